// Which finger drags the list next, when the one that dragged it lifts.
import Units

extension GestureCore {
  /// The finger that takes the list over from one that lifts now: one that would have dragged it as
  /// well. Nil where the lift decides a pull, which the user sees.
  func heir(of index: Int, on surface: some Surface) -> Int? {
    guard let drag = fingers[index].arena.drag, drag.kind == .listPan,
      !holdsPull(index, on: surface)
    else { return nil }
    return fingers.indices.first {
      $0 != index && fingers[$0].notes.wantsList && !fingers[$0].isInert
        && fingers[$0].arena.drag == nil && !fingers[$0].prediction.isMissing
    }
  }

  /// Whether a lift would carry out its pull.
  func holdsPull(_ index: Int, on surface: some Surface) -> Bool {
    guard let drag = fingers[index].arena.drag, drag.mayPull else { return false }
    let travel = drag.translation(to: fingers[index].position)
    let pull = pull(drag, of: index, by: travel, on: surface)
    return pull.map { $0.stage > .none } ?? false
  }

  /// A contact lands far from a finger that has stood with the list for long: a thumb that only
  /// rolled and rests holds no list against the others. A pull that a lift would carry out stays.
  mutating func freeList(
    for point: Point, at time: Instant, on surface: some Surface, emit: (Gesture) -> Void
  ) {
    let reach = tuning.twoFingerTapDistance.value
    for index in fingers.indices {
      guard let drag = fingers[index].arena.drag, drag.kind == .listPan,
        let due = fingers[index].stationary.due,
        time >= due - tuning.stationaryLimit + tuning.tapLimit,
        (fingers[index].position - point).lengthSquared > reach * reach,
        !holdsPull(index, on: surface)
      else { continue }
      cancel(index, at: time, emit: emit)
    }
  }

  /// A finger drags the list from where both are now.
  ///
  /// - Parameters:
  ///   - contact: Of the finger.
  ///   - mayPull: Whether it may pull the list; not if the user began to scroll.
  ///   - time: When.
  ///   - surface: Asked for what lies under fingers, and what the list does.
  ///   - emit: Called for each gesture update.
  mutating func giveList(
    to contact: ContactID, mayPull: Bool = false, at time: Instant, on surface: some Surface,
    emit: (Gesture) -> Void
  ) {
    guard let index = index(of: contact) else { return }
    fingers[index].notes.wantsList = false
    leavePair(index)
    guard
      surface.admits(.listPan, at: .award, on: fingers[index].hit, holds(besides: index))
    else { return }
    fingers[index].arena = GestureArena(.listPan)
    let drag = fingers[index].drag(
      .listPan, at: mayPull ? fingers[index].pullableEdges : [], rowHeight: surface.facts.rowHeight,
      tuning)
    begin(drag, of: index, at: time, on: surface, emit: emit)
  }
}

extension GestureCore {
  /// Whether a finger is alone enough to pull the list: no other is there that may be of its hand.
  func mayPull(_ index: Int) -> Bool {
    !fingers.indices.contains {
      $0 != index && !fingers[$0].isIgnored && !fingers[$0].stationary.isOver
        && areTogether($0, index, within: tuning.pinchWindow)
    }
  }

  /// A finger has landed: it may be of one hand with others that pull the list.
  mutating func endPulls(
    besideLanding index: Int, at time: Instant, on surface: some Surface, emit: (Gesture) -> Void
  ) {
    guard !fingers[index].isIgnored else { return }
    for other in fingers.indices
    where pulls(other) && other != index && areTogether(other, index, within: tuning.pinchWindow) {
      endPull(other, at: time, on: surface, emit: emit)
    }
  }

  /// A finger would drag the list, which another drags: near it and the same way, both are of one
  /// hand.
  mutating func endPulls(
    along index: Int, at time: Instant, on surface: some Surface, emit: (Gesture) -> Void
  ) {
    let reach = tuning.pairDistance.value
    for other in fingers.indices where pulls(other) && other != index {
      let distance = fingers[other].position - fingers[index].position
      guard distance.lengthSquared <= reach * reach, isDown(other) == isDown(index) else {
        continue
      }
      endPull(other, at: time, on: surface, emit: emit)
    }
  }

  private func pulls(_ index: Int) -> Bool { fingers[index].arena.drag?.mayPull == true }

  /// Whether it has gone down since its touch-down, not up.
  private func isDown(_ index: Int) -> Bool {
    (fingers[index].position - fingers[index].start).dy > 0
  }

  /// A finger drags the list on, and pulls nothing any more.
  private mutating func endPull(
    _ index: Int, at time: Instant, on surface: some Surface, emit: (Gesture) -> Void
  ) {
    fingers[index].arena.endPull()
    guard let drag = fingers[index].arena.drag else { return }
    carryOn(drag, .changed, of: index, at: time, on: surface, emit: emit)
  }
}
