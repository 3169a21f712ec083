// The keymaps and the compose table that keyboards share, each made when it is first needed.

/// Compiled keymaps and the compose table. Most panels have no keyboard, and then none is made.
final class KeymapLibrary {
  private let keymapFolder: String?
  private let composeFolder: String
  private let locale: String?
  /// A layout that is missing is not among them: its package may come.
  private var keymaps: [XKBNames: Keymap] = [:]
  private var composeTable: ComposeTable??

  /// - Parameters:
  ///   - keymapFolder: XKB data directory; nil for the default of libxkbcommon.
  ///   - composeFolder: The locale directory of libx11-data; nil for the default.
  ///   - locale: That of the compose table; nil for none of its own.
  init(keymapFolder: String? = nil, composeFolder: String? = nil, locale: String? = nil) {
    self.keymapFolder = keymapFolder
    self.composeFolder = composeFolder ?? ComposeTable.standardFolder
    self.locale = locale
  }

  /// The keymap of a layout; nil when xkb-data has none.
  func keymap(_ names: XKBNames) -> Keymap? {
    if let known = keymaps[names] { return known }
    let keymap = Keymap(names, folder: keymapFolder)
    keymaps[names] = keymap
    return keymap
  }

  /// The keymap of a layout, or else that of the US layout, with the layout that it is; nil when
  /// there is neither.
  func keymapOrUS(_ names: XKBNames) -> (keymap: Keymap, names: XKBNames)? {
    for one in [names, .us] {
      if let keymap = keymap(one) { return (keymap, one) }
    }
    return nil
  }

  /// The compose table; nil when libx11-data is missing.
  ///
  /// - Parameter isMissing: Called when the table was looked for and not found: once.
  func compose(ifMissing isMissing: () -> Void) -> ComposeTable? {
    if let composeTable { return composeTable }
    let made = ComposeTable(locale: locale, folder: composeFolder)
    composeTable = .some(made)
    if made == nil { isMissing() }
    return made
  }
}
