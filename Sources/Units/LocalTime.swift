// A local date and time, as a wall clock shows them.

/// A minute of a day in the machine's time zone. For display only: the clock is set, steps, and
/// repeats an hour when summer time ends, so nothing is ordered by it.
public struct LocalTime: Hashable, Sendable, CustomStringConvertible {
  /// Four digits.
  public let year: Int
  /// 1 to 12.
  public let month: Int
  /// 1 to 31.
  public let day: Int
  /// 0 to 23.
  public let hour: Int
  /// 0 to 59.
  public let minute: Int

  /// How many minutes a day has.
  public static let minutesOfDay = 24 * 60

  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]
  /// How far each month shifts the weekday, in a year that begins in March.
  private static let monthSteps = [0, 3, 2, 5, 0, 3, 5, 1, 4, 6, 2, 4]

  /// A time of given parts.
  public init(year: Int, month: Int, day: Int, hour: Int, minute: Int) {
    self.year = year
    self.month = month
    self.day = day
    self.hour = hour
    self.minute = minute
  }

  /// Minutes since midnight on the clock, 0 to 1439.
  public var minuteOfDay: Int { hour * 60 + minute }

  /// 0 for Sunday to 6 for Saturday.
  public var weekday: Int {
    // January and February count to the year before, so that its leap day comes before them.
    let years = month < 3 ? year - 1 : year
    let leaps = years / 4 - years / 100 + years / 400
    return (years + leaps + Self.monthSteps[month - 1] + day) % 7
  }

  /// As in `21 Nov 2026, 14:05`.
  public var description: String {
    let minutes = minute < 10 ? "0\(minute)" : "\(minute)"
    return "\(day) \(Self.months[month - 1]) \(year), \(hour):\(minutes)"
  }
}
