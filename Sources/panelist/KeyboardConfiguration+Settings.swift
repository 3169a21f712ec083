// The settings of hardware keyboards, for their reader.
import Config
import Evdev
import Shell

extension Settings {
  /// The settings of the reader of hardware keyboards.
  ///
  /// - Parameter system: The layout that the machine is set up with; nil for none.
  func keyboardConfiguration(on system: XKBNames?) -> KeyboardConfiguration {
    let entries =
      keyboards.layouts.map { setting in
        KeyboardEntry(
          of: setting.device, .layouts(setting.value.names, variant: setting.value.variants))
      }
      + keyboards.options.map { setting in
        KeyboardEntry(
          of: setting.device, .options(setting.value.names.joined(separator: ",")))
      }
      + keyboards.models.map { KeyboardEntry(of: $0.device, .model($0.value.name)) }
      + keyboards.scans.map { KeyboardEntry(of: $0.device, .scans($0.value)) }
    return KeyboardConfiguration(standard: system ?? .us, entries: entries)
  }
}

extension Configuration {
  /// Checks that xkb-data has what `[keyboard]` names.
  ///
  /// - Throws: The first unknown name with its line. A running list takes the US layout instead.
  func requireLayouts() throws(Failure) {
    let rules = XKBRules()
    do throws(ConfigError) {
      try requireKeyboardNames(in: XKBRules.file) { rules.has(XKBRules.Name($0)) }
    } catch {
      throw Failure(error)
    }
  }
}

extension XKBRules.Name {
  fileprivate init(_ name: XKBName) {
    self =
      switch name {
      case .model(let name): .model(name)
      case .layout(let name): .layout(name)
      case .variant(let name, let layout): .variant(name, of: layout)
      case .option(let name): .option(name)
      }
  }
}
