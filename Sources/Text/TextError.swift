// Why no text can be drawn.

/// A font that cannot be opened or measured. Nothing can be shown without one: give up and say why.
public struct TextError: Error, Hashable, CustomStringConvertible {
  /// The library's function that failed.
  public let call: String
  /// The font file.
  public let path: String
  /// The library's own number for the reason; 0 when it gives none.
  public let code: Int

  init(call: String, path: String, code: Int = 0) {
    self.call = call
    self.path = path
    self.code = code
  }

  /// One sentence with the path and the remedy.
  public var description: String {
    "cannot use the font \(path) (\(call), code \(code)): "
      + "install the package fonts-inter, or configure the path of an OpenType font"
  }
}
