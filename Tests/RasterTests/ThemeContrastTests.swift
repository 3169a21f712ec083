// Contrast of text at rest in every theme, measured on pixels and compared with the documentation.
import Foundation
import ListUI
import Paint
import Testing
import Units

/// The least contrast values of one theme, in the order of the table's columns.
struct ThemeContrast {
  /// Kinds of text at rest: column name in the table, and the styles in which it appears.
  static let columns: [(name: String, styles: @Sendable (Theme) -> [CellStyle])] = [
    (
      "rows",
      { theme in (0..<colors).map { theme.row(position: Double($0), count: Double(colors)) } }
    ),
    ("done", { [$0.done] }),
    ("sunk", { [$0.sunk] }),
    ("moment", { [$0.moment] }),
    ("name", { [$0.undoBar] }),
    ("verb", { [onUndoBar($0.verb, of: $0)] }),
    ("Undo", { [onUndoBar($0.undo, of: $0)] }),
    ("hint", { [onGround($0.hint, of: $0)] }),
    ("clock", { [onGround($0.clock, of: $0)] }),
  ]

  /// Number of sampled row colours of a theme.
  private static let colors = 256

  let theme: Theme.Name
  let least: [Double]

  /// A row of the table, with numbers rounded down.
  var line: String {
    let numbers = least.map { String(format: "%.1f", ($0 * 10).rounded(.down) / 10) }
    return "| `\(theme.rawValue)` | " + numbers.joined(separator: " | ") + " |"
  }

  static var head: String {
    "| theme | " + columns.map(\.name).joined(separator: " | ") + " |"
  }

  private static func onUndoBar(_ letters: Color, of theme: Theme) -> CellStyle {
    CellStyle(ground: theme.undoBar.ground, letters: letters, light: theme.undoBar.light)
  }

  private static func onGround(_ letters: Color, of theme: Theme) -> CellStyle {
    CellStyle(ground: theme.ground, letters: letters, light: .flat)
  }
}

extension ContrastTests {
  private static let page = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Sources/panelist/panelist.docc/Themes.md")

  /// Contrasts of all themes on a panel. - Parameter step: One of so many colours is drawn.
  private func contrasts(
    _ panel: PanelGeometry, _ height: Double, oneOf step: Int
  ) -> [ThemeContrast] {
    let row = Row(panel, height, lines: lines)
    let places = row.surroundings()
    return Theme.Name.allCases.map { name in
      let theme = Theme(name, hairline: row.metrics.hairline)
      let least = ThemeContrast.columns.map { column in
        let styles = column.styles(theme)
        return stride(from: 0, to: styles.count, by: step).map { index in
          let picture = row.picture(styles[index], on: theme.ground)
          return self.least(picture, at: places, letters: styles[index].letters)
        }.min() ?? 0
      }
      return ThemeContrast(theme: name, least: least)
    }
  }

  /// The measured values, formatted as in the documentation.
  private func table(_ all: [ThemeContrast]) -> String {
    "\n" + ([ThemeContrast.head] + all.map(\.line)).joined(separator: "\n")
  }

  @Test(
    "in every theme text at rest has a contrast of 3 to 1, on small and large screens",
    arguments: [(panels[0], 10.2), (panels[2], 19.4)])
  func themes(panel: PanelGeometry, height: Double) {
    // Includes both ends of the gradient: 0, 5 and so on to 255.
    let all = contrasts(panel, height, oneOf: 5)
    #expect(all.allSatisfy { $0.least.allSatisfy { $0 >= 3 } }, "\(table(all))")
  }

  @Test("on a 10-inch screen every colour has that contrast, and the documentation states it")
  func documented() throws {
    let all = contrasts(Self.panels[1], 13.6, oneOf: 1)
    let table = table(all)
    #expect(all.allSatisfy { $0.least.allSatisfy { $0 >= 3 } }, "\(table)")
    let lines = try String(contentsOf: Self.page, encoding: .utf8).split(separator: "\n")
    let head = try #require(lines.firstIndex { $0 == ThemeContrast.head }, "\(table)")
    // The line below the head is the separator.
    let reported = lines[head...].dropFirst(2).prefix { $0.hasPrefix("|") }
    try #require(reported.count == all.count, "\(table)")
    for (line, measured) in zip(reported, all) {
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      #expect(cells.first == "`\(measured.theme.rawValue)`", "\(table)")
      let numbers = cells.dropFirst().map { Double($0) ?? 0 }
      try #require(numbers.count == measured.least.count, "\(table)")
      // Glyphs of another release of the font are placed slightly differently on the bevel.
      for (number, least) in zip(numbers, measured.least) {
        #expect(abs(number - least) <= 0.1 + least / 20, "\(measured.theme)\(table)")
      }
    }
  }
}
