// XKB state of one keyboard: turns key events into key presses.
internal import CEvdev
internal import CXKBCommon

/// Pressed keys, modifiers and locks of one keyboard.
///
/// Num Lock is always on. The program sets no LEDs, so nobody could see that it is off.
@safe final class KeyboardState {
  /// The value of an EV_KEY event.
  private enum Motion: CInt {
    case up, down, again
  }

  /// An XKB keycode is the evdev code + 8.
  private static let offset: UInt32 = 8
  /// A key that is pressed with one of these modifiers is a shortcut of another program.
  private static let commands = [XKB_MOD_NAME_ALT, XKB_MOD_NAME_LOGO]
  /// Buffer size in bytes; longer than the text of any key.
  private static let textLimit = 64

  private let state: OpaquePointer
  private var down: Set<CInt> = []

  /// - Parameters:
  ///   - keymap: The layout.
  ///   - held: Keys that are already down. They type nothing, but modifiers among them count.
  init(keymap: Keymap, held: [CInt]) {
    // Released in deinit.
    unsafe state = unsafe keymap.makeState()
    set(KEY_NUMLOCK, isDown: true)
    set(KEY_NUMLOCK, isDown: false)
    settle(held: held)
  }

  // The state is not used after this call.
  deinit { unsafe xkb_state_unref(state) }

  /// Handles one event.
  ///
  /// - Returns: The action of the key; nil for most events.
  func handle(_ event: InputEvent) -> KeyPress? {
    guard event.type == EV_KEY, event.code != KEY_NUMLOCK,
      let motion = Motion(rawValue: event.value)
    else { return nil }
    switch motion {
    case .up:
      set(event.code, isDown: false)
      return nil
    case .down:
      guard !down.contains(event.code) else { return nil }
      // The text depends on the modifiers before this key.
      let press = press(of: event.code)
      set(event.code, isDown: true)
      return press
    case .again:
      switch press(of: event.code) {
      case .text, .edit: return press(of: event.code)
      case .console, .enter, .escape, .selectAll, nil: return nil
      }
    }
  }

  /// Sets which keys are down, at opening and after SYN_DROPPED. Types nothing.
  func settle(held: [CInt]) {
    for key in down.subtracting(held) { set(key, isDown: false) }
    for key in held where key != KEY_NUMLOCK { set(key, isDown: true) }
  }

  private func set(_ key: CInt, isDown: Bool) {
    // XKB counts presses: a key that is pressed twice would have to be released twice.
    guard down.contains(key) != isDown else { return }
    if isDown { down.insert(key) } else { down.remove(key) }
    // The state lives as long as self; keys that the layout lacks are ignored.
    unsafe xkb_state_update_key(
      state, UInt32(key) + Self.offset, isDown ? XKB_KEY_DOWN : XKB_KEY_UP)
  }

  private func press(of key: CInt) -> KeyPress? {
    // The state lives as long as self.
    let keysym = CInt(
      bitPattern: unsafe xkb_state_key_get_one_sym(state, UInt32(key) + Self.offset))
    if Self.consoles.contains(keysym) {
      return .console(Int(keysym - XKB_KEY_XF86Switch_VT_1) + 1)
    }
    guard !Self.commands.contains(where: isActive) else { return nil }
    let (byWord, selecting) = (isActive(XKB_MOD_NAME_CTRL), isActive(XKB_MOD_NAME_SHIFT))
    if let key = Self.editingKeys[keysym] {
      let selects = selecting && key != .backspace && key != .delete
      return .edit(key, byWord: byWord, selecting: selects)
    }
    // Ctrl+A; with Shift, other programs give it another meaning.
    let isA = keysym == XKB_KEY_a || keysym == XKB_KEY_A
    if byWord { return isA && !selecting ? .selectAll : nil }
    switch keysym {
    case XKB_KEY_Return, XKB_KEY_KP_Enter: return .enter
    case XKB_KEY_Escape: return .escape
    default: return text(of: key).map { .text($0) }
    }
  }

  /// The layout gives these for the function keys with Ctrl and Alt.
  private static let consoles = XKB_KEY_XF86Switch_VT_1...XKB_KEY_XF86Switch_VT_12
  private static let editingKeys: [CInt: EditingKey] = [
    XKB_KEY_BackSpace: .backspace, XKB_KEY_Delete: .delete, XKB_KEY_Left: .left,
    XKB_KEY_Right: .right, XKB_KEY_Up: .up, XKB_KEY_Down: .down, XKB_KEY_Home: .home,
    XKB_KEY_End: .end,
  ]

  private func isActive(_ modifier: String) -> Bool {
    // The state lives as long as self. The name is lent for the call. The keymap has all modifiers
    // that are queried.
    unsafe xkb_state_mod_name_is_active(state, modifier, XKB_STATE_MODS_EFFECTIVE) == 1
  }

  /// The text of a key; nil when it has none or a control character, such as that of Tab.
  private func text(of key: CInt) -> String? {
    var bytes = [CChar](repeating: 0, count: Self.textLimit)
    // The array is lent for the call, which NUL-terminates the text and returns its length.
    let count = unsafe xkb_state_key_get_utf8(
      state, UInt32(key) + Self.offset, &bytes, Self.textLimit)
    guard count > 0, count < Self.textLimit else { return nil }
    let written = bytes.prefix(Int(count)).map(UInt8.init(bitPattern:))
    let text = String(decoding: written, as: UTF8.self)
    let isControl = text.unicodeScalars.contains { $0.properties.generalCategory == .control }
    return isControl ? nil : text
  }
}
