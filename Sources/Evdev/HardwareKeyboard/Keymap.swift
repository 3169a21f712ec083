// XKB keymap of all hardware keyboards: the plain US layout.
internal import CXKBCommon

/// The plain US layout from xkb-data. Shared by all keyboards.
@safe final class Keymap {
  // The keymap holds its own reference to the XKB context, which init releases.
  private let map: OpaquePointer

  /// Reads and compiles the layout: some milliseconds, once per program.
  ///
  /// - Parameter folder: XKB data directory; nil for the default of libxkbcommon.
  /// - Returns: nil when the layout is missing or damaged.
  init?(folder: String?) {
    // Ignores XKB_DEFAULT_LAYOUT and its like in the environment.
    var flags = XKB_CONTEXT_NO_ENVIRONMENT_NAMES.rawValue
    if folder != nil { flags |= XKB_CONTEXT_NO_DEFAULT_INCLUDES.rawValue }
    // Returns a new context or NULL, also NULL without a default directory; released here.
    guard let context = unsafe xkb_context_new(xkb_context_flags(rawValue: flags)) else {
      return nil
    }
    defer { unsafe xkb_context_unref(context) }
    // 0 is below all log levels, so libxkbcommon prints nothing: the refusal reports the missing
    // keymap. The context is valid here and below.
    unsafe xkb_context_set_log_level(context, xkb_log_level(rawValue: 0))
    if let folder, unsafe xkb_context_include_path_append(context, folder) == 0 { return nil }
    // The strings are lent for the call, which compiles the keymap and keeps none of them.
    let made = unsafe "evdev".withCString { rules in
      unsafe "us".withCString { layout in
        var names = unsafe xkb_rule_names(
          rules: rules, model: nil, layout: layout, variant: nil, options: nil)
        return unsafe xkb_keymap_new_from_names(context, &names, XKB_KEYMAP_COMPILE_NO_FLAGS)
      }
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
}
