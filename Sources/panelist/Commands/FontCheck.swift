// Which fonts the texts of a list and the keys on the screen need that are not installed.
import Model
import OnScreenKeyboard
import Paint
import Text

/// The fonts that texts need and that are not installed, with the first of the texts that needs each.
struct FontCheck {
  private var missing: [(font: MissingFont, user: String)] = []

  /// Shapes all texts.
  ///
  /// - Parameters:
  ///   - items: In the order of their rows.
  ///   - layouts: Of the on-screen keyboard.
  ///   - typefaces: The list's own.
  /// - Throws: The list's own font cannot be opened.
  /// - Complexity: O(letters), and reading fontconfig's configuration once.
  init(
    _ items: [Item], _ layouts: [KeyboardLayout], _ typefaces: Typefaces
  ) throws(TextError) {
    let lines = try TextLines(typefaces, fonts: .atOnce)
    var known: Set<MissingFont> = []
    let rows = items.enumerated().map { (text: $1.text, user: "row \($0 + 1)") }
    let keys = layouts.map { layout in
      let letters = layout.rows.joined().map { "\($0.letter.lower) \($0.letter.upper)" }
      return (text: letters.joined(separator: " "), user: "the layout \(layout.name)")
    }
    for (text, user) in rows + keys where !text.utf8.allSatisfy({ $0 < 0x80 }) {
      _ = lines.line(text, size: 24, maxWidth: Int(UInt16.max))
      lines.keepOnly([])
      for font in lines.missingFonts.subtracting(known).sorted(by: { $0.script < $1.script }) {
        missing.append((font, user))
      }
      known = lines.missingFonts
    }
  }

  /// A sentence for each missing font, with the package that has it.
  var warnings: [String] {
    missing.map { font, user in
      "no installed font has \(font.script), which \(user) needs; "
        + font.remedy
    }
  }
}
