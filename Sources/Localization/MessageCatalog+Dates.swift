// Dates in words, as the Unicode CLDR writes them; each literal is a message.
public import Units

extension MessageCatalog {
  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]
  private static let weekdays = [
    "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday",
  ]

  /// A day for people who know the year, as in `Thursday 21 November`.
  ///
  /// - Parameter time: Any minute of the day.
  public func date(_ time: LocalTime) -> String {
    self[
      "{weekday} {day} {month}",
      [
        "weekday": self[Self.weekdays[time.weekday]], "day": "\(time.day)",
        "month": self[Self.months[time.month - 1]],
      ]]
  }

  /// A minute of any year, as in `21 November 2026, 14:05`.
  ///
  /// - Parameter time: The minute.
  public func moment(_ time: LocalTime) -> String {
    self[
      "{day} {month} {year}, {time}",
      [
        "day": "\(time.day)", "month": self[Self.months[time.month - 1]], "year": "\(time.year)",
        "time": "\(time.hour):\(time.minute < 10 ? "0" : "")\(time.minute)",
      ]]
  }
}
