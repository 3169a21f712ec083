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
    let pull = pull(drag, by: drag.translation(to: fingers[index].position), on: surface)
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

  /// A finger drags the list from where both are now. It pulls nothing: the user began to scroll.
  mutating func giveList(
    to contact: ContactID, at time: Instant, on surface: some Surface, emit: (Gesture) -> Void
  ) {
    guard let index = index(of: contact) else { return }
    fingers[index].notes.wantsList = false
    leavePair(index)
    guard
      surface.admits(.listPan, at: .award, on: fingers[index].hit, holds(besides: index))
    else { return }
    fingers[index].arena = GestureArena(.listPan)
    let drag = fingers[index].drag(
      .listPan, at: [], rowHeight: surface.facts.rowHeight, tuning)
    begin(drag, of: index, at: time, on: surface, emit: emit)
  }
}
