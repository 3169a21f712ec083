// Tests of the settings of the list's appearance: theme, night, clock.
import Config
import Model
import Paint
import Testing

@Suite("The appearance in the configuration file")
struct LookSettingsTests {
  private let section = ConfigSection(name: "look")

  @Test("without settings the theme is heat, the clock has 24 hours, and there is no night")
  func initial() {
    #expect(Settings().theme == .heat)
    #expect(Settings().night == nil)
    #expect(Settings().clock == .hours24)
    #expect(
      Settings().text.contains(
        "[look]\ntheme = heat\nlanguage = auto\nclock = 24h\nclock_source = synchronized\n"))
  }

  @Test("a language is one that there are words for, or that of the locale")
  func language() throws {
    #expect(Settings().language == nil)
    for language in ["en", "de", "es", "fr"] {
      let settings = try section.settings("language = \(language)")
      #expect(settings.language == language)
      #expect(settings.text.contains("language = \(language)\n"))
    }
    #expect(try section.settings("language = auto").language == nil)
    for wrong in ["DE", "german", "de_DE", "de,en", ""] {
      #expect(throws: ConfigError.self, "\(wrong)") {
        try section.settings("language = \(wrong)")
      }
    }
  }

  @Test("every theme can be set by its name", arguments: Theme.Name.allCases)
  func theme(name: Theme.Name) throws {
    let settings = try section.settings("theme = \(name.rawValue)")
    #expect(settings.theme == name)
    #expect(settings.text.contains("theme = \(name.rawValue)\n"))
  }

  @Test("an unknown theme is refused with the list of all themes")
  func noTheme() {
    for name in ["Heat", "", "red", "heat dusk"] {
      #expect(
        section.complaint("theme = \(name)")
          == "p.conf:2: [look] theme cannot be '\(name)'; allowed: heat, classic, scorched, tide, "
          + "moss, dusk, graphite, ember, paper")
    }
  }

  @Test(
    "every clock style can be set by its name",
    arguments: [
      ("on", ClockStyle.hours24, "24h"), ("24h", .hours24, "24h"), ("12h", .hours12, "12h"),
      ("off", .off, "off"),
    ])
  func clock(word: String, style: ClockStyle, written: String) throws {
    let settings = try section.settings("clock = \(word)")
    #expect(settings.clock == style)
    #expect(settings.text.contains("clock = \(written)\n"))
  }

  @Test("an unknown clock style is refused")
  func noClock() {
    for word in ["yes", "", "24", "hours24", "On"] {
      #expect(
        section.complaint("clock = \(word)")
          == "p.conf:2: [look] clock cannot be '\(word)'; allowed: on, off, 24h, 12h")
    }
  }

  @Test(
    "a night is two times of day",
    arguments: [
      ("22:00 6:00", 1320, 360, "22:00 6:00"), ("22:05   06:00", 1325, 360, "22:05 6:00"),
      ("0:00 23:59", 0, 1439, "0:00 23:59"), ("13:00 14:30", 780, 870, "13:00 14:30"),
    ])
  func night(text: String, start: Int, end: Int, written: String) throws {
    let settings = try section.settings("night = \(text)")
    let night = try #require(settings.night)
    #expect([night.start, night.end] == [start, end])
    #expect(settings.text.contains("night = \(written)\n"))
    #expect(try section.settings("night = \(written)") == settings)
  }

  @Test(
    "two equal times, or text that is not two times of day, are refused",
    arguments: [
      "22:00 22:00", "6:00 06:00", "22:00", "22:00 6:00 7:00", "24:00 6:00", "22:60 6:00", "22 6",
      "22:0 6:00", "-1:00 6:00", "+1:00 6:00", "22:+1 6:00", "022:00 6:00", "22:00-6:00",
      ":00 6:00",
      "22:000 6:00", "22:00: 6:00", "", "٢٢:٠٠ 6:00", "10pm 6am",
    ])
  func noNight(text: String) {
    #expect(
      section.complaint("night = \(text)")
        == "p.conf:2: [look] night cannot be '\(text)'; allowed: never, or two times of day that "
        + "differ, as 22:00 6:00")
  }

  @Test("never takes a night of an earlier file back, and is printed as if it were not set")
  func never() throws {
    #expect(try section.settings("night = never") == Settings())
    #expect(try section.settings("night = never").text == Settings().text)
  }

  @Test("each value that a clock may have is taken as it is written in the message")
  func copied() throws {
    let allowed = try #require(SettingKey.all.first { $0.id == "[look] clock" }?.allowed)
    for word in allowed.split(separator: ", ") {
      #expect(section.complaint("clock = \(word)") == "nothing", "\(word)")
    }
  }

  @Test("a night includes its start and excludes its end, also across midnight")
  func contained() throws {
    let evening = try #require(NightHours(from: 1320, to: 360))
    let nap = try #require(NightHours(from: 780, to: 870))
    let late = try #require(NightHours(from: 1439, to: 0))
    for minute in 0..<1440 {
      #expect(evening.contains(minute) == (minute < 360 || minute > 1319), "\(minute)")
      #expect(nap.contains(minute) == (780...869).contains(minute), "\(minute)")
      #expect(late.contains(minute) == (minute == 1439), "\(minute)")
    }
  }

  @Test("a night outside the minutes of a day, or an empty one, is refused")
  func noMinute() {
    #expect(NightHours(from: 1440, to: 360) == nil)
    #expect(NightHours(from: -1, to: 360) == nil)
    #expect(NightHours(from: 1320, to: 1440) == nil)
    #expect(NightHours(from: 360, to: 360) == nil)
  }
}
