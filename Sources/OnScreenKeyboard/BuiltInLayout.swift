// The name of a built-in layout: what settings hold, so that a command reads no layout.

/// A built-in layout of the on-screen keyboard that has not been read yet.
public struct BuiltInLayout: Hashable, Sendable {
  /// ISO 639-1 code, such as `de`; one of ``KeyboardLayout/names``.
  public let name: String

  /// - Parameter name: ISO 639-1 code, such as `de`.
  /// - Returns: nil for an unknown name.
  public init?(_ name: String) {
    guard KeyboardLayout.lines[name] != nil else { return nil }
    self.name = name
  }

  private init(known name: String) { self.name = name }

  /// English, which a panel has by default.
  public static let english = BuiltInLayout(known: "en")

  /// Its keys.
  ///
  /// - Complexity: Reads the lines of that layout alone, each time.
  public var layout: KeyboardLayout {
    do throws(LayoutError) {
      return try KeyboardLayout.read(
        Array(KeyboardLayout.lines[name, default: []].joined(separator: [UInt8(ascii: "\n")])))[0]
    } catch {
      fatalError("BuiltInLayout: the layout '\(name)' of the tables: \(error)")
    }
  }
}
