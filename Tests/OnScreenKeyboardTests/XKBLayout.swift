// What the keys of a keyboard write, as xkb-data describes it.
import CXKBCommon

/// A keyboard's layout, compiled from the files of xkb-data.
@safe final class XKBLayout {
  private let map: OpaquePointer
  private static let levels: UInt32 = 5

  /// - Parameter name: Of a file of symbols, with a variant in brackets where it is not the first one.
  /// - Returns: nil where xkb-data has none.
  init?(_ name: String) {
    let parts = name.split(whereSeparator: { "()".contains($0) }).map(String.init)
    let flags = xkb_context_flags(rawValue: XKB_CONTEXT_NO_ENVIRONMENT_NAMES.rawValue)
    // A new context or nothing; released here, as the map keeps what it needs of it.
    guard let context = unsafe xkb_context_new(flags) else { return nil }
    defer { unsafe xkb_context_unref(context) }
    // The names are lent for the call, which compiles them and keeps none.
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

  /// What a key writes on each level, from the first; nil for what is no text, such as a dead key.
  ///
  /// - Parameter key: Its place, as AD01: the first one of the second row.
  func texts(_ key: String) -> [String?] {
    // The map lives as long as self; the name is lent for the call.
    let code = unsafe xkb_keymap_key_by_name(map, key)
    return (0..<Self.levels).map { level in
      var symbols: UnsafePointer<xkb_keysym_t>?
      // As above; the symbols belong to the map.
      let count = unsafe xkb_keymap_key_get_syms_by_level(map, code, 0, level, &symbols)
      guard count == 1, let symbol = unsafe symbols?.pointee else { return nil }
      return Self.text(symbol)
    }
  }

  /// The capital of a letter in xkb's own table of symbols: for letters that no key of any layout has,
  /// as they are written with a dead key.
  static func capital(_ letter: String) -> String? {
    guard let scalar = letter.unicodeScalars.first, letter.unicodeScalars.count == 1 else {
      return nil
    }
    return text(xkb_keysym_to_upper(xkb_utf32_to_keysym(scalar.value)))
  }

  private static func text(_ symbol: xkb_keysym_t) -> String? {
    let value = xkb_keysym_to_utf32(symbol)
    guard value > 0x20, let scalar = Unicode.Scalar(value) else { return nil }
    return String(scalar)
  }

  /// All keys that write.
  static let keys: [String] =
    ["TLDE", "BKSL", "LSGT"] + row("AE", 12) + row("AD", 12) + row("AC", 12) + row("AB", 10)

  private static func row(_ name: String, _ count: Int) -> [String] {
    (1...count).map { "\(name)\($0 < 10 ? "0" : "")\($0)" }
  }
}
