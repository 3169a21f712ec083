// Fingers that hold something and hardly move: they give it up for a gesture of somebody else.
import Units

extension GestureCore {
  /// Whether a recognizer may compete or begin its gesture, perhaps because idle fingers of others
  /// give up what they hold.
  ///
  /// - Parameters:
  ///   - recognizer: The recognizer that asks.
  ///   - moment: Whether it wants to compete or to begin.
  ///   - index: Its finger, or the second one of a pair.
  ///   - partner: The first one of a pair.
  ///   - holds: What other fingers do now, idle ones too.
  ///   - time: Now.
  ///   - surface: Asked what the list does now.
  func admits(
    _ recognizer: Recognizer, at moment: AdmissionPolicy.Moment, of index: Int,
    and partner: Int? = nil, _ holds: ActiveContacts, at time: Instant, on surface: some Surface
  ) -> Bool {
    let hit = fingers[index].hit
    let endsEdit = fingers[index].notes.followsTap
    if surface.admits(recognizer, at: moment, on: hit, holds, endsEdit: endsEdit) { return true }
    // Rarely does anybody hold what can be given up.
    guard holds.list || holds.liftedRow else { return false }
    var rest = self.holds(besides: index, and: partner) {
      !yields($0, to: recognizer, of: index, at: time, on: surface)
    }
    rest.hasOthers = holds.hasOthers
    return rest != holds
      && surface.admits(recognizer, at: moment, on: hit, rest, endsEdit: endsEdit)
  }

  /// A gesture begins: idle fingers of others that alone forbid it give up what they hold, and mean
  /// nothing until they lift.
  mutating func makeYield(
    to recognizer: Recognizer, of index: Int, and partner: Int? = nil, at time: Instant,
    on surface: some Surface, emit: (Gesture) -> Void
  ) {
    let hit = fingers[index].hit
    let pulls = recognizer == .listPan && mayPull(index) && isPull(index)
    for owner in fingers.indices
    where yields(owner, to: recognizer, of: index, at: time, on: surface) {
      let holds = holds(besides: index, and: partner) {
        $0 == owner || !yields($0, to: recognizer, of: index, at: time, on: surface)
      }
      // A list that is dragged beside a carried row pulls nothing.
      guard pulls || !surface.admits(recognizer, at: .award, on: hit, holds) else { continue }
      cancel(owner, at: time, emit: emit)
    }
  }

  /// Whether a finger that drags the list from here on pulls it past an end.
  private func isPull(_ index: Int) -> Bool {
    let isDown = (fingers[index].position - fingers[index].start).dy > 0
    return fingers[index].pullableEdges.contains(isDown ? .top : .bottom)
  }

  /// Whether a finger is idle, of another user, and what it holds is given up for a gesture.
  private func yields(
    _ owner: Int, to recognizer: Recognizer, of index: Int, at time: Instant,
    on surface: some Surface
  ) -> Bool {
    guard owner != index, let drag = fingers[owner].arena.drag,
      AdmissionPolicy.yields(drag.kind.recognizer, to: recognizer), !areClose(owner, index)
    else { return false }
    switch drag.kind {
    case .listPan: return hasDraggedSlowly(owner, at: time, on: surface)
    case .longPress: return hasStood(owner, until: fingers[index].startTime, on: surface)
    case .rowPan, .pinch, .tap, .twoFingerTap: return false
    }
  }

  /// Whether a finger has dragged the list slowly for long. Somebody may hold a pull that a lift
  /// would carry out, and read it.
  private func hasDraggedSlowly(
    _ index: Int, at time: Instant, on surface: some Surface
  ) -> Bool {
    let limit = holdsPull(index, on: surface) ? tuning.slowPullTime : tuning.slowDragTime
    return time - fingers[index].startTime >= limit
      && fingers[index].past.isSlow(
        below: tuning.slowDragSpeed, for: limit, noise: tuning.slop, at: time,
        fingers[index].position)
  }

  /// Whether a finger had stood with a lifted row for long when another landed, under which the list
  /// did not go by. Who lands while somebody may be at work waits for it.
  private func hasStood(_ index: Int, until time: Instant, on surface: some Surface) -> Bool {
    guard let due = fingers[index].stationary.due else { return false }
    let lift = fingers[index].startTime + tuning.longPressDelay
    let since = max(due - tuning.stationaryLimit, lift, surface.facts.wentByUntil ?? lift)
    return time - since >= tuning.idleLiftTime
  }
}
