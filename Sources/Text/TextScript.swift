// The script of a character, by HarfBuzz's tables of Unicode.
internal import CHarfBuzz

/// A script.
struct TextScript: Hashable {
  static let latin = TextScript(raw: HB_SCRIPT_LATIN.rawValue)

  /// The four letters of ISO 15924, from the highest byte to the lowest, as HarfBuzz has it.
  let raw: UInt32

  private init(raw: UInt32) { self.raw = raw }

  /// The script of a character.
  init(of scalar: Unicode.Scalar) {
    // HarfBuzz's own tables, which live as long as the program.
    raw = unsafe hb_unicode_script(hb_unicode_funcs_get_default(), scalar.value).rawValue
  }

  /// Whether characters of several scripts are in it: digits, punctuation, signs, marks.
  var isShared: Bool {
    raw == HB_SCRIPT_COMMON.rawValue || raw == HB_SCRIPT_INHERITED.rawValue
      || raw == HB_SCRIPT_UNKNOWN.rawValue
  }

  /// What names a character that no font has: the four letters of its script, or the number of a
  /// character that several scripts share.
  static func label(of cluster: Substring) -> String {
    guard let scalar = cluster.unicodeScalars.first(where: { !$0.isIgnorable }) else { return "" }
    let script = TextScript(of: scalar)
    guard script.isShared else {
      return String(
        [24, 16, 8, 0].map { Character(Unicode.Scalar(UInt8(script.raw >> UInt32($0) & 0xff))) })
    }
    return String(scalar.value, radix: 16, uppercase: true)
  }
}
