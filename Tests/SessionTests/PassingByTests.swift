// A list that goes by under a row held at an edge, while another program changes it.
import ListUI
import Model
import Paint
import Session
import Testing
import Units

@testable import panelist

@Suite("A list that goes by")
struct PassingByTests {
  @Test("a row that another program sends away starts from where the list has brought it by now")
  func sentAway() throws {
    var bench = try SessionBench(rows: 40)
    bench.down(1, 20, 25)
    bench.wait(milliseconds: 600)
    bench.move(1, 20, 78)
    bench.wait(milliseconds: 400)
    var items = bench.store.list.items
    items[5].order = .between(items[39].order, nil)
    // No frame since: the list has further to go.
    let now = bench.now + .milliseconds(12)
    var before = bench.session
    before.advance(to: now, touchesUpTo: now)
    _ = bench.session.read(items, isStale: false, at: now)
    var after = bench.session
    after.advance(to: now, touchesUpTo: now)
    let top = try #require(Self.top(5, &before))
    let topThen = try #require(Self.top(5, &after))
    #expect(abs(topThen - top) < 0.01)
  }

  private static func top(_ row: Int, _ session: inout ListSession) -> Double? {
    var picture = DisplayList(size: Size(width: 1000, height: 800))
    session.view.draw(into: &picture)
    let id = SessionBench.id(row)
    return picture.cells.first { $0.id == CellID(high: id.high, low: id.low) }?.top.value
  }
}
