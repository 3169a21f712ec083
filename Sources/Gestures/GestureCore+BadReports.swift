// Bad samples: a report far off a finger's path counts only once another one confirms it.
import Units

extension GestureCore {
  /// Holds a report back while it may be a bad sample; decides on the one that was held before.
  ///
  /// A report that is far off the path is held. If the next one is on the path, the held one was
  /// bad. If the finger goes on from the held one, it is there: it has moved, or its first sample
  /// was bad. A finger that is silent stands there.
  ///
  /// - Returns: Whether the report is held.
  mutating func holds(
    back place: Point, of index: Int, at time: Instant, _ isLate: Bool, on surface: some Surface,
    emit: (Gesture) -> Void
  ) -> Bool {
    if let held = fingers[index].notes.heldReport {
      let isOff = isOffPath(place, of: index, at: time)
      // A panel that looks often sends a bad sample twice.
      if isOff, time - held.time < tuning.badReportLength {
        fingers[index].notes.heldReport?.place = place
        return true
      }
      fingers[index].notes.heldReport = nil
      if !isOff { return false }
      believe(held, of: index, before: place, on: surface, emit: emit)
      return false
    }
    guard !fingers[index].isInert, isOffPath(place, of: index, at: time) else { return false }
    let due = time + badReportTime(of: index, at: time)
    fingers[index].notes.heldReport = HeldReport(
      place: place, time: time, due: due, isLate: isLate,
      isSecond: fingers[index].history.isFirst)
    quietUntil = min(quietUntil ?? due, due)
    return true
  }

  /// How long a report waits for the next one: a slow panel sends it later than others.
  private func badReportTime(of index: Int, at time: Instant) -> Interval {
    guard let last = fingers[index].history.last else { return tuning.badReportTime }
    let next = Interval.seconds((time - last.time).seconds * tuning.badReportPeriods)
    return min(max(tuning.badReportTime, next), tuning.stopGap)
  }

  /// Whether a report has to be asked about: it is far from the last one, or one is held.
  @inline(__always)  // Asked with each report of each finger.
  func isFar(_ index: Int, from place: Point) -> Bool {
    fingers[index].notes.heldReport != nil
      || (place - fingers[index].position).lengthSquared > slants.badReach
  }

  /// Where a finger was when it left: a report that was held just before is no part of its path.
  mutating func lastPlace(
    of index: Int, _ contact: Contact, at time: Instant, on surface: some Surface,
    emit: (Gesture) -> Void
  ) -> Point {
    guard let held = fingers[index].notes.heldReport else { return contact.position }
    guard time <= held.due else {
      believe(held, of: index, before: nil, on: surface, emit: emit)
      return contact.position
    }
    fingers[index].notes.heldReport = nil
    return contact.position == held.place ? fingers[index].position : contact.position
  }

  /// When a held report is believed; nil without one.
  func heldDue(of index: Int) -> Instant? {
    guard !fingers[index].isInert else { return nil }
    return fingers[index].notes.heldReport?.due
  }

  /// A finger is where a held report said.
  ///
  /// - Parameter next: Its next report; nil when it has sent none.
  mutating func believe(
    _ held: HeldReport, of index: Int, before next: Point?, on surface: some Surface,
    emit: (Gesture) -> Void
  ) {
    fingers[index].notes.heldReport = nil
    guard held.isSecond, fingers[index].arena.isOpen, !fingers[index].isInert,
      isElsewhere(held.place, from: fingers[index].start, next)
    else {
      return follow(
        index, to: held.place, at: held.time, isLate: held.isLate, on: surface, emit: emit)
    }
    landAnew(index, at: held.place, on: surface, emit: emit)
  }

  /// Whether a finger did not come from its first report to its second: it goes on much slower, or
  /// another way.
  private func isElsewhere(_ second: Point, from first: Point, _ next: Point?) -> Bool {
    guard let next else { return true }
    let (jump, step) = (second - first, next - second)
    let share = step.lengthSquared / jump.lengthSquared
    if share <= tuning.badReportShare * tuning.badReportShare { return true }
    let along = jump.dx.value * step.dx.value + jump.dy.value * step.dy.value
    // More than 45 degrees off, and no longer than the jump.
    return share <= 1
      && (along < 0 || along * along < jump.lengthSquared * step.lengthSquared / 2)
  }

  private func isOffPath(_ place: Point, of index: Int, at time: Instant) -> Bool {
    guard (place - fingers[index].position).lengthSquared > slants.badReach,
      let path = fingers[index].history.path(at: time, tuning)
    else { return false }
    return (place - path).lengthSquared > slants.badReach
  }
}
