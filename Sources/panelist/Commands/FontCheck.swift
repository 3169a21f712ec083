// Which fonts the texts of a list need that are not installed.
import Model
import Paint
import Text

/// The fonts that the texts of items need and that are not installed, with the first item each.
struct FontCheck {
  private var missing: [(font: MissingFont, row: Int)] = []

  /// Shapes all texts.
  ///
  /// - Throws: The list's own font cannot be opened.
  /// - Complexity: O(letters), and reading fontconfig's configuration once.
  init(_ items: [Item], _ typefaces: Typefaces) throws(TextError) {
    let lines = try TextLines(typefaces, fonts: .atOnce)
    var known: Set<MissingFont> = []
    for (index, item) in items.enumerated() where !item.text.utf8.allSatisfy({ $0 < 0x80 }) {
      _ = lines.line(item.text, size: 24, maxWidth: Int(UInt16.max))
      lines.keepOnly([])
      for font in lines.missingFonts.subtracting(known).sorted(by: { $0.script < $1.script }) {
        missing.append((font, index + 1))
      }
      known = lines.missingFonts
    }
  }

  /// A sentence for each missing font, with the package that has it.
  var warnings: [String] {
    missing.map { font, row in
      "no installed font has \(font.script), which row \(row) needs; "
        + "install the package \(font.debianPackage)"
    }
  }
}
