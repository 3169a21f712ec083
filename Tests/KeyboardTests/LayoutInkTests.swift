// Every letter of every language on keys of every size: whole, and in the font.
import Keyboard
import Paint
import Testing
import Text
import Units

@Suite("The ink of the layouts")
struct LayoutInkTests {
  @Test("no letter is cut, touches an edge or is missing", arguments: KeyPanel.all, BoardLayout.all)
  func letters(panel: KeyPanel, layout: BoardLayout) throws {
    let other = try #require(BoardLayout.all.first { $0.name != layout.name })
    var glass = try KeyGlass(panel, [layout, other])
    for isShifted in [false, true] {
      if isShifted {
        for _ in 0..<2 { glass.tap(try glass.place { $0 == .shift }) }
      }
      expectWholeInk(glass.list(), glass.lines, layout.name)
      #expect(glass.board.isShifted == isShifted)
      for place in glass.board.plan.slots.indices {
        guard case .letter(let key) = glass.board.plan.slots[place].key, !key.alternates.isEmpty
        else { continue }
        glass.pass(.seconds(1))
        let finger = glass.land(on: place)
        glass.pass(.milliseconds(300))
        let strip = try #require(glass.board.strip)
        #expect(strip.letters == key.alternates)
        expectWholeInk(glass.list(), glass.lines, "\(layout.name) \(key.letter.lower)")
        glass.lift(finger)
      }
    }
    #expect(glass.lines.missingGlyphs == 0)
  }
}
