// The layouts of the board of keys, those of a person's own file among them.
public import Keyboard

extension Settings {
  /// The file of layouts that a person wrote; nil where none is named.
  public var layoutFile: String? {
    for case .file(let path) in layouts { return path }
    return nil
  }

  /// What the board of keys goes through, in the order of the configuration; none where it has no board.
  ///
  /// - Throws: `invalid` with the file of layouts, and with its line where one is wrong.
  public func boardLayouts() throws(ConfigError) -> [BoardLayout] {
    var all: [BoardLayout] = []
    for choice in layouts {
      switch choice {
      case .layout(let layout): all.append(layout)
      case .file(let path): all += try Self.layouts(ofFile: path)
      }
    }
    return all
  }

  private static func layouts(ofFile path: String) throws(ConfigError) -> [BoardLayout] {
    let bytes: [UInt8]
    do throws(ConfigError) { bytes = try Self.bytes(of: path) } catch {
      // The setting is what is wrong with a file that is not there.
      throw ConfigError(
        .invalid, file: path, error.problem,
        remedy: "let layouts in [keyboard] name a file of layouts that everybody may read")
    }
    do throws(LayoutError) { return try BoardLayout.read(bytes) } catch {
      throw ConfigError(
        .invalid, file: path, line: error.line, error.problem, remedy: error.remedy)
    }
  }
}
