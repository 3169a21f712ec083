// The layouts of the on-screen keyboard, with those of the user's file.
public import OnScreenKeyboard

extension Settings {
  /// The user's file of layouts; nil when none is named.
  public var layoutFile: String? {
    for case .file(let path) in layouts { return path }
    return nil
  }

  /// The layouts of the on-screen keyboard, in the order of the configuration; empty without a
  /// keyboard.
  ///
  /// - Throws: `invalid` with the file of layouts, and with its line when one is wrong.
  public func keyboardLayouts() throws(ConfigError) -> [KeyboardLayout] {
    var all: [KeyboardLayout] = []
    for choice in layouts {
      switch choice {
      case .layout(let layout): all.append(layout)
      case .file(let path): all += try Self.layouts(ofFile: path)
      }
    }
    return all
  }

  private static func layouts(ofFile path: String) throws(ConfigError) -> [KeyboardLayout] {
    let bytes: [UInt8]
    do throws(ConfigError) { bytes = try Self.bytes(of: path) } catch {
      // For a missing file the setting is what is wrong.
      throw ConfigError(
        .invalid, file: path, error.problem,
        remedy: "let layouts in [keyboard] name a file of layouts that everybody may read")
    }
    do throws(LayoutError) { return try KeyboardLayout.read(bytes) } catch {
      throw ConfigError(
        .invalid, file: path, line: error.line, error.problem, remedy: error.remedy)
    }
  }
}
