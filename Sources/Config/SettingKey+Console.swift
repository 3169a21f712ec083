// The key that lets keys switch to another console.

extension SettingKey {
  static let consoleSwitching = SettingKey(
    section: "display", name: "switch",
    allowed: ConsoleSwitching.allCases.map(\.rawValue).joined(separator: ", "),
    meaning:
      "Whether another console can be shown in place of the list. keys: Ctrl+Alt+F2 to F12, and "
      + "Ctrl+Alt+F1 back to the list. never: the list stays, whatever is pressed.",
    isRepeatable: false,
    read: { value, settings in
      guard let switching = ConsoleSwitching(rawValue: value) else { return false }
      settings.consoleSwitching = switching
      return true
    },
    write: { [$0.consoleSwitching.rawValue] })
}
