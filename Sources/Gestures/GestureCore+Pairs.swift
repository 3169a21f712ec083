// Two fingers of one hand: they wait for each other, and what both do decides.
import Units

extension GestureCore {
  /// Lets a new finger and another that may be of the same hand wait for each other. What the first
  /// one does already it goes on with until both have decided; it may also do nothing more, as on
  /// the cue, and still be half of what the hand does.
  mutating func pair(
    _ first: Int, _ second: Int, at time: Instant, on surface: some Surface
  ) {
    guard fingers[first].pair == nil, fingers[first].claim.drag == nil || fingers[first].isPanning
    else { return }
    let together = fingers[first].together.intersection(fingers[second].together)
    let mayTap =
      together.contains(.twoFingerTap) && mayTap(first, beside: second, on: surface)
      && self.mayTap(second, beside: first, on: surface)
    let rows = (fingers[first].hit.target, fingers[second].hit.target)
    let pair = Pair(
      Pair.Member(contact: fingers[first].contact, position: fingers[first].position),
      Pair.Member(contact: fingers[second].contact, position: fingers[second].position), at: time,
      seam: together.contains(.pinch) ? seam(between: first, second, on: surface) : nil,
      mayTap: mayTap, standOnTwoRows: rows.0 != nil && rows.1 != nil && rows.0 != rows.1, tuning)
    let place = place(for: pair)
    fingers[first].pair = place
    fingers[second].pair = place
    guard mayTap else { return }
    fingers[first].claim.join(.twoFingerTap)
    fingers[second].claim.join(.twoFingerTap)
  }

  /// Asks two fingers that wait what they do, now that one of them has moved, and whether that still
  /// holds while one of them may only have started late.
  ///
  /// - Returns: Whether its report is used up by that.
  mutating func decide(
    _ place: Int, by index: Int, at time: Instant, on surface: some Surface,
    emit: (Gesture) -> Void
  ) -> Bool {
    let seat = pairs[place].seat(of: fingers[index].contact)
    let choice = pairs[place].choice(seat, movedTo: fingers[index].position, at: time)
    guard let first = self.index(of: pairs[place].first.contact),
      let second = self.index(of: pairs[place].second.contact)
    else { fatalError("GestureCore: a pair with one finger") }
    switch (pairs[place].stage, choice) {
    case (.chosen, _), (.waiting, .pending): return false
    case (.doubtful, .pending), (.doubtful, .oneRests):
      if time - pairs[place].began > tuning.pairDoubt { leavePair(first) }
      return false
    case (.waiting, .oneRests):
      pairs[place].doubt()
      // The other may have waited for this.
      goOn(index == first ? second : first, at: time, on: surface, emit: emit)
      return false
    case (_, .alone):
      pairs[place].choose()
      if pairs[place].isOver { part(place) }
      goOn(index == first ? second : first, at: time, on: surface, emit: emit)
      return false
    case (.doubtful, .drag):
      // One of them has the list already, and goes on with it unless it would pull it.
      let (keeper, other) = fingers[first].isPanning ? (first, second) : (second, first)
      guard fingers[keeper].claim.drag?.mayPull == true else {
        leavePair(first)
        // It may have begun a swipe while the other one rested.
        cancel(other, at: time, emit: emit)
        return false
      }
      pairs[place].choose()
      drag(place, keeper, other, at: time, on: surface, emit: emit)
    case (_, .apart): pinch(place, first, second, at: time, on: surface, emit: emit)
    case (.waiting, .drag): drag(place, first, second, at: time, on: surface, emit: emit)
    case (_, .nothing): forbid(place, at: time, emit: emit)
    }
    return true
  }

  /// A finger that need not wait any more does what it has waited for.
  private mutating func goOn(
    _ index: Int, at time: Instant, on surface: some Surface, emit: (Gesture) -> Void
  ) {
    guard fingers[index].claim.isOpen else { return }
    contest(index, .moved, at: time, on: surface, emit: emit)
  }

  /// One of two fingers that wait for each other leaves the glass: it is judged alone if it has gone
  /// far enough, and the other is from now on.
  mutating func leave(
    _ place: Int, by index: Int, at time: Instant, on surface: some Surface,
    emit: (Gesture) -> Void
  ) {
    let hasGone = pairs[place].hasGone(pairs[place].seat(of: fingers[index].contact))
    pairs[place].choose()
    if pairs[place].isOver { part(place) }
    if hasGone { goOn(index, at: time, on: surface, emit: emit) }
  }

  /// Both part rows from now on, if they may; else nothing comes of them.
  private mutating func pinch(
    _ place: Int, _ first: Int, _ second: Int, at time: Instant, on surface: some Surface,
    emit: (Gesture) -> Void
  ) {
    let holds = holds(besides: first, and: second)
    guard let seam = pairs[place].seam,
      surface.admits(.pinch, at: .award, on: fingers[second].hit, holds)
    else { return forbid(place, at: time, emit: emit) }
    let rowHeight = surface.facts.rowHeight
    free(first, at: time, emit: emit)
    free(second, at: time, emit: emit)
    pairs[place].isPinching = true
    forEachFinger(of: place) { core, member in
      core.fingers[member].pair = place
      let drag = core.fingers[member].drag(
        .pinch(seam), at: [], rowHeight: rowHeight, core.tuning)
      core.fingers[member].claim.give(to: drag)
    }
    step(place, .began, at: time, emit: emit)
  }

  /// Both drag the list as one finger, which pulls nothing: a hand that goes over the glass adds and
  /// clears nothing.
  private mutating func drag(
    _ place: Int, _ first: Int, _ second: Int, at time: Instant, on surface: some Surface,
    emit: (Gesture) -> Void
  ) {
    let mayDrag = fingers[first].hit.kinds.intersection(kinds).contains(.listPan)
    let holds = holds(besides: first, and: second)
    guard mayDrag, surface.admits(.listPan, at: .award, on: fingers[first].hit, holds) else {
      return forbid(place, at: time, emit: emit)
    }
    free(first, at: time, emit: emit)
    close(second)
    let rowHeight = surface.facts.rowHeight
    let drag = fingers[first].drag(.listPan, at: [], rowHeight: rowHeight, tuning)
    begin(drag, of: first, at: time, on: surface, emit: emit)
  }

  /// Nothing comes of two fingers until they are lifted, nor of what lands beside them: panels lose
  /// fingers that come together.
  mutating func forbid(_ place: Int, at time: Instant, emit: (Gesture) -> Void) {
    let hand = hands.name()
    let (first, second) = (pairs[place].first.contact, pairs[place].second.contact)
    if let index = index(of: first) { join(hand, index, at: time, emit: emit) }
    if let index = index(of: second) { join(hand, index, at: time, emit: emit) }
  }

  /// Takes from a finger what it had: what both do begins where they are now.
  private mutating func free(_ index: Int, at time: Instant, emit: (Gesture) -> Void) {
    cancel(index, at: time, emit: emit)
    fingers[index].claim = GestureArena([])
  }

  /// Whether one of two fingers may tap with the other.
  private func mayTap(_ index: Int, beside other: Int, on surface: some Surface) -> Bool {
    let reach = tuning.twoFingerTapDistance.value
    let holds = holds(besides: index, and: other)
    let distance = fingers[index].position - fingers[other].position
    return fingers[index].claim.isOpen && distance.lengthSquared <= reach * reach
      && surface.admits(.twoFingerTap, at: .landing, on: fingers[index].hit, holds)
  }

  /// Where two fingers would part rows: at the seam nearest to their middle.
  private func seam(between first: Int, _ second: Int, on surface: some Surface) -> Seam? {
    let holds = holds(besides: second, and: first)
    guard surface.admits(.pinch, at: .landing, on: fingers[second].hit, holds) else { return nil }
    return surface.seam(near: fingers[first].position.middle(to: fingers[second].position))
  }

  /// Puts a pair into a free place.
  private mutating func place(for pair: Pair) -> Int {
    for place in pairs.indices where pairs[place].isOver {
      pairs[place] = pair
      return place
    }
    pairs.append(pair)
    return pairs.count - 1
  }
}

extension Point {
  /// Halfway to another point.
  fileprivate func middle(to other: Point) -> Point {
    Point(x: x + (other.x - x) * 0.5, y: y + (other.y - y) * 0.5)
  }
}
