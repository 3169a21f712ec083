// Tests of the local time: weekdays compared with Foundation's calendar, minutes of the day, the short form.
import Foundation
import Testing
import Units

@Suite("Local time")
struct LocalTimeTests {
  @Test("the weekday matches the calendar on every day of four hundred years")
  func weekdays() throws {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    let first = try #require(calendar.date(from: DateComponents(year: 1970, month: 1, day: 1)))
    for day in 0..<146_097 {
      let date = first + Double(day) * 86_400
      let parts = calendar.dateComponents([.year, .month, .day], from: date)
      let time = LocalTime(
        year: parts.year ?? 0, month: parts.month ?? 0, day: parts.day ?? 0, hour: 0, minute: 0)
      // 1 January 1970 was a Thursday, the fifth day of the week.
      guard time.weekday != (day + 4) % 7 else { continue }
      Issue.record("\(time) is no day \(time.weekday) of the week")
      return
    }
  }

  @Test("every month has a short name, and a day has 1440 minutes")
  func parts() {
    let days = (1...12).map {
      "\(LocalTime(year: 2026, month: $0, day: 1, hour: 0, minute: 0))"
    }
    #expect(days.first == "1 Jan 2026, 0:00" && Set(days).count == 12)
    let last = LocalTime(year: 2026, month: 12, day: 31, hour: 23, minute: 59)
    #expect(last.minuteOfDay == LocalTime.minutesOfDay - 1)
    #expect(last.description == "31 Dec 2026, 23:59")
  }
}
