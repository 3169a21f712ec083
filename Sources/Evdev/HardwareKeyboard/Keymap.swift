// XKB keymap of hardware keyboards.
internal import CXKBCommon

/// A layout from xkb-data. Shared by all keyboards that have it.
@safe final class Keymap {
  // The keymap holds its own reference to the XKB context, which init releases.
  private let map: OpaquePointer

  /// Reads and compiles a layout: some milliseconds.
  ///
  /// - Parameters:
  ///   - names: The layout.
  ///   - folder: XKB data directory; nil for the default of libxkbcommon.
  /// - Returns: nil when the layout is missing or damaged.
  init?(_ names: XKBNames, folder: String?) {
    // A new context or NULL, released here; it is valid below.
    guard let context = unsafe makeXKBContext(folder: folder) else { return nil }
    defer { unsafe xkb_context_unref(context) }
    if let folder, unsafe xkb_context_include_path_append(context, folder) == 0 { return nil }
    let parts = ["evdev", names.model, names.layout, names.variant, names.options]
    // NUL ends each part.
    let text = parts.flatMap { $0.utf8CString }
    let starts = parts.indices.map { parts[..<$0].reduce(0) { $0 + $1.utf8.count + 1 } }
    // The array is lent for the call, which compiles the keymap and keeps no pointer into it.
    let made = unsafe text.withUnsafeBufferPointer { buffer -> OpaquePointer? in
      guard let start = buffer.baseAddress else { return nil }
      var all = unsafe xkb_rule_names(
        rules: start + starts[0], model: start + starts[1],
        layout: start + starts[2], variant: start + starts[3], options: start + starts[4])
      return unsafe xkb_keymap_new_from_names(context, &all, XKB_KEYMAP_COMPILE_NO_FLAGS)
    }
    guard let made = unsafe made else { return nil }
    unsafe map = unsafe made
  }

  // Last use: states hold their own references.
  deinit { unsafe xkb_keymap_unref(map) }

  /// A new state with no key down. The caller releases it.
  func makeState() -> OpaquePointer {
    // The keymap lives as long as self; NULL means out of memory.
    guard let state = unsafe xkb_state_new(map) else { fatalError("xkb_state_new: no memory") }
    return unsafe state
  }

  /// The Latin symbol of a key in a group, or else in the first other group that has one; nil when
  /// none has, as on a keyboard with a Cyrillic layout alone.
  ///
  /// - Parameters:
  ///   - key: An XKB keycode.
  ///   - group: Counted from 0.
  func latinSymbol(of key: UInt32, group: UInt32) -> CInt? {
    // The keymap lives as long as self, here and below.
    let count = unsafe xkb_keymap_num_layouts_for_key(map, key)
    for group in [group] + (0..<count).filter({ $0 != group }) {
      var symbols: UnsafePointer<xkb_keysym_t>?
      // The call lends a list that the keymap owns.
      let found = unsafe xkb_keymap_key_get_syms_by_level(map, key, group, 0, &symbols)
      guard found == 1, let symbol = unsafe symbols?.pointee else { continue }
      if (0x21...0x7E).contains(symbol) { return CInt(bitPattern: symbol) }
    }
    return nil
  }
}

/// A new XKB context that ignores the environment and prints nothing; the caller releases it.
///
/// - Parameter folder: XKB data directory that the caller adds; nil for the default of libxkbcommon.
/// - Returns: NULL without memory, or without a default directory.
func makeXKBContext(folder: String?) -> OpaquePointer? {
  // Ignores XKB_DEFAULT_LAYOUT and its like in the environment.
  var flags = XKB_CONTEXT_NO_ENVIRONMENT_NAMES.rawValue
  if folder != nil { flags |= XKB_CONTEXT_NO_DEFAULT_INCLUDES.rawValue }
  // Returns a new context or NULL, also NULL without a default directory.
  guard let context = unsafe xkb_context_new(xkb_context_flags(rawValue: flags)) else { return nil }
  // 0 is below all log levels, so libxkbcommon prints nothing: callers report what is missing.
  unsafe xkb_context_set_log_level(context, xkb_log_level(rawValue: 0))
  return unsafe context
}
