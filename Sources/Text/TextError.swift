// Errors in opening fonts.
internal import Glibc

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

  /// One sentence with the path, the reason and the remedy.
  public var description: String { "cannot use the font \(path): \(reason); \(remedy)" }

  /// Why it failed, for a person.
  private var reason: String {
    if call == "stat" { return "stat: \(Self.message(code))" }
    if call == "FT_New_Face", code == Self.notOpened { return "it cannot be opened" }
    return Self.reasons[call] ?? "\(call): code \(code)"
  }

  /// What a failure of each call means.
  private static let reasons = [
    "FT_New_Face": "it is no font that can be read",
    "FT_Get_Sfnt_Table(OS/2)": "it lacks the measures of an OpenType font",
    "draw letters": "it is cut off, or lacks letters or digits",
    "draw colours": "it has no colours that can be drawn",
    "no plain file": "it is no plain file",
  ]

  /// The system's words for an errno.
  private static func message(_ code: Int) -> String {
    // The text is copied at once, before another call may reuse the buffer.
    unsafe String(cString: strerror(CInt(code)))
  }

  /// FT_Err_Cannot_Open_Resource.
  private static let notOpened = 1

  private var remedy: String {
    Typefaces.inter.paths.contains(path)
      ? "install the package fonts-inter, again if it is there, or let font in [text] name an "
        + "OpenType font"
      : "write font = inter in [text], for the package fonts-inter, or the path of another OpenType "
        + "font"
  }
}
