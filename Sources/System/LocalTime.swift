// A time of day as a clock on the same wall shows it.
internal import Glibc

/// A minute of a day in the machine's zone. For words only: nothing is ordered or decided by it.
public struct LocalTime: Hashable, Sendable, CustomStringConvertible {
  /// With four digits.
  public let year: Int
  /// 1 to 12.
  public let month: Int
  /// 1 to 31.
  public let day: Int
  /// 0 to 23.
  public let hour: Int
  /// 0 to 59.
  public let minute: Int

  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// A time that is known by its parts.
  package init(year: Int, month: Int, day: Int, hour: Int, minute: Int) {
    self.year = year
    self.month = month
    self.day = day
    self.hour = hour
    self.minute = minute
  }

  /// The time in the zone that the machine is set to.
  ///
  /// - Parameter seconds: Since the beginning of 1970, up to the year 9999.
  public init(secondsSince1970 seconds: Int) {
    var time: time_t = seconds
    // Both are this function's own; of the parts only numbers are read.
    var parts = unsafe tm()
    guard unsafe localtime_r(&time, &parts) != nil else {
      fatalError("LocalTime: \(seconds) is in no year")
    }
    // As above.
    unsafe self.init(
      year: Int(parts.tm_year) + 1900, month: Int(parts.tm_mon) + 1, day: Int(parts.tm_mday),
      hour: Int(parts.tm_hour), minute: Int(parts.tm_min))
  }

  /// As in `21 Nov 2026, 14:05`.
  public var description: String {
    let minutes = minute < 10 ? "0\(minute)" : "\(minute)"
    return "\(day) \(Self.months[month - 1]) \(year), \(hour):\(minutes)"
  }
}
