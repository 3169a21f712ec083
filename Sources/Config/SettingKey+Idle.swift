// The keys of section [idle]: when the screen dims and goes dark, and how.
import Units

extension SettingKey {
  static let idle = [
    time("dim", \.idle.dimAfter, "How long after the last touch the screen dims."),
    SettingKey(
      "idle", "dim_to", \.idle.dimLevel, .screen, allowed: "1% to 100%",
      meaning: "The brightness of the dimmed screen, as a person sees it.",
      read: { value in
        let digits = value.dropLast()
        guard value.hasSuffix("%"), digits.utf8.allSatisfy(Value.isDigit),
          let percent = Int(digits),
          (1...100).contains(percent)
        else { return nil }
        return Double(percent) / 100
      },
      write: { "\(Int(($0 * 100).rounded()))%" }),
    time(
      "off", \.idle.offAfter,
      "How long after the last touch the screen goes dark. A touch on the dark screen only lights it."
    ),
    SettingKey(
      "idle", "dark_hours", \.idle.darkHours, .screen, unset: never,
      allowed: "never, or two times of day that differ, as 23:00 6:00",
      meaning:
        "Two times of day: from the first to the second the screen goes dark 20 s after each touch.",
      read: { NightHours($0) }, write: { $0.text }),
    SettingKey(
      "idle", "off_by", \.idle.offBy, .screen,
      meaning:
        "How the screen goes dark. signal: the display gets none, and switches itself off; if its "
        + "touch panel goes too, black is used. backlight: the backlight is off. black: the picture is "
        + "black."),
  ]

  static let never = WrittenTime.never

  private static func time(
    _ name: String, _ field: any WritableKeyPath<Settings, Interval?> & Sendable, _ meaning: String
  ) -> SettingKey {
    SettingKey(
      "idle", name, field, .screen, unset: never,
      allowed: "never, or 5s to 24h, as 90s, 2min or 1h", meaning: meaning,
      read: WrittenTime.interval, write: WrittenTime.text)
  }
}
