// The keys of section [look]: colours, night hours, and the clock below the rows.
import Localization
import Model
import Paint

extension SettingKey {
  static let look = [
    SettingKey(
      section: "look", name: "theme",
      allowed: Theme.Name.allCases.map(\.rawValue).joined(separator: ", "),
      meaning: "The colours of the list.", isRepeatable: false,
      read: { value, settings in
        guard let theme = Theme.Name(rawValue: value) else { return false }
        settings.theme = theme
        return true
      },
      write: { [$0.theme.rawValue] }),
    SettingKey(
      section: "look", name: "language",
      allowed: (["auto"] + MessageCatalog.languages).joined(separator: ", "),
      meaning:
        "The language of what the panel says. auto: that of the machine's locale (LC_ALL, "
        + "LC_MESSAGES or LANG), or English. Commands and the journal speak English.",
      isRepeatable: false,
      read: { value, settings in
        guard value == "auto" || MessageCatalog.languages.contains(value) else { return false }
        settings.language = value == "auto" ? nil : value
        return true
      },
      write: { [$0.language ?? "auto"] }),
    SettingKey(
      section: "look", name: "night",
      allowed: "never, or two times of day that differ, as 22:00 6:00",
      meaning:
        "Two times of day: from the first to the second the theme is ember, which is dark. never, "
        + "or not set: there is no night.", isRepeatable: false,
      read: { value, settings in
        let night = NightHours(value)
        guard night != nil || value == never else { return false }
        settings.night = night
        return true
      },
      write: { [$0.night?.text].compactMap(\.self) }),
    SettingKey(
      section: "look", name: "clock", allowed: "on, off, 24h, 12h",
      meaning:
        "Whether time and date stand below the rows while nobody touches the list, and how the "
        + "hours are counted. on: as 24h.", isRepeatable: false,
      read: { value, settings in
        guard let style = value == "on" ? .hours24 : ClockStyle(rawValue: value) else {
          return false
        }
        settings.clock = style
        return true
      },
      write: { [$0.clock.rawValue] }),
    SettingKey(
      section: "look", name: "clock_source",
      allowed: ClockSource.allCases.map(\.rawValue).joined(separator: ", "),
      meaning:
        "Which system clock is believed: clock and night hours wait for it. synchronized: one that "
        + "chrony, ntpd, systemd-timesyncd or another program keeps right, or that a battery-backed "
        + "RTC or a user has set. any: also one that nobody has set.",
      isRepeatable: false,
      read: { value, settings in
        guard let source = ClockSource(rawValue: value) else { return false }
        settings.clockSource = source
        return true
      },
      write: { [$0.clockSource.rawValue] }),
  ]
}
