// The keys of section [idle]: when the screen dims and goes dark, and how.
import Units

extension SettingKey {
  static let idle = [
    time("dim", \.idle.dimAfter, "How long after the last touch the screen dims."),
    SettingKey(
      section: "idle", name: "dim_to", allowed: "1% to 100%",
      meaning: "The brightness of the dimmed screen, as a person sees it.", isRepeatable: false,
      read: { value, settings in
        let digits = value.dropLast()
        guard value.hasSuffix("%"), digits.utf8.allSatisfy(Value.isDigit),
          let percent = Int(digits),
          (1...100).contains(percent)
        else { return false }
        settings.idle.dimLevel = Double(percent) / 100
        return true
      },
      write: { ["\(Int(($0.idle.dimLevel * 100).rounded()))%"] }),
    time(
      "off", \.idle.offAfter,
      "How long after the last touch the screen goes dark. A touch on the dark screen only lights it."
    ),
    SettingKey(
      section: "idle", name: "dark_hours",
      allowed: "never, or two times of day that differ, as 23:00 6:00",
      meaning:
        "Two times of day: from the first to the second the screen goes dark 20 s after each touch.",
      isRepeatable: false,
      read: { value, settings in
        let hours = NightHours(value)
        guard hours != nil || value == never else { return false }
        settings.idle.darkHours = hours
        return true
      },
      write: { [$0.idle.darkHours?.text ?? never] }),
    SettingKey(
      section: "idle", name: "off_by",
      allowed: IdleSettings.OffBy.allCases.map(\.rawValue).joined(separator: ", "),
      meaning:
        "How the screen goes dark. signal: the display gets none, and switches itself off; if its "
        + "touch panel goes too, black is used. backlight: the backlight is off. black: the picture is "
        + "black.",
      isRepeatable: false,
      read: { value, settings in
        guard let way = IdleSettings.OffBy(rawValue: value) else { return false }
        settings.idle.offBy = way
        return true
      },
      write: { [$0.idle.offBy.rawValue] }),
  ]

  static let never = WrittenTime.never

  private static func time(
    _ name: String, _ field: any WritableKeyPath<Settings, Interval?> & Sendable, _ meaning: String
  ) -> SettingKey {
    SettingKey(
      section: "idle", name: name, allowed: "never, or 5s to 24h, as 90s, 2min or 1h",
      meaning: meaning, isRepeatable: false,
      read: { value, settings in
        let length = WrittenTime.interval(value)
        guard length != nil || value == never else { return false }
        settings[keyPath: field] = length
        return true
      },
      write: { [$0[keyPath: field].map(WrittenTime.text) ?? never] })
  }
}
