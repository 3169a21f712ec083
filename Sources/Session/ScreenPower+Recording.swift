// A screen as the start of a recording: its rules, and the inputs that make a new one what it is.
package import Recordings
package import Units

extension ScreenPower {
  /// How long before the start of a recording its screen is given orders.
  private static let orders = Interval.milliseconds(400)
  /// When it is given time to dim and to go dark, before the start.
  private static let waits = [300, 200, 100]

  /// The screen at the start of a recording.
  ///
  /// - Parameter now: The start, at which nothing is due.
  /// - Returns: Nil while no inputs lead here, as while it dims.
  package func recorded(at now: Instant) -> RecordedScreen? {
    var copy = ScreenPower(rules, start: lastUse)
    var steps: [RecordedScreen.Step] = []
    func take(_ words: String, _ event: Event, at time: Instant) {
      let effect = copy.handle(event, at: time)
      steps.append(
        RecordedScreen.Step(words, at: time, deciding: effect == .none ? [] : [effect.words]))
    }
    if let darkSince {
      // What began earlier makes no difference, as it goes dark so soon.
      let since = max(darkSince, now - Self.darkHoursRest - .seconds(1))
      take("dark-hours begin", .darkHours(true), at: min(since, now - Self.orders))
    }
    if isKeptOn { take("screen on", .ordered(.on), at: now - Self.orders) }
    if condition == .off { take("screen off", .ordered(.off), at: now - Self.orders) }
    for wait in Self.waits {
      let time = now - .milliseconds(wait)
      if let due = copy.deadline, due <= time { take("time", .due, at: time) }
    }
    guard copy.isLike(self) else { return nil }
    return RecordedScreen(
      RecordedIdle(rules, since: Instant.zero - lastUse), steps: steps, isDark: isDark)
  }
}

extension RecordedIdle {
  /// The rules of a running list.
  ///
  /// - Parameters:
  ///   - rules: In force.
  ///   - since: From the last touch until the recording begins.
  package init(_ rules: ScreenPower.Rules, since: Interval = .zero) {
    self.init(
      dimAfter: rules.dimAfter, dimLevel: rules.dimLevel, offAfter: rules.offAfter, since: since)
  }
}
