// What is typed on one keyboard, found out from keys that go down and up.
internal import CEvdev
internal import CXKBCommon

/// What is held and locked on one keyboard.
///
/// The keypad always gives digits: this program does not light the lamp that would show whether it gives
/// those or arrows.
@safe final class KeyboardState {
  /// What the value of a key's event says.
  private enum Motion: CInt {
    case up, down, again
  }

  /// The kernel's codes begin 8 below those of the layouts.
  private static let offset: UInt32 = 8
  /// Modifiers under which a key is somebody else's command.
  private static let commands = [XKB_MOD_NAME_ALT, XKB_MOD_NAME_LOGO]
  /// More bytes than any key of a layout gives.
  private static let textLimit = 64

  private let state: OpaquePointer
  private var down: Set<CInt> = []

  /// - Parameters:
  ///   - keymap: What the keys mean.
  ///   - held: Keys that are down already; they type nothing, but a shift among them counts.
  init(keymap: Keymap, held: [CInt]) {
    // Released in deinit.
    unsafe state = unsafe keymap.makeState()
    set(KEY_NUMLOCK, isDown: true)
    set(KEY_NUMLOCK, isDown: false)
    settle(held: held)
  }

  // The last use.
  deinit { unsafe xkb_state_unref(state) }

  /// Takes one event.
  ///
  /// - Returns: What is typed by it; nil for most.
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
      // What it types depends on what was held before it.
      let press = press(of: event.code)
      set(event.code, isDown: true)
      return press
    case .again:
      switch press(of: event.code) {
      case .text, .edit: return press(of: event.code)
      case .enter, .escape, .selectAll, nil: return nil
      }
    }
  }

  /// Events were lost: what is down now counts, and nothing is typed by the difference.
  func settle(held: [CInt]) {
    for key in down.subtracting(held) { set(key, isDown: false) }
    for key in held where key != KEY_NUMLOCK { set(key, isDown: true) }
  }

  private func set(_ key: CInt, isDown: Bool) {
    // A key that goes down twice would have to go up twice.
    guard down.contains(key) != isDown else { return }
    if isDown { down.insert(key) } else { down.remove(key) }
    // The state lives as long as self; keys that the layout does not know are ignored.
    unsafe xkb_state_update_key(
      state, UInt32(key) + Self.offset, isDown ? XKB_KEY_DOWN : XKB_KEY_UP)
  }

  private func press(of key: CInt) -> KeyPress? {
    guard !Self.commands.contains(where: isActive) else { return nil }
    let (byWord, selecting) = (isActive(XKB_MOD_NAME_CTRL), isActive(XKB_MOD_NAME_SHIFT))
    // As above.
    let sign = CInt(bitPattern: unsafe xkb_state_key_get_one_sym(state, UInt32(key) + Self.offset))
    if let key = Self.editingKeys[sign] {
      let selects = selecting && key != .backspace && key != .delete
      return .edit(key, byWord: byWord, selecting: selects)
    }
    // The keys of an a; with Shift they mean something else elsewhere.
    let isA = sign == XKB_KEY_a || sign == XKB_KEY_A
    if byWord { return isA && !selecting ? .selectAll : nil }
    switch sign {
    case XKB_KEY_Return, XKB_KEY_KP_Enter: return .enter
    case XKB_KEY_Escape: return .escape
    default: return text(of: key).map { .text($0) }
    }
  }

  private static let editingKeys: [CInt: EditingKey] = [
    XKB_KEY_BackSpace: .backspace, XKB_KEY_Delete: .delete, XKB_KEY_Left: .left,
    XKB_KEY_Right: .right, XKB_KEY_Up: .up, XKB_KEY_Down: .down, XKB_KEY_Home: .home,
    XKB_KEY_End: .end,
  ]

  private func isActive(_ modifier: String) -> Bool {
    // As above; the name is lent for the call, which knows all that are asked for.
    unsafe xkb_state_mod_name_is_active(state, modifier, XKB_STATE_MODS_EFFECTIVE) == 1
  }

  /// What a key writes; nil when that is nothing or a control character, such as that of Tab.
  private func text(of key: CInt) -> String? {
    var bytes = [CChar](repeating: 0, count: Self.textLimit)
    // The array is lent for the call, which ends what it writes in NUL and tells its length.
    let count = unsafe xkb_state_key_get_utf8(
      state, UInt32(key) + Self.offset, &bytes, Self.textLimit)
    guard count > 0, count < Self.textLimit else { return nil }
    let written = bytes.prefix(Int(count)).map(UInt8.init(bitPattern:))
    let text = String(decoding: written, as: UTF8.self)
    let isControl = text.unicodeScalars.contains { $0.properties.generalCategory == .control }
    return isControl ? nil : text
  }
}
