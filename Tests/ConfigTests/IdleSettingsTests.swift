// Section [idle]: when the screen dims and goes dark.
import Testing
import Units

import Config

@Suite("Settings of the idle screen")
struct IdleSettingsTests {
  private func read(_ line: String) throws(ConfigError) -> IdleSettings {
    try Settings(parsing: Array("[idle]\n\(line)\n".utf8), file: "p.conf").idle
  }

  @Test("the defaults dim after two minutes, and never go dark")
  func defaults() {
    #expect(
      Settings().text.contains(
        "[idle]\ndim = 2min\ndim_to = 30%\noff = never\ndark_hours = never\noff_by = signal\n"))
  }

  @Test(
    "times are whole numbers with a unit, from 5 s to a day",
    arguments: [
      ("5s", 5.0, "5s"), ("90s", 90, "90s"), ("120s", 120, "2min"), ("2min", 120, "2min"),
      ("60min", 3600, "1h"), ("24h", 86_400, "24h"), ("never", nil, "never"),
    ] as [(String, Double?, String)])
  func times(text: String, seconds: Double?, written: String) throws {
    var settings = Settings()
    settings.idle = try read("off = \(text)")
    #expect(settings.idle.offAfter == seconds.map { .seconds($0) })
    #expect(settings.text.contains("off = \(written)\n"))
  }

  @Test(
    "other times are refused with the allowed ones",
    arguments: [
      "", "4s", "25h", "1441min", "2", "2 min", "2m", "-5s", "+5s", "1.5h", "9999999s", "Never",
    ])
  func noTimes(text: String) {
    for key in ["dim", "off"] {
      #expect(throws: ConfigError.self) { try read("\(key) = \(text)") }
    }
    #expect {
      try read("dim = \(text)")
    } throws: { error in
      "\(error)"
        == "p.conf:2: [idle] dim cannot be '\(text)'; allowed: never, or 5s to 24h, as 90s, 2min or 1h"
    }
  }

  @Test("brightness is a percentage", arguments: [("1%", 0.01), ("30%", 0.3), ("100%", 1)])
  func levels(text: String, level: Double) throws {
    #expect(try read("dim_to = \(text)").dimLevel == level)
  }

  @Test("other brightness is refused", arguments: ["0%", "101%", "30", "%", "-1%", "1e1%", "3.5%"])
  func noLevels(text: String) {
    #expect(throws: ConfigError.self) { try read("dim_to = \(text)") }
  }

  @Test("dark hours are two times of day, or never")
  func darkHours() throws {
    #expect(try read("dark_hours = 23:00 6:00").darkHours == NightHours(from: 1380, to: 360))
    #expect(try read("dark_hours = never").darkHours == nil)
    for text in ["", "23:00", "6:00 6:00", "always"] {
      #expect(throws: ConfigError.self) { try read("dark_hours = \(text)") }
    }
  }

  @Test(
    "it goes dark by the signal, the backlight or black", arguments: IdleSettings.OffBy.allCases)
  func offBy(way: IdleSettings.OffBy) throws {
    #expect(try read("off_by = \(way.rawValue)").offBy == way)
    #expect(throws: ConfigError.self) { try read("off_by = \(way.rawValue)s") }
  }

  @Test("the end of the hours is a minute of the next day at most")
  func end() throws {
    let hours = try #require(NightHours(from: 1380, to: 360))
    for (from, minutes) in [(1380, 420), (359, 1), (360, 1440), (361, 1439), (0, 360)] {
      #expect(hours.minutesToEnd(from: from) == minutes)
    }
  }
}
