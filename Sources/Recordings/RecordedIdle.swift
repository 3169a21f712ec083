// When the screen of a recorded list dims and goes dark by itself.
public import Units

/// The line `idle` of a recording.
public struct RecordedIdle: Hashable, Sendable {
  /// From the last touch until the screen dims; nil for never.
  public let dimAfter: Interval?
  /// The brightness that is left then, 0.01 to 1.
  public let dimLevel: Double
  /// From the last touch until it goes dark; nil for never.
  public let offAfter: Interval?
  /// From the last touch until the recording begins; below zero where the touch comes later, and is
  /// not in it.
  public let since: Interval

  static let form = "as in: idle dim 120 s to 30 % off never"

  /// The rules of a list that is recorded.
  ///
  /// - Parameters:
  ///   - dimAfter: Nil for never.
  ///   - dimLevel: 0.01 to 1.
  ///   - offAfter: Nil for never.
  ///   - since: From the last touch until the recording begins.
  package init(dimAfter: Interval?, dimLevel: Double, offAfter: Interval?, since: Interval) {
    (self.dimAfter, self.dimLevel) = (dimAfter, dimLevel)
    (self.offAfter, self.since) = (offAfter, since)
  }

  /// Reads the words of a line, `idle` first; nil for other words.
  init?(_ words: [Substring]) {
    var rest = words.dropFirst()
    func time() -> Interval?? {
      guard let word = rest.popFirst() else { return nil }
      if word == "never" { return .some(nil) }
      guard rest.popFirst() == "s", let seconds = RecordingText.number(word, in: 1...86_400) else {
        return nil
      }
      return .some(.seconds(seconds))
    }
    guard rest.popFirst() == "dim", let dimAfter = time(), rest.popFirst() == "to",
      let percent = rest.popFirst(), let level = RecordingText.number(percent, in: 1...100),
      rest.popFirst() == "%", rest.popFirst() == "off", let offAfter = time()
    else { return nil }
    var since = Interval.zero
    if rest.popFirst() == "since" {
      guard let word = rest.popFirst(), rest.popFirst() == "ms",
        let length = RecordedWords.nanoseconds(word), abs(length) <= Self.longest
      else { return nil }
      since = Interval(nanoseconds: length)
    }
    guard rest.isEmpty else { return nil }
    self.init(dimAfter: dimAfter, dimLevel: level / 100, offAfter: offAfter, since: since)
  }

  /// A day, in nanoseconds.
  private static let longest: Int64 = 86_400_000_000_000

  /// The line; nil for a screen that never changes by itself.
  var line: String? { dimAfter == nil && offAfter == nil ? nil : words }

  /// The same rules in a file that begins at another zero. What was touched more than a day before
  /// is as good as a day.
  ///
  /// - Parameter shift: What the file subtracts from times.
  func beginning(_ shift: Interval) -> RecordedIdle {
    let day = Interval(nanoseconds: Self.longest)
    return RecordedIdle(
      dimAfter: dimAfter, dimLevel: dimLevel, offAfter: offAfter,
      since: max(.zero - day, min(day, since + shift)))
  }

  /// The rules, also those by which nothing happens.
  package var words: String {
    func word(_ time: Interval?) -> String {
      time.map { "\(RecordedWords.number($0.seconds)) s" } ?? "never"
    }
    let level = RecordedWords.number((dimLevel * 10_000).rounded() / 100)
    let end = since == .zero ? "" : " since \(RecordedWords.milliseconds(since.nanoseconds)) ms"
    return "idle dim \(word(dimAfter)) to \(level) % off \(word(offAfter))\(end)"
  }
}

extension TouchRecording {
  /// What begins and ends by the clock.
  static let darkHourWords = ["begin": true, "end": false]

  /// What the screen can be ordered.
  static let screenOrders = ["on", "off", "auto", "wake"]
}
