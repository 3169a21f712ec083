// XKB state of one keyboard: turns key events into key presses.
internal import CEvdev
internal import CXKBCommon

/// Pressed keys, modifiers, locks and the unfinished compose sequence of one keyboard.
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

  private let keymap: Keymap
  private let state: OpaquePointer
  private let sequence: ComposeSequence?
  private var down: Set<CInt> = []
  /// Keys that are down and do nothing until they are pressed again, also when they repeat.
  private var mute: Set<CInt> = []

  /// - Parameters:
  ///   - keymap: The layout.
  ///   - compose: The sequences of dead keys and of the Compose key; nil for none.
  ///   - held: Keys that are already down. They type nothing, but modifiers among them count.
  init(keymap: Keymap, compose: ComposeTable?, held: [CInt]) {
    self.keymap = keymap
    // Released in deinit.
    unsafe state = unsafe keymap.makeState()
    sequence = compose.map { ComposeSequence($0) }
    set(KEY_NUMLOCK, isDown: true)
    set(KEY_NUMLOCK, isDown: false)
    settle(held: held)
    muteHeldKeys()
  }

  // The state is not used after this call.
  deinit { unsafe xkb_state_unref(state) }

  /// Handles one event.
  ///
  /// - Returns: The actions of the key: none for most events, and one for most keys. Composed text
  ///   of several characters is one action each.
  func handle(_ event: InputEvent) -> [KeyPress] {
    guard event.type == EV_KEY, event.code != KEY_NUMLOCK,
      let motion = Motion(rawValue: event.value)
    else { return [] }
    switch motion {
    case .up:
      mute.remove(event.code)
      set(event.code, isDown: false)
      return []
    case .down:
      guard !down.contains(event.code) else { return [] }
      // The text depends on the modifiers before this key.
      let presses = compose(event.code)
      set(event.code, isDown: true)
      return presses
    case .again:
      // A dead key that is held is pressed once.
      guard !mute.contains(event.code), sequence?.isUnfinished != true else { return [] }
      switch press(of: event.code) {
      case .text(let text)?: return Self.presses(of: text)
      case .edit(let key, let byWord, let selecting)?:
        return [.edit(key, byWord: byWord, selecting: selecting)]
      case .console, .enter, .escape, .selectAll, .tab, nil: return []
      }
    }
  }

  /// Whether an event is that of a key that is held down.
  static func isRepeat(_ event: InputEvent) -> Bool { event.value == Motion.again.rawValue }

  /// Keys that are down type nothing more until they are pressed again; modifiers among them count.
  func muteHeldKeys() { mute = down }

  /// Sets which keys are down, at opening and after SYN_DROPPED. Types nothing; a sequence whose
  /// keys may be lost is forgotten.
  func settle(held: [CInt]) {
    sequence?.cancel()
    mute.formIntersection(held)
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

  /// The actions of a key that goes down, after or within a sequence.
  private func compose(_ key: CInt) -> [KeyPress] {
    let press = press(of: key)
    switch press {
    case .console?, .enter?, .selectAll?, .tab?: sequence?.cancel()
    case .escape?, .edit?:
      guard let sequence, sequence.isUnfinished else { break }
      sequence.cancel()
      return []
    case .text?, nil:
      // A shortcut of another program is no part of a sequence.
      guard let sequence, !isCommand else { break }
      switch sequence.feed(keysym(of: key)) {
      case .none: break
      case .waits, .cancelled: return []
      case .text(let text): return Self.presses(of: text)
      }
    }
    if case .text(let text)? = press { return Self.presses(of: text) }
    return press.map { [$0] } ?? []
  }

  /// Each character of a text, without control characters.
  private static func presses(of text: String) -> [KeyPress] {
    let isControl = text.unicodeScalars.contains { $0.properties.generalCategory == .control }
    return isControl ? [] : text.map { .text(String($0)) }
  }

  private func keysym(of key: CInt) -> CInt {
    // The state lives as long as self.
    CInt(bitPattern: unsafe xkb_state_key_get_one_sym(state, UInt32(key) + Self.offset))
  }

  private func press(of key: CInt) -> KeyPress? {
    let keysym = keysym(of: key)
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
    if byWord { return isLatinA(key) && !selecting ? .selectAll : nil }
    switch keysym {
    case XKB_KEY_Return, XKB_KEY_KP_Enter: return .enter
    case XKB_KEY_Escape: return .escape
    case XKB_KEY_Tab: return .tab
    default: return text(of: key).map { .text($0) }
    }
  }

  /// Whether a key is that of Ctrl+A: by its Latin letter in any group, as in other programs; in
  /// a layout without Latin letters by its place.
  private func isLatinA(_ key: CInt) -> Bool {
    let code = UInt32(key) + Self.offset
    // The state lives as long as self.
    let group = unsafe xkb_state_key_get_layout(state, code)
    return keymap.latinSymbol(of: code, group: group).map { $0 == XKB_KEY_a } ?? (key == KEY_A)
  }

  /// The layout gives these for the function keys with Ctrl and Alt.
  private static let consoles = XKB_KEY_XF86Switch_VT_1...XKB_KEY_XF86Switch_VT_12
  private static let editingKeys: [CInt: EditingKey] = [
    XKB_KEY_BackSpace: .backspace, XKB_KEY_Delete: .delete, XKB_KEY_Left: .left,
    XKB_KEY_Right: .right, XKB_KEY_Up: .up, XKB_KEY_Down: .down, XKB_KEY_Home: .home,
    XKB_KEY_End: .end,
  ]

  private var isCommand: Bool { ([XKB_MOD_NAME_CTRL] + Self.commands).contains(where: isActive) }

  private func isActive(_ modifier: String) -> Bool {
    // The state lives as long as self. The name is lent for the call. The keymap has all modifiers
    // that are queried.
    unsafe xkb_state_mod_name_is_active(state, modifier, XKB_STATE_MODS_EFFECTIVE) == 1
  }

  /// The text of a key; nil when it has none, as a dead key.
  private func text(of key: CInt) -> String? {
    var bytes = [CChar](repeating: 0, count: Self.textLimit)
    // The array is lent for the call, which NUL-terminates the text and returns its length.
    let count = unsafe xkb_state_key_get_utf8(
      state, UInt32(key) + Self.offset, &bytes, Self.textLimit)
    guard count > 0, count < Self.textLimit else { return nil }
    let written = bytes.prefix(Int(count)).map(UInt8.init(bitPattern:))
    return String(decoding: written, as: UTF8.self)
  }
}
