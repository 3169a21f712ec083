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

  static let form = "as in: idle dim 120 s to 30 % off never"

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
      rest.popFirst() == "%", rest.popFirst() == "off", let offAfter = time(), rest.isEmpty
    else { return nil }
    (self.dimAfter, dimLevel, self.offAfter) = (dimAfter, level / 100, offAfter)
  }
}

extension TouchRecording {
  /// What the screen can be ordered.
  static let screenOrders = ["on", "off", "auto", "wake"]
}
