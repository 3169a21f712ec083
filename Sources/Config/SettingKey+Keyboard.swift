// The keys of section [keyboard]: the on-screen keyboard, and hardware keyboards.
import OnScreenKeyboard
import Units

extension SettingKey {
  static let keyboard = [
    layouts,
    ofDevice(
      "keyboard", "xkb", \.keyboards.layouts, .keyboards,
      "up to four layouts of xkb-data with commas between them, each with or without a variant, as "
        + "de, de(nodeadkeys) or us,ru",
      "The layout of hardware keyboards, in place of that of /etc/default/keyboard; with several, an "
        + "option of xkb_options switches between them."),
    ofDevice(
      "keyboard", "xkb_options", \.keyboards.options, .keyboards,
      "none, or options of xkb-data with commas between them, as "
        + "grp:alt_shift_toggle,compose:menu",
      "What keys of hardware keyboards do beside the layout, in place of the options of "
        + "/etc/default/keyboard."),
    ofDevice(
      "keyboard", "xkb_model", \.keyboards.models, .keyboards, "a model of xkb-data, as pc105",
      "The model of hardware keyboards, in place of that of /etc/default/keyboard."),
    ofDevice(
      "keyboard", "scanner", \.keyboards.scans, .keyboards,
      ScannerUse.allCases.map(\.rawValue).joined(separator: ", "),
      "What happens to what a barcode scanner scans: add adds it to the list, type types it, off "
        + "drops it. A device with a line of its own is a scanner; any other is one after three scans. "
        + "Without a line scans are added."),
  ]

  private static let layouts = SettingKey(
    "keyboard", "layouts", \.layouts, .layout,
    allowed: "none, or languages with commas between them: "
      + KeyboardLayout.names.joined(separator: ", ")
      + "; one of them may be the path of a file of layouts, beginning with /",
    meaning:
      "The languages of the keys on the screen; the first is shown first, and with several a key "
      + "switches between them. With none the screen has no keys. A hardware keyboard has the "
      + "layout of xkb. A file of layouts has, for each, a line with a name and a label, three lines of "
      + "keys (letters, a blank, their capitals), then lines with a key and the letters that holding "
      + "it offers; a blank line ends a layout.",
    read: { layouts($0) },
    write: { $0.isEmpty ? none : $0.map(\.text).joined(separator: ", ") })

  private static let none = "none"

  /// - Returns: nil when a layout is unknown or given twice, or for a second file: one file holds
  ///   several layouts.
  private static func layouts(_ value: String) -> [LayoutChoice]? {
    guard value != none else { return [] }
    var choices: [LayoutChoice] = []
    for part in value.split(separator: ",", omittingEmptySubsequences: false) {
      let word = part.trimmingBlanks()
      guard let choice = choice(String(word)), !choices.contains(choice) else { return nil }
      choices.append(choice)
    }
    return choices.count { if case .file = $0 { true } else { false } } > 1 ? nil : choices
  }

  private static func choice(_ word: String) -> LayoutChoice? {
    if let layout = BuiltInLayout(word) { return .layout(layout) }
    return isFile(word) ? .file(word) : nil
  }
}

extension Substring {
  /// Without the blanks and tabs at its ends.
  func trimmingBlanks() -> Substring {
    func isBlank(_ character: Character) -> Bool { character == " " || character == "\t" }
    var text = drop(while: isBlank)
    while let last = text.last, isBlank(last) { text.removeLast() }
    return text
  }
}
