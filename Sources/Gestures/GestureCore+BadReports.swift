// Bad samples: a report far off a finger's path counts only once another one confirms it.
import Units

extension GestureCore {
  /// Lets a report wait while it may be a bad sample; decides on the one that waits.
  ///
  /// A report that is far off the path waits. If the next one is on the path, that one was
  /// bad. If the finger goes on from there, it is there: it has moved, or its first sample
  /// was bad. A finger that is silent stands there.
  ///
  /// - Returns: Whether the report waits.
  mutating func holds(
    back point: Point, of index: Int, at time: Instant, _ isLate: Bool, on surface: some Surface,
    emit: (Gesture) -> Void
  ) -> Bool {
    if let report = fingers[index].notes.unconfirmedReport {
      let isOff = isOffPath(point, of: index, at: time)
      // A panel that looks often sends a bad sample twice.
      if isOff, time - report.time < tuning.badReportLength {
        fingers[index].notes.unconfirmedReport?.point = point
        return true
      }
      fingers[index].notes.unconfirmedReport = nil
      if !isOff { return false }
      believe(report, of: index, before: point, on: surface, emit: emit)
      return false
    }
    guard !fingers[index].isInert, isOffPath(point, of: index, at: time) else { return false }
    let due = time + badReportTime(of: index, at: time)
    fingers[index].notes.unconfirmedReport = UnconfirmedReport(
      point: point, time: time, due: due, isLate: isLate,
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

  /// Whether a report has to be asked about: it is far from the last one, or one waits.
  @inline(__always)  // Asked with each report of each finger.
  func isFar(_ index: Int, from point: Point) -> Bool {
    fingers[index].notes.unconfirmedReport != nil
      || (point - fingers[index].position).lengthSquared > slants.badReach
  }

  /// Where a finger was when it left: a report that waits is no part of its path.
  mutating func lastPoint(
    of index: Int, _ contact: Contact, at time: Instant, on surface: some Surface,
    emit: (Gesture) -> Void
  ) -> Point {
    guard let report = fingers[index].notes.unconfirmedReport else { return contact.position }
    guard time <= report.due else {
      believe(report, of: index, before: nil, on: surface, emit: emit)
      return contact.position
    }
    fingers[index].notes.unconfirmedReport = nil
    return contact.position == report.point ? fingers[index].position : contact.position
  }

  /// When an unconfirmed report is believed; nil without one.
  func unconfirmedDue(of index: Int) -> Instant? {
    guard !fingers[index].isInert else { return nil }
    return fingers[index].notes.unconfirmedReport?.due
  }

  /// A finger is where an unconfirmed report said.
  ///
  /// - Parameter next: Its next report; nil when it has sent none.
  mutating func believe(
    _ report: UnconfirmedReport, of index: Int, before next: Point?, on surface: some Surface,
    emit: (Gesture) -> Void
  ) {
    fingers[index].notes.unconfirmedReport = nil
    guard report.isSecond, fingers[index].arena.isOpen, !fingers[index].isInert,
      isElsewhere(report.point, from: fingers[index].start, next)
    else {
      return follow(
        index, to: report.point, at: report.time, isLate: report.isLate, on: surface, emit: emit)
    }
    landAnew(index, at: report.point, on: surface, emit: emit)
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

  private func isOffPath(_ point: Point, of index: Int, at time: Instant) -> Bool {
    guard (point - fingers[index].position).lengthSquared > slants.badReach,
      let path = fingers[index].history.path(at: time, tuning)
    else { return false }
    return (point - path).lengthSquared > slants.badReach
  }
}
