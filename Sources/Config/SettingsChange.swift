// What differs between the settings in force and those that were read, and what a list does about it.

/// The difference between two settings, as a value: changes nothing itself.
public struct SettingsChange: Hashable, Sendable {
  /// What a running list does about a setting that differs.
  public enum Effect: Hashable, Sendable, CaseIterable {
    /// The colours are set, by the time of day.
    case colors
    /// The list is laid out anew, as for another display.
    case layout
    /// Touch devices are opened anew.
    case touch
    /// Hardware keyboards are opened anew.
    case keyboards
    /// Contacts are followed anew.
    case stitching
    /// The screen dims and goes dark by other rules.
    case screen
    /// The setting stays as it was until the program is started again.
    case restart
  }

  /// The effect of each key, by ``SettingKey/id``.
  public static let effects: [String: Effect] = [
    "[panel] row_height": .layout, "[panel] width": .layout, "[panel] height": .layout,
    "[display] card": .restart, "[display] connector": .restart, "[display] mode": .restart,
    "[display] pixel_format": .restart, "[display] rotation": .restart,
    "[display] switch": .restart,
    "[touch] ignore": .touch, "[touch] range": .touch, "[touch] axes": .touch,
    "[touch] matrix": .touch, "[touch] palm_rejection": .touch, "[touch] stitching": .stitching,
    "[keyboard] layouts": .layout, "[keyboard] xkb": .keyboards,
    "[keyboard] xkb_options": .keyboards, "[keyboard] xkb_model": .keyboards,
    "[keyboard] scanner": .keyboards,
    "[list] completed": .layout,
    "[look] theme": .colors, "[look] night": .colors, "[look] clock": .layout,
    "[look] language": .layout,
    "[look] clock_source": .colors,
    "[idle] dim": .screen, "[idle] dim_to": .screen, "[idle] off": .screen,
    "[idle] dark_hours": .screen, "[idle] off_by": .screen,
    "[store] path": .restart, "[text] font": .restart,
  ]

  /// The settings in force from now on: the read ones, but for those that need a restart.
  public let inForce: Settings
  /// What is to be done now; without `restart`.
  public let effects: Set<Effect>
  /// The keys that apply now, by their ``SettingKey/id``, in the order of the documentation.
  public let applied: [String]
  /// The keys that were changed since the last reading and need a restart, as above.
  public let waiting: [String]

  /// - Parameters:
  ///   - inForce: The settings in force.
  ///   - lastRead: Those of the last reading, for which a restart was asked already.
  ///   - read: Those of this reading.
  public init(from inForce: Settings, lastRead: Settings, to read: Settings) {
    var (next, effects) = (Settings(), Set<Effect>())
    var (applied, waiting): ([String], [String]) = ([], [])
    for key in SettingKey.all {
      let (old, new) = (key.write(inForce), key.write(read))
      // A key that is not in the table is not one that a running list can take.
      let effect = Self.effects[key.id] ?? .restart
      key.copy(from: effect == .restart ? inForce : read, to: &next)
      guard old != new else { continue }
      if effect != .restart {
        effects.insert(effect)
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
