// Tests of the keyboard's colours: a pressed key differs from the others.
import Paint
import Testing

@Suite("Keyboard colours")
struct KeyboardCellStyleTests {
  /// All styles that an edited row can have.
  private static func rowStyles(_ theme: Theme) -> [CellStyle] {
    (0...9).map { theme.row(position: Double($0), count: 10) } + [theme.done, theme.sunk]
  }

  private static func channels(_ color: Color) -> [Int] {
    [Int(color.red), Int(color.green), Int(color.blue)]
  }

  private static func difference(_ a: Color, _ b: Color) -> Int {
    zip(channels(a), channels(b)).map { abs($0 - $1) }.max() ?? 0
  }

  @Test(
    "a pressed key contrasts with every key, in every style of the edited row",
    arguments: Theme.Name.allCases)
  func pressed(name: Theme.Name) {
    let theme = Theme(name, hairline: 1)
    for style in Self.rowStyles(theme) {
      let accent = style.apart(from: theme.keyboard)
      for row in theme.keyboard.rows {
        #expect(Self.difference(accent.ground, row) >= 36, "\(accent.ground) on \(row)")
      }
    }
  }

  @Test(
    "a row style that contrasts with the keys is kept, another has a ground tinted by its letters")
  func turned() {
    let heat = Theme(.heat, hairline: 1)
    let hot = heat.row(position: 0, count: 10)
    #expect(hot.apart(from: heat.keyboard) == hot)
    let ember = Theme(.ember, hairline: 1)
    let dark = ember.row(position: 0, count: 10)
    let tinted = ember.keyboard.rows[0].mixed(with: dark.letters, 0.3)
    #expect(
      dark.apart(from: ember.keyboard)
        == CellStyle(ground: tinted, letters: dark.letters, light: dark.light))
  }

  @Test("keys have the light of sunk rows")
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
