// A session puts another theme on the list, also while hands are on it.
import ListUI
import Model
import Paint
import Session
import Testing

@Suite("A session changes the list's theme")
struct ThemeSessionTests {
  @Test("a frame is due for another theme and for no other, and another screen has it too")
  func wear() throws {
    var bench = try SessionBench(rows: 3)
    let now = bench.now
    let isNew = bench.asksForFrame { $0.wear(.ember, at: now) }
    let isNewAgain = bench.asksForFrame { $0.wear(.ember, at: now) }
    #expect(isNew && !isNewAgain)
    bench.layOutAgain()
    bench.rest()
    let isNewThere = bench.asksForFrame { $0.wear(.ember, at: now) }
    #expect(!isNewThere)
    bench.session.view.draw(into: &bench.picture)
    let letters = Theme(.ember, hairline: 2).row(place: 0, count: 3).letters
    let first = bench.picture.cells.first { $0.id == CellID(high: 7, low: 0) }
    #expect(first?.text?.color == letters)
  }

  @Test("a swipe goes on under it")
  func swipe() throws {
    var bench = try SessionBench(rows: 3)
    bench.hold(1, row: 1)
    bench.session.wear(.ember, at: bench.now)
    bench.move(1, 60, 15)
    bench.up(1, 70, 15)
    bench.rest()
    #expect(bench.session.view.list[1].isCompleted)
  }
}
