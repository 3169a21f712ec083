// What the screen does while nobody touches it, as the configuration says.
public import Units

/// When the screen dims and goes dark.
public struct IdleSettings: Hashable, Sendable {
  /// How a screen goes dark.
  public enum OffBy: String, Hashable, Sendable, CaseIterable {
    /// The display gets no signal, as most switch off then.
    case signal
    /// The backlight is off, and the picture is black.
    case backlight
    /// The picture is black.
    case black
  }

  /// From the last touch until it dims; nil for never.
  public var dimAfter: Interval? = .seconds(120)
  /// The brightness that is left then, as a person sees it: 0.01 to 1.
  public var dimLevel = 0.3
  /// From the last touch until it goes dark; nil for never.
  public var offAfter: Interval?
  /// In these hours it goes dark soon after each touch; nil for never.
  public var darkHours: NightHours?
  /// How it goes dark.
  public var offBy = OffBy.signal

  /// The defaults.
  public init() {}

  /// A time as it is written: `never`, or 5s to 24h, as in 2min.
  ///
  /// - Parameter text: As written.
  /// - Returns: Nil for text that is no such time; in it nil for never.
  public static func time(_ text: String) -> Interval?? {
    text == WrittenTime.never ? .some(nil) : WrittenTime.interval(text).map { .some($0) }
  }
}

/// A length of time as written in the file.
enum WrittenTime {
  static let never = "never"

  /// The lengths that make sense: below, a person who reads is left in the dark.
  static let range = Interval.seconds(5)...Interval.seconds(24 * 3600)

  /// The longest first, in which a length is written if it is a whole number of them.
  private static let units: [(name: String, seconds: Int)] = [("h", 3600), ("min", 60), ("s", 1)]

  /// A whole number with its unit, as 90s, 2min or 1h; `nil` for anything else, and beyond the range.
  static func interval(_ text: String) -> Interval? {
    for unit in units where text.hasSuffix(unit.name) {
      let digits = text.dropLast(unit.name.utf8.count)
      // Checked here: the number parser also accepts signs.
      guard digits.utf8.allSatisfy(Value.isDigit), digits.utf8.count <= 6, let count = Int(digits)
      else { return nil }
      let length = Interval.seconds(Double(count * unit.seconds))
      return range.contains(length) ? length : nil
    }
    return nil
  }

  static func text(_ length: Interval) -> String {
    let seconds = Int(length.seconds.rounded())
    let unit = units.first { seconds.isMultiple(of: $0.seconds) } ?? (name: "s", seconds: 1)
    return "\(seconds / unit.seconds)\(unit.name)"
  }
}
