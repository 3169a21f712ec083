// The names of layouts in a configuration, checked against those that a machine has.

/// A name in section `keyboard` by which a hardware keyboard finds its layout.
public enum XKBName: Hashable, Sendable {
  case model(String)
  case layout(String)
  case variant(String, of: String)
  case option(String)

  /// The name as in a message.
  fileprivate var text: String {
    switch self {
    case .model(let name): "model '\(name)'"
    case .layout(let name): "layout '\(name)'"
    case .variant(let name, let layout): "variant '\(name)' of layout '\(layout)'"
    case .option(let name): "option '\(name)'"
    }
  }
}

extension Configuration {
  /// Checks that this machine has every layout, variant, option and model of `[keyboard]`.
  ///
  /// - Parameters:
  ///   - isKnown: Whether the machine has a name.
  ///   - list: The file that lists the names, for the message.
  /// - Throws: `invalid` with the line of the first unknown name.
  public func requireKeyboardNames(
    in list: String, isKnown: (XKBName) -> Bool
  ) throws(ConfigError) {
    for entry in entries {
      guard let key = SettingKey.keyboard.first(where: { $0.id == entry.key }) else { continue }
      var alone = Settings()
      guard key.read(entry.value, &alone) else {
        fatalError("Configuration: \(entry) was read before")
      }
      for name in alone.keyboards.names where !isKnown(name) {
        throw ConfigError(
          .invalid, file: entry.place.file, line: entry.place.line,
          "\(entry.key): there is no \(name.text)",
          remedy: "take one of \(list), of the package xkb-data")
      }
    }
  }
}

extension KeyboardSettings {
  /// All names, as written; a variant behind its layout.
  fileprivate var names: [XKBName] {
    var names: [XKBName] = []
    for layout in layouts.flatMap(\.value.layouts) {
      names.append(.layout(layout.name))
      if let variant = layout.variant { names.append(.variant(variant, of: layout.name)) }
    }
    names += options.flatMap(\.value.names).map { .option($0) }
    return names + models.map { .model($0.value.name) }
  }
}
