// What differs between the settings in force and those that were read, and what a list does about it.

/// The difference between two settings, as a value: changes nothing itself.
public struct SettingsChange: Hashable, Sendable {
  /// The settings in force from now on: the read ones, but for those that need a restart.
  public let inForce: Settings
  /// What is to be done now; without `restart`.
  public let effects: Set<SettingKey.Effect>
  /// The keys that apply now, by their ``SettingKey/id``, in the order of the documentation.
  public let applied: [String]
  /// The keys that were changed since the last reading and need a restart, as above.
  public let waiting: [String]

  /// - Parameters:
  ///   - inForce: The settings in force.
  ///   - lastRead: Those of the last reading, for which a restart was asked already.
  ///   - read: Those of this reading.
  public init(from inForce: Settings, lastRead: Settings, to read: Settings) {
    var (next, effects) = (Settings(), Set<SettingKey.Effect>())
    var (applied, waiting): ([String], [String]) = ([], [])
    for key in SettingKey.all {
      let (old, new) = (key.write(inForce), key.write(read))
      key.copy(from: key.effect == .restart ? inForce : read, to: &next)
      guard old != new else { continue }
      if key.effect != .restart {
        effects.insert(key.effect)
        applied.append(key.id)
      } else if key.write(lastRead) != new {
        waiting.append(key.id)
      }
    }
    self.inForce = next
    (self.effects, self.applied, self.waiting) = (effects, applied, waiting)
  }
}

extension SettingKey {
  /// Copies a setting into settings that have its default.
  fileprivate func copy(from source: Settings, to target: inout Settings) {
    for value in write(source) where !read(value, &target) {
      fatalError("SettingKey: \(id) writes '\(value)' and does not read it")
    }
  }
}
