// Keys whose values are for all devices of a kind, or for one of them.
import Units

extension SettingKey {
  /// A key whose value applies to all devices, or to the one named after ` for `.
  static func ofDevice<Written: WrittenValue>(
    _ section: String, _ name: String,
    _ field: any WritableKeyPath<Settings, [DeviceSetting<Written>]> & Sendable,
    _ effect: Effect, _ allowed: String, _ meaning: String
  ) -> SettingKey {
    SettingKey(
      section: section, name: name, effect: effect,
      allowedValues: {
        allowed + "; and for one device only, behind it: for NAME, or for its path or a link to it"
      },
      meaning: meaning + " Of several lines for a device the last counts.", isRepeatable: true,
      formerName: nil,
      read: { text, settings in
        let parts = text.parts(separatedBy: " for ", maxSplits: 1)
        guard let first = parts.first, let value = Written(String(first)) else { return false }
        settings[keyPath: field].append(
          DeviceSetting(value: value, device: parts.count > 1 ? String(parts[1]) : nil))
        return true
      },
      write: { settings in
        settings[keyPath: field].map { setting in
          setting.value.text + (setting.device.map { " for " + $0 } ?? "")
        }
      })
  }
}
