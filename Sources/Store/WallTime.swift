// Wall-clock time for file names; order does not depend on it alone.
import Glibc

/// A point in wall-clock time, in UTC. A clock without a battery starts in 1970, so order never
/// depends on it alone.
public struct WallTime: Hashable, Sendable {
  /// Seconds since the beginning of 1970.
  public let seconds: Int

  private static let dayLength = 86_400
  /// From 0000-03-01 to 1970-01-01. Years that begin in March have their leap day at the end, and
  /// 400 of them always have the same number of days.
  private static let daysBefore1970 = 719_468
  private static let daysOf400Years = 146_097
  /// The last second of 9999: a stamp has four digits for a year.
  private static let last = 253_402_300_799

  /// - Parameter seconds: Since the beginning of 1970; clamped to the years 1970 to 9999.
  public init(seconds: Int) { self.seconds = min(max(seconds, 0), WallTime.last) }

  /// The system's current time.
  public static func now() -> WallTime { WallTime(seconds: time(nil)) }

  /// The characters of a ``stamp``.
  package static let stampLength = 17

  /// The time in file names: `2026-11-22T104012`, which sorts by time.
  public var stamp: String {
    let days = seconds / Self.dayLength + Self.daysBefore1970
    let era = days % Self.daysOf400Years
    let years = (era - era / 1460 + era / 36524 - era / 146_096) / 365
    let day = era - (365 * years + years / 4 - years / 100)
    let march = (5 * day + 2) / 153
    let month = march < 10 ? march + 3 : march - 9
    let year = years + days / Self.daysOf400Years * 400 + (month <= 2 ? 1 : 0)
    let rest = seconds % Self.dayLength
    let time = [rest / 3600, rest / 60 % 60, rest % 60].map { Self.digits($0, 2) }.joined()
    let date = [Self.digits(month, 2), Self.digits(day - (153 * march + 2) / 5 + 1, 2)]
    return "\(Self.digits(year, 4))-\(date[0])-\(date[1])T\(time)"
  }

  private static func digits(_ value: Int, _ count: Int) -> String {
    let text = String(value)
    return String(repeating: "0", count: max(0, count - text.utf8.count)) + text
  }

  /// - Parameter stamp: As ``stamp`` writes it; otherwise the result is `nil`.
  public init?(stamp: String) {
    let bytes = Array(stamp.utf8)
    guard bytes.count == Self.stampLength else { return nil }
    var parts: [Int] = []
    for range in [0..<4, 5..<7, 8..<10, 11..<13, 13..<15, 15..<17] {
      guard bytes[range].allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
      parts.append(bytes[range].reduce(0) { $0 * 10 + Int($1) - 0x30 })
    }
    let year = parts[1] <= 2 ? parts[0] - 1 : parts[0]
    let march = parts[1] > 2 ? parts[1] - 3 : parts[1] + 9
    let day = (153 * march + 2) / 5 + parts[2] - 1 + year * 365 + year / 4 - year / 100 + year / 400
    let time = parts[3] * 3600 + parts[4] * 60 + parts[5]
    self.init(seconds: (day - Self.daysBefore1970) * Self.dayLength + time)
    // The arithmetic turns an invalid date into another one.
    guard self.stamp == stamp else { return nil }
  }
}
