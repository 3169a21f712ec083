// The board's colours: a key that wears what a row wears is reported from the others.
import Paint
import Testing

@Suite("The board's colours")
struct KeyboardCellStyleTests {
  /// All that an edited row can wear.
  private static func wears(_ theme: Theme) -> [CellStyle] {
    (0...9).map { theme.row(place: Double($0), count: 10) } + [theme.done, theme.sunk]
  }

  private static func channels(_ color: Color) -> [Int] {
    [Int(color.red), Int(color.green), Int(color.blue)]
  }

  private static func difference(_ a: Color, _ b: Color) -> Int {
    zip(channels(a), channels(b)).map { abs($0 - $1) }.max() ?? 0
  }

  @Test(
    "a pressed key differs from every key in what a row can wear", arguments: Theme.Name.allCases)
  func pressed(name: Theme.Name) {
    let theme = Theme(name, hairline: 1)
    for wear in Self.wears(theme) {
      let accent = wear.apart(from: theme.keyboard)
      for row in theme.keyboard.rows {
        #expect(Self.difference(accent.ground, row) >= 36, "\(accent.ground) on \(row)")
      }
    }
  }

  @Test("a row that stands out keeps its colours, one that does not lends its letters'")
  func turned() {
    let heat = Theme(.heat, hairline: 1)
    let hot = heat.row(place: 0, count: 10)
    #expect(hot.apart(from: heat.keyboard) == hot)
    let ember = Theme(.ember, hairline: 1)
    let dark = ember.row(place: 0, count: 10)
    #expect(
      dark.apart(from: ember.keyboard)
        == CellStyle(ground: dark.letters, letters: dark.ground, light: dark.light))
  }

  @Test("keys have the light of rows that stand back")
  func light() {
    let heat = Theme(.heat, hairline: 2)
    #expect(
      heat.keyboard.light
        == .bevel(Bevel(hairline: 2, edgeShare: 0.07, sheen: 0.03, shade: 0.35)))
    let ember = Theme(.ember, hairline: 2).keyboard
    #expect(
      ember.light
        == .bevel(Bevel(hairline: 2, edge: ember.letters, edgeShare: 0.14, sheen: 0, shade: 0)))
  }
}
