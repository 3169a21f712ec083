// The part of the day in which the list has the night theme.
import Units

/// A time span of each day; across midnight when the end is before the start.
public struct NightHours: Hashable, Sendable {
  /// The first minute of the night, counted since midnight, from 0 to 1439.
  public let start: Int
  /// The first minute after the night, counted since midnight, from 0 to 1439.
  public let end: Int

  /// - Returns: nil when both are equal, which could mean always or never, and for a value outside
  ///   of a day.
  public init?(from start: Int, to end: Int) {
    let day = 0..<LocalTime.minutesOfDay
    guard start != end, day.contains(start), day.contains(end) else { return nil }
    (self.start, self.end) = (start, end)
  }

  /// Whether it is night.
  ///
  /// - Parameter minuteOfDay: Since midnight, from 0 to 1439.
  public func contains(_ minuteOfDay: Int) -> Bool {
    guard start < end else { return minuteOfDay >= start || minuteOfDay < end }
    return (start..<end).contains(minuteOfDay)
  }

  /// Whole minutes until the next end.
  ///
  /// - Parameter minuteOfDay: Since midnight, from 0 to 1439.
  /// - Returns: 1 to 1440.
  public func minutesToEnd(from minuteOfDay: Int) -> Int {
    let rest = (end - minuteOfDay + LocalTime.minutesOfDay) % LocalTime.minutesOfDay
    return rest == 0 ? LocalTime.minutesOfDay : rest
  }
}

extension NightHours: WrittenValue {
  /// Reads two times of day separated by blanks, as `22:00 6:00`.
  ///
  /// - Returns: nil for anything else, and for two equal times.
  init?(_ text: String) {
    let times = text.split(separator: " ").map { Self.minuteOfDay(of: $0) }
    guard times.count == 2, let start = times[0], let end = times[1] else { return nil }
    self.init(from: start, to: end)
  }

  var text: String { "\(Self.text(of: start)) \(Self.text(of: end))" }

  /// One or two digits of hour and two of minute: from 0:00 to 23:59.
  private static func minuteOfDay(of text: Substring) -> Int? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    // Checked here: the number parser below also accepts signs.
    guard parts.count == 2, (1...2).contains(parts[0].count), parts[1].count == 2,
      parts.allSatisfy({ $0.utf8.allSatisfy(Value.isDigit) }),
      let hour = Int(parts[0]), let minute = Int(parts[1]), hour < 24, minute < 60
    else { return nil }
    return hour * 60 + minute
  }

  private static func text(of minuteOfDay: Int) -> String {
    let (hour, minute) = minuteOfDay.quotientAndRemainder(dividingBy: 60)
    return "\(hour):\(minute < 10 ? "0" : "")\(minute)"
  }
}
