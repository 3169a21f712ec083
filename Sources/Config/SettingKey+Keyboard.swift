// The keys of section [keyboard]: the on-screen keyboard.
import OnScreenKeyboard

extension SettingKey {
  static let keyboard = SettingKey(
    section: "keyboard", name: "layouts",
    allowed: "none, or languages with commas between them: "
      + KeyboardLayout.all.map(\.name).joined(separator: ", ")
      + "; one of them may be the path of a file of layouts, beginning with /",
    meaning:
      "The languages of the keys on the screen; the first is shown first, and with several a key "
      + "switches between them. With none the screen has no keys. A hardware keyboard always has the "
      + "US layout. A file of layouts has, for each, a line with a name and a label, three lines of "
      + "keys (letters, a blank, their capitals), then lines with a key and the letters that holding "
      + "it offers; a blank line ends a layout.",
    isRepeatable: false,
    read: { value, settings in
      guard let layouts = layouts(value) else { return false }
      settings.layouts = layouts
      return true
    },
    write: { settings in
      [settings.layouts.isEmpty ? none : settings.layouts.map(\.text).joined(separator: ", ")]
    })

  private static let none = "none"

  /// - Returns: nil when a layout is unknown or given twice, or for a second file: one file holds
  ///   several layouts.
  private static func layouts(_ value: String) -> [LayoutChoice]? {
    guard value != none else { return [] }
    var choices: [LayoutChoice] = []
    for part in value.split(separator: ",", omittingEmptySubsequences: false) {
      let word = part.trimming { $0 == " " || $0 == "\t" }
      guard let choice = choice(String(word)), !choices.contains(choice) else { return nil }
      choices.append(choice)
    }
    return choices.count { if case .file = $0 { true } else { false } } > 1 ? nil : choices
  }

  private static func choice(_ word: String) -> LayoutChoice? {
    if let layout = KeyboardLayout.named(word) { return .layout(layout) }
    return isFile(word) ? .file(word) : nil
  }
}

extension Substring {
  fileprivate func trimming(_ isBlank: (Character) -> Bool) -> Substring {
    var text = drop(while: isBlank)
    while let last = text.last, isBlank(last) { text.removeLast() }
    return text
  }
}
