// Which key means what, on every keyboard: the plain US layout.
internal import CXKBCommon

/// The plain US layout, as xkb-data describes it. Keyboards share one.
@safe final class Keymap {
  // The map keeps what it needs of the library's context, which is released when it is made.
  private let map: OpaquePointer

  /// Reads and compiles the layout: some milliseconds, once a program.
  ///
  /// - Parameter folder: Where the layouts are; nil for where the package xkb-data has them.
  /// - Returns: nil when the layout is not there or damaged.
  init?(folder: String?) {
    // The environment must not choose another layout.
    var flags = XKB_CONTEXT_NO_ENVIRONMENT_NAMES.rawValue
    if folder != nil { flags |= XKB_CONTEXT_NO_DEFAULT_INCLUDES.rawValue }
    // A new context or nothing, also when the default folder is not there; released here.
    guard let context = unsafe xkb_context_new(xkb_context_flags(rawValue: flags)) else {
      return nil
    }
    defer { unsafe xkb_context_unref(context) }
    // 0 is below all levels, so the library prints nothing: the refusal says that there is no map.
    // The context is valid here and below.
    unsafe xkb_context_set_log_level(context, xkb_log_level(rawValue: 0))
    if let folder, unsafe xkb_context_include_path_append(context, folder) == 0 { return nil }
    // The names are lent for the call, which compiles them and keeps none.
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

  // The last use: states keep references of their own.
  deinit { unsafe xkb_keymap_unref(map) }

  /// A keyboard on which nothing is held. The caller releases it.
  func makeState() -> OpaquePointer {
    // The map lives as long as self; nothing comes back only when memory is out.
    guard let state = unsafe xkb_state_new(map) else { fatalError("xkb_state_new: no memory") }
    return unsafe state
  }
}
