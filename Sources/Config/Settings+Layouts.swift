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
  /// - Throws: `invalid` with the file of layouts, and with its line when one is wrong or has a name
  ///   that the setting lists too.
  public func keyboardLayouts() throws(ConfigError) -> [KeyboardLayout] {
    var named: Set<String> = []
    for case .layout(let layout) in layouts { named.insert(layout.name) }
    var all: [KeyboardLayout] = []
    for choice in layouts {
      switch choice {
      case .layout(let layout): all.append(layout.layout)
      case .file(let path): all += try Self.layouts(ofFile: path, besides: named)
      }
    }
    return all
  }

  private static func layouts(
    ofFile path: String, besides named: Set<String>
  ) throws(ConfigError) -> [KeyboardLayout] {
    let bytes: [UInt8]
    do throws(ConfigError) { bytes = try Self.bytes(of: path) } catch {
      // For a missing file the setting is what is wrong. Only a file's size makes it invalid.
      throw ConfigError(
        .invalid, file: path, error.problem,
        remedy: error.reason == .invalid
          ? LayoutLimits.remedy
          : "let layouts in [keyboard] name a file of layouts that everybody may read")
    }
    do throws(LayoutError) { return try KeyboardLayout.read(bytes, besides: named) } catch {
      throw ConfigError(
        .invalid, file: path, line: error.line, error.problem, remedy: error.remedy)
    }
  }
}
