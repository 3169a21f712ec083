// Every letter of every layout fits its key and is in the font.
import OnScreenKeyboard
import Paint
import Testing
import Text
import Units

@Suite("Layout labels")
struct LayoutLabelTests {
  @Test(
    "no letter or alternate is clipped or missing", arguments: KeyPanel.all, KeyboardLayout.all)
  func letters(panel: KeyPanel, layout: KeyboardLayout) throws {
    let other = try #require(KeyboardLayout.all.first { $0.name != layout.name })
    var screen = try KeyScreen(panel, [layout, other])
    for isShifted in [false, true] {
      if isShifted {
        for _ in 0..<2 { screen.tap(try screen.place { $0 == .shift }) }
      }
      expectWholeForeground(screen.list(), screen.lines, layout.name)
      #expect(screen.keyboard.isShifted == isShifted)
      for place in screen.keyboard.plan.slots.indices {
        guard case .letter(let key) = screen.keyboard.plan.slots[place].key, !key.alternates.isEmpty
        else { continue }
        screen.pass(.seconds(1))
        let finger = screen.land(on: place)
        screen.pass(.milliseconds(300))
        let alternates = try #require(screen.keyboard.alternates)
        #expect(alternates.letters == key.alternates)
        expectWholeForeground(screen.list(), screen.lines, "\(layout.name) \(key.letter.lower)")
        screen.lift(finger)
      }
    }
    #expect(screen.lines.missingGlyphs == 0)
  }
}
