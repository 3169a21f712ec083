// Reads hardware keyboard layouts of xkb-data through libxkbcommon.
import CXKBCommon

/// A keyboard layout compiled from xkb-data.
@safe final class XKBLayout {
  private let map: OpaquePointer
  private static let levels: UInt32 = 5

  /// - Parameter name: A symbols file, with a variant in parentheses if not the default one.
  /// - Returns: nil if xkb-data has no such layout.
  init?(_ name: String) {
    let parts = name.split(whereSeparator: { "()".contains($0) }).map(String.init)
    let flags = xkb_context_flags(rawValue: XKB_CONTEXT_NO_ENVIRONMENT_NAMES.rawValue)
    // A new context or nil; released here, because the keymap holds its own reference.
    guard let context = unsafe xkb_context_new(flags) else { return nil }
    defer { unsafe xkb_context_unref(context) }
    // The strings are valid during the call, which keeps none of them.
    let made = unsafe parts[0].withCString { layout in
      unsafe (parts.count > 1 ? parts[1] : "").withCString { variant in
        var names = unsafe xkb_rule_names(
          rules: nil, model: nil, layout: layout, variant: variant, options: nil)
        return unsafe xkb_keymap_new_from_names(context, &names, XKB_KEYMAP_COMPILE_NO_FLAGS)
      }
    }
    guard let made = unsafe made else { return nil }
    unsafe map = unsafe made
  }

  // The last use.
  deinit { unsafe xkb_keymap_unref(map) }

  /// The text of a key on each level; nil for a level without text, such as a dead key.
  ///
  /// - Parameter key: xkb key name, such as AD01 for the first letter key of the upper row.
  func texts(_ key: String) -> [String?] {
    // The keymap lives as long as self; the name is valid during the call.
    let code = unsafe xkb_keymap_key_by_name(map, key)
    return (0..<Self.levels).map { level in
      var symbols: UnsafePointer<xkb_keysym_t>?
      // As above; the symbols belong to the keymap.
      let count = unsafe xkb_keymap_key_get_syms_by_level(map, code, 0, level, &symbols)
      guard count == 1, let symbol = unsafe symbols?.pointee else { return nil }
      return Self.text(symbol)
    }
  }

  /// The capital of a letter by xkb's keysym table, for letters that no layout has on a key because
  /// they are typed with a dead key.
  static func capital(_ letter: String) -> String? {
    guard let scalar = letter.unicodeScalars.first, letter.unicodeScalars.count == 1 else {
      return nil
    }
    return text(xkb_keysym_to_upper(xkb_utf32_to_keysym(scalar.value)))
  }

  private static func text(_ symbol: xkb_keysym_t) -> String? {
    let value = xkb_keysym_to_utf32(symbol)
    guard value > 0x20, let scalar = Unicode.Scalar(value) else { return nil }
    return ligatures[scalar] ?? String(scalar)
  }

  /// xkb has keys with ligatures of two Arabic letters, because a key has one character there.
  private static let ligatures: [Unicode.Scalar: String] = [
    "\u{FEFB}": "لا", "\u{FEF7}": "لأ", "\u{FEF9}": "لإ", "\u{FEF5}": "لآ",
  ]

  /// Names of all keys that write text.
  static let keys: [String] =
    ["TLDE", "BKSL", "LSGT"] + row("AE", 12) + row("AD", 12) + row("AC", 12) + row("AB", 10)

  private static func row(_ name: String, _ count: Int) -> [String] {
    (1...count).map { "\(name)\($0 < 10 ? "0" : "")\($0)" }
  }
}
