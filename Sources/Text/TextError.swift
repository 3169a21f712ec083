// Errors in opening fonts.

/// A font that cannot be opened or measured. No text can be shown without it: report the error and
/// exit.
public struct TextError: Error, Hashable, CustomStringConvertible {
  /// The library function that failed.
  public let call: String
  /// The font file.
  public let path: String
  /// The library's error code; 0 if there is none.
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
