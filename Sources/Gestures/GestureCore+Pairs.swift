// Pairs: two fingers of one hand wait for each other, and the travel of both decides.
import Units

extension GestureCore {
  /// Pairs a new finger with another that may be of the same hand. A gesture that one of them has
  /// goes on until the pair has decided. A first finger without any, as on the undo bar, may still
  /// be half of a pair's gesture.
  mutating func pair(
    _ first: Int, _ second: Int, at time: Instant, on surface: some Surface
  ) {
    // A finger of the same hand comes before one that may only be of a pinch.
    leaveLatePair(first)
    leaveLatePair(second)
    guard mayPair(first), mayPair(second) else { return }
    let together = fingers[first].together.intersection(fingers[second].together)
    let places = (fingers[first].start, fingers[second].start)
    let past = groups.recent.judge(places, since: fingers[first].startTime, now: time, tuning)
    let mayTap =
      past.mayTap && together.contains(.twoFingerTap) && mayTap(first, beside: second, on: surface)
      && self.mayTap(second, beside: first, on: surface)
    let rows = (fingers[first].hit.target, fingers[second].hit.target)
    let pair = Pair(
      Pair.Member(contact: fingers[first].contact, position: fingers[first].position),
      Pair.Member(contact: fingers[second].contact, position: fingers[second].position),
      since: fingers[first].startTime, at: time,
      seam: together.contains(.pinch) ? seam(between: first, second, at: time, on: surface) : nil,
      mayTap: mayTap, standOnTwoRows: rows.0 != nil && rows.1 != nil && rows.0 != rows.1, tuning)
    let index = index(for: pair)
    fingers[first].pair = index
    fingers[second].pair = index
    fingers[first].notes.partner = fingers[second].contact
    fingers[second].notes.partner = fingers[first].contact
    fingers[first].notes.isPiece = past.arePieces
    fingers[second].notes.isPiece = past.arePieces
    guard mayTap else { return }
    fingers[first].arena.join(.twoFingerTap)
    fingers[second].arena.join(.twoFingerTap)
  }

  private mutating func leaveLatePair(_ index: Int) {
    guard let pair = fingers[index].pair, pairs[pair].isLate, !pairs[pair].isChosen else {
      return
    }
    leavePair(index)
  }

  private func mayPair(_ index: Int) -> Bool {
    fingers[index].pair == nil && (fingers[index].arena.drag == nil || fingers[index].isPanning)
  }

  /// Decides what a pair does after one of its fingers moved. While a finger may only have started
  /// late, an earlier decision may change.
  ///
  /// - Returns: Whether the report is used up.
  mutating func decide(
    _ pair: Int, by index: Int, at time: Instant, on surface: some Surface,
    emit: (Gesture) -> Void
  ) -> Bool {
    let seat = pairs[pair].seat(of: fingers[index].contact)
    var choice = pairs[pair].choice(seat, movedTo: fingers[index].position, at: time)
    guard let first = self.index(of: pairs[pair].first.contact),
      let second = self.index(of: pairs[pair].second.contact)
    else { fatalError("GestureCore: a pair with one finger") }
    if pairs[pair].isLate,
      choice != .apart || seam(of: pair, first, second, at: time, on: surface) == nil
    {
      choice = choice.ofLatePair
    }
    // Where no rows may part, or one finger had begun to scroll, it goes on alone.
    if choice == .onePartsFromStationary,
      fingers[first].isPanning || fingers[second].isPanning
        || seam(of: pair, first, second, at: time, on: surface) == nil
    {
      choice = .oneStationary
    }
    switch (pairs[pair].stage, choice) {
    case (.chosen, _), (.waiting, .pending): return false
    // The finger that goes on alone may only have gone round the other.
    case (.doubtful, .pending), (.doubtful, .oneStationary), (.doubtful, .onePartsFromStationary):
      if time - pairs[pair].began > tuning.pairDoubt { leavePair(first) }
      return false
    case (.waiting, .oneStationary):
      pairs[pair].doubt()
      // The other finger may have waited for this.
      goOnAlone(index == first ? second : first, at: time, on: surface, emit: emit)
      return false
    case (_, .alone):
      pairs[pair].choose()
      if pairs[pair].isOver { dissolve(pair) }
      goOnAlone(index == first ? second : first, at: time, on: surface, emit: emit)
      return false
    case (.doubtful, .drag):
      // One finger drags already, and goes on unless it could pull the list.
      let (keeper, other) = fingers[first].isPanning ? (first, second) : (second, first)
      guard fingers[keeper].arena.drag?.mayPull == true else {
        leavePair(first)
        // The other finger may have begun a swipe while this one rested.
        cancel(other, at: time, emit: emit)
        return false
      }
      pairs[pair].choose()
      drag(pair, keeper, other, at: time, on: surface, emit: emit)
    case (_, .apart), (.waiting, .onePartsFromStationary):
      pinch(pair, first, second, at: time, on: surface, emit: emit)
    case (.waiting, .drag): drag(pair, first, second, at: time, on: surface, emit: emit)
    case (_, .nothing): forbid(pair, at: time, emit: emit)
    }
    return true
  }

  /// The seam at which a pair may part rows now; nil if it may not.
  private func seam(
    of pair: Int, _ first: Int, _ second: Int, at time: Instant, on surface: some Surface
  ) -> Seam? {
    let holds = holds(besides: second, and: first)
    guard
      admits(.pinch, at: .award, of: second, and: first, holds, at: time, on: surface)
    else { return nil }
    return pairs[pair].seam
  }

  /// Runs the recognizers of a finger that no longer waits.
  private mutating func goOnAlone(
    _ index: Int, at time: Instant, on surface: some Surface, emit: (Gesture) -> Void
  ) {
    guard fingers[index].arena.isOpen else { return }
    contest(index, .moved, at: time, on: surface, emit: emit)
  }

  /// A finger of an undecided pair leaves: it is judged alone if it has travelled far enough, and
  /// its partner is judged alone from now on.
  mutating func leave(
    _ pair: Int, by index: Int, at time: Instant, on surface: some Surface,
    emit: (Gesture) -> Void
  ) {
    let hasGone = pairs[pair].hasGone(pairs[pair].seat(of: fingers[index].contact))
    pairs[pair].choose()
    if pairs[pair].isOver { dissolve(pair) }
    if hasGone { goOnAlone(index, at: time, on: surface, emit: emit) }
  }

  /// Begins a pinch of both fingers if it is admitted; otherwise both mean nothing.
  private mutating func pinch(
    _ pair: Int, _ first: Int, _ second: Int, at time: Instant, on surface: some Surface,
    emit: (Gesture) -> Void
  ) {
    guard let seam = seam(of: pair, first, second, at: time, on: surface) else {
      return forbid(pair, at: time, emit: emit)
    }
    makeYield(to: .pinch, of: second, and: first, at: time, on: surface, emit: emit)
    let rowHeight = surface.facts.rowHeight
    free(first, at: time, emit: emit)
    free(second, at: time, emit: emit)
    pairs[pair].isPinching = true
    forEachFinger(of: pair) { core, member in
      core.fingers[member].pair = pair
      let drag = core.fingers[member].drag(
        .pinch(seam), at: [], rowHeight: rowHeight, core.tuning)
      core.fingers[member].arena.give(to: drag)
    }
    step(pair, .began, at: time, emit: emit)
  }

  /// Both drag the list as one finger, without pulls: a hand that wipes over the panel must not add
  /// or clear items.
  private mutating func drag(
    _ pair: Int, _ first: Int, _ second: Int, at time: Instant, on surface: some Surface,
    emit: (Gesture) -> Void
  ) {
    let mayDrag = fingers[first].hit.kinds.intersection(kinds).contains(.listPan)
    let holds = holds(besides: first, and: second)
    guard mayDrag, surface.admits(.listPan, at: .award, on: fingers[first].hit, holds) else {
      return forbid(pair, at: time, emit: emit)
    }
    free(first, at: time, emit: emit)
    cancel(second, at: time, emit: emit)
    fingers[second].notes.wantsList = true
    let rowHeight = surface.facts.rowHeight
    let drag = fingers[first].drag(.listPan, at: [], rowHeight: rowHeight, tuning)
    begin(drag, of: first, at: time, on: surface, emit: emit)
  }

  /// Ignores both fingers until they lift, and contacts that land beside them: panels lose fingers
  /// that come together.
  mutating func forbid(_ pair: Int, at time: Instant, emit: (Gesture) -> Void) {
    let group = groups.name()
    let (first, second) = (pairs[pair].first.contact, pairs[pair].second.contact)
    if let index = index(of: first) { join(group, index, at: time, emit: emit) }
    if let index = index(of: second) { join(group, index, at: time, emit: emit) }
  }

  /// Cancels a finger's gesture: the pair's gesture begins where its fingers are now.
  private mutating func free(_ index: Int, at time: Instant, emit: (Gesture) -> Void) {
    cancel(index, at: time, emit: emit)
    fingers[index].arena = GestureArena([])
  }

  /// Whether a finger may make a two-finger tap with another.
  private func mayTap(_ index: Int, beside other: Int, on surface: some Surface) -> Bool {
    let reach = tuning.twoFingerTapDistance.value
    let holds = holds(besides: index, and: other)
    let distance = fingers[index].position - fingers[other].position
    return fingers[index].arena.isOpen && distance.lengthSquared <= reach * reach
      && surface.admits(.twoFingerTap, at: .landing, on: fingers[index].hit, holds)
  }

  /// The seam nearest to the middle of two fingers, where they would part rows.
  private func seam(
    between first: Int, _ second: Int, at time: Instant, on surface: some Surface
  ) -> Seam? {
    let holds = holds(besides: second, and: first)
    guard
      admits(.pinch, at: .landing, of: second, and: first, holds, at: time, on: surface)
    else { return nil }
    return surface.seam(near: fingers[first].position.middle(to: fingers[second].position))
  }

  /// Stores a pair at a free index.
  private mutating func index(for pair: Pair) -> Int {
    for index in pairs.indices where pairs[index].isOver {
      pairs[index] = pair
      return index
    }
    pairs.append(pair)
    return pairs.count - 1
  }
}

extension TwoFingers.Choice {
  /// What it means for fingers that landed too late after each other to be of one hand, unless they
  /// part rows.
  fileprivate var ofLatePair: TwoFingers.Choice {
    switch self {
    case .pending, .oneStationary: self
    case .onePartsFromStationary: .oneStationary
    case .apart, .drag, .alone, .nothing: .alone
    }
  }
}

extension Point {
  /// Halfway to another point.
  fileprivate func middle(to other: Point) -> Point {
    Point(x: x + (other.x - x) * 0.5, y: y + (other.y - y) * 0.5)
  }
}
