// The keys of section [look]: colours, night hours, and the clock below the rows.
import Localization
import Model
import Paint

extension SettingKey {
  static let look = [
    SettingKey("look", "theme", \.theme, .colors, meaning: "The colours of the list."),
    SettingKey(
      "look", "language", \.language, .layout, unset: "auto",
      allowed: (["auto"] + MessageCatalog.languages).joined(separator: ", "),
      meaning:
        "The language of what the panel says. auto: that of the machine's locale (LC_ALL, "
        + "LC_MESSAGES or LANG), or English. Commands and the journal speak English.",
      read: { MessageCatalog.languages.contains($0) ? $0 : nil }, write: { $0 }),
    SettingKey(
      "look", "night", \.night, .colors,
      allowed: "never, or two times of day that differ, as 22:00 6:00",
      meaning:
        "Two times of day: from the first to the second the theme is ember, which is dark. never, "
        + "or not set: there is no night.",
      read: { $0 == never ? .some(nil) : NightHours($0).map { .some($0) } }, write: { $0?.text }),
    SettingKey(
      "look", "clock", \.clock, .layout, allowed: "on, off, 24h, 12h",
      meaning:
        "Whether time and date stand below the rows while nobody touches the list, and how the "
        + "hours are counted. on: as 24h.",
      read: { $0 == "on" ? .hours24 : ClockStyle(rawValue: $0) }, write: { $0.rawValue }),
    SettingKey(
      "look", "clock_source", \.clockSource, .colors,
      meaning:
        "Which system clock is believed: clock and night hours wait for it. synchronized: one that "
        + "chrony, ntpd, systemd-timesyncd or another program keeps right, or that a battery-backed "
        + "RTC or a user has set. any: also one that nobody has set."),
  ]
}
