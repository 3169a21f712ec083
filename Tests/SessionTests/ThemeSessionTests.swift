// A session changes the theme, also during a touch.
import ListUI
import Model
import Paint
import Session
import Testing

@Suite("Changing the theme of a session")
struct ThemeSessionTests {
  @Test("only another theme asks for a frame, and another screen keeps the theme")
  func setTheme() throws {
    var bench = try SessionBench(rows: 3)
    let now = bench.now
    let isNew = bench.asksForFrame { $0.handle(.theme(.ember), at: now) }
    let isNewAgain = bench.asksForFrame { $0.handle(.theme(.ember), at: now) }
    #expect(isNew && !isNewAgain)
    bench.layOutAgain()
    bench.rest()
    let isNewThere = bench.asksForFrame { $0.handle(.theme(.ember), at: now) }
    #expect(!isNewThere)
    bench.session.view.draw(into: &bench.picture)
    let letters = Theme(.ember, hairline: 2).row(position: 0, count: 3).letters
    let first = bench.picture.cells.first { $0.id == CellID(high: 7, low: 0) }
    #expect(first?.text?.color == letters)
  }

  @Test("a swipe continues through a change of the theme")
  func swipe() throws {
    var bench = try SessionBench(rows: 3)
    bench.hold(1, row: 1)
    bench.session.handle(.theme(.ember), at: bench.now)
    bench.move(1, 60, 15)
    bench.up(1, 70, 15)
    bench.rest()
    #expect(bench.session.view.list[1].isCompleted)
  }
}
