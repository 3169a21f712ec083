// The life of a gesture: it is awarded and begins, changes, and ends or is cancelled.
import Units

extension GestureCore {
  /// Gives a recognizer the finger, or both fingers of a pair, and begins its gesture.
  mutating func award(
    _ recognizer: Recognizer, _ index: Int, at time: Instant, on surface: some Surface,
    emit: (Gesture) -> Void
  ) {
    switch recognizer {
    case .pinch: fatalError("GestureCore: a finger does not part rows alone")
    case .twoFingerTap:
      let pair = pairIndex(of: index)
      emit(pairs[pair].tap(at: time))
      let (reach, landing) = (tuning.stationaryStitchDistance, pairs[pair].landing)
      forEachFinger(of: pair) { core, member in
        core.fingers[member].arena.close()
        core.fingers[member].notes.bounce = reach
        core.fingers[member].notes.meaning = .twoFingerTap(since: landing)
      }
      // The first one to lift has left.
      groups.recent.noteTap(of: pairs[pair].first.contact, since: landing, bounce: reach)
      groups.recent.noteTap(of: pairs[pair].second.contact, since: landing, bounce: reach)
      pairs[pair].choose()
      pairs[pair].mayTap = false
      dissolve(pair)
    case .tap:
      let kind = fingers[index].kind(for: recognizer)
      close(index)
      fingers[index].notes.bounce = tuning.bounceReach
      emit(
        Gesture(
          kind: kind, phase: .ended, contact: fingers[index].contact, time: time,
          landing: fingers[index].startTime, position: fingers[index].position, translation: .zero))
    case .rowPan, .listPan, .longPress:
      if fingers[index].notes.followsTap { takeBackTap(index, at: time, emit: emit) }
      fingers[index].mayHaveTapped = fingers[index].arena.recognizers.contains(.tap)
      // A pull would add or clear rows while others are out of place.
      let mayPull =
        recognizer == .listPan && !holds(besides: index).liftedRow && mayPull(index)
      let drag = fingers[index].drag(
        fingers[index].kind(for: recognizer), from: fingers[index].beginning(tuning),
        at: mayPull ? fingers[index].pullableEdges : [], rowHeight: surface.facts.rowHeight, tuning)
      begin(drag, of: index, at: time, on: surface, emit: emit)
    }
  }

  /// The tap of a finger that goes on was none.
  private mutating func takeBackTap(_ index: Int, at time: Instant, emit: (Gesture) -> Void) {
    fingers[index].notes.continuation = .none
    (fingers[index].notes.bounce, fingers[index].notes.meaning) = (nil, .other)
    emit(
      Gesture(
        kind: .tap(fingers[index].hit), phase: .cancelled, contact: fingers[index].contact,
        time: time, landing: fingers[index].startTime, position: fingers[index].position,
        translation: .zero))
  }

  /// Begins a gesture of one finger.
  mutating func begin(
    _ drag: Drag, of index: Int, at time: Instant, on surface: some Surface,
    emit: (Gesture) -> Void
  ) {
    if let pair = fingers[index].pair { dropTap(ofPair: pair) }
    fingers[index].arena.give(to: drag)
    let travel = drag.translation(to: fingers[index].position)
    let pull = drag.mayPull ? followPull(drag, of: index, by: travel, at: time, on: surface) : nil
    emit(gesture(of: index, drag, .began, at: time, by: travel, pull))
    guard case .listPan = drag.kind else { return }
    for other in fingers.indices where other != index {
      // The list goes by under a lifted row, which is carried then.
      if case .longPress = fingers[other].arena.drag?.kind { fingers[other].mayHaveTapped = false }
      reconsider(other, at: time, on: surface)
    }
  }

  /// Emits the next update of the gesture that a finger makes.
  mutating func carryOn(
    _ drag: Drag, _ phase: Gesture.Phase, of index: Int, at time: Instant, on surface: some Surface,
    emit: (Gesture) -> Void
  ) {
    if let pair = fingers[index].pair, pairs[pair].isPinching {
      step(pair, phase, at: time, emit: emit)
      // A contact that lands here soon is this finger, lost and found again, and means nothing.
      if phase == .ended { groups.leave(groups.name(), at: fingers[index].position, time) }
      return
    }
    let travel = drag.translation(to: fingers[index].position)
    // Asked first: most fingers swipe, and pull nothing.
    let pull = drag.mayPull ? followPull(drag, of: index, by: travel, at: time, on: surface) : nil
    // An update is large: built in place, it is not copied.
    guard phase != .changed else {
      return emit(gesture(of: index, drag, phase, at: time, by: travel, pull))
    }
    let step = gesture(of: index, drag, phase, at: time, by: travel, pull)
    fingers[index].arena.close()
    emit(step)
  }

  /// A finger means nothing from now on: it went away, its item did, or it turned out to be a palm.
  /// Its gesture is cancelled.
  mutating func cancel(_ index: Int, at time: Instant, emit: (Gesture) -> Void) {
    guard let drag = fingers[index].arena.drag else {
      close(index)
      return
    }
    if let pair = fingers[index].pair, pairs[pair].isPinching {
      step(pair, .cancelled, at: time, emit: emit)
      return
    }
    close(index)
    // A cancelled pull does nothing, at whatever stage it was.
    let travel = drag.translation(to: fingers[index].position)
    let pull = drag.edge(by: travel).map { Pull(edge: $0, stage: .none) }
    emit(gesture(of: index, drag, .cancelled, at: time, by: travel, pull))
  }

  /// An update of a pinch, at positions that may differ from those last reported; nil when the
  /// pinch is over.
  func gesture(
    ofPair pair: Int, _ phase: Gesture.Phase, at time: Instant, shown: (Int) -> Point
  ) -> Gesture? {
    guard let upper = index(of: pairs[pair].member(pairs[pair].upper).contact),
      let lower = index(of: pairs[pair].member(pairs[pair].upper.other).contact),
      let drag = fingers[upper].arena.drag, let other = fingers[lower].arena.drag
    else { return nil }
    let (position, otherPosition) = (shown(upper), shown(lower))
    return Gesture(
      kind: drag.kind, phase: phase, contact: fingers[upper].contact, time: time,
      landing: pairs[pair].began, position: position, translation: drag.translation(to: position),
      other: Gesture.Finger(
        contact: fingers[lower].contact, position: otherPosition,
        translation: other.translation(to: otherPosition)),
      isMissing: fingers[upper].prediction.isMissing || fingers[lower].prediction.isMissing)
  }

  /// Emits an update of a pinch.
  mutating func step(
    _ pair: Int, _ phase: Gesture.Phase, at time: Instant, emit: (Gesture) -> Void
  ) {
    guard let step = gesture(ofPair: pair, phase, at: time, shown: { fingers[$0].position }) else {
      fatalError("GestureCore: a pinch with one finger")
    }
    switch phase {
    case .began, .changed: break
    case .ended, .cancelled:
      pairs[pair].isPinching = false
      forEachFinger(of: pair) { core, member in core.fingers[member].arena.close() }
      dissolve(pair)
    }
    emit(step)
  }

  private func gesture(
    of index: Int, _ drag: Drag, _ phase: Gesture.Phase, at time: Instant, by travel: Vector,
    _ pull: Pull?
  ) -> Gesture {
    let hasSpeed = phase == .ended && drag.kind.isPan
    let position = fingers[index].position
    return Gesture(
      kind: drag.kind, phase: phase, contact: fingers[index].contact, time: time,
      landing: fingers[index].startTime, position: position,
      translation: travel,
      velocity: hasSpeed ? fingers[index].history.velocity(at: time, tuning) : .zero, pull: pull,
      mayCommit: drag.mayCommit(at: position, slants),
      isMissing: fingers[index].prediction.isMissing)
  }
}

extension Pair {
  /// The two-finger tap of the pair.
  fileprivate func tap(at time: Instant) -> Gesture {
    Gesture(
      kind: .twoFingerTap, phase: .ended, contact: first.contact, time: time, landing: began,
      position: first.position, translation: .zero,
      other: Gesture.Finger(
        contact: second.contact, position: second.position, translation: .zero))
  }
}

extension Gesture.Kind {
  /// Whether its end has a velocity.
  fileprivate var isPan: Bool {
    switch self {
    case .rowPan, .listPan: true
    case .tap, .twoFingerTap, .longPress, .pinch: false
    }
  }

  /// Whether it is bound to the row of an item.
  func holds(_ target: TargetID) -> Bool {
    switch self {
    case .rowPan(let row), .longPress(let row): row == target
    case .pinch(let seam): seam.touches(target)
    case .listPan, .tap, .twoFingerTap: false
    }
  }
}
