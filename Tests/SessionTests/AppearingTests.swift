// Rows that come and go in the same moment.
import ListUI
import Model
import Paint
import Session
import Testing
import Units

@Suite("Rows that come and go at once")
struct AppearingTests {
  @Test("a row that goes while it is still appearing does not light up")
  func appearingRow() throws {
    var bench = try SessionBench(rows: 3)
    bench.tap(1, 50, 60)
    bench.wait(milliseconds: 40)
    let before = try #require(bench.cells().first { $0.id.high == 9 })
    #expect(before.opacity < 0.2)
    bench.type(.cancel)
    let after = try #require(bench.cells().first { $0.id.high == 9 })
    #expect(after.opacity <= before.opacity)
  }

  @Test("a row that comes back while it leaves turns round, also where its place is out of visible")
  func turnsRound() throws {
    var bench = try SessionBench(rows: 8)
    bench.down(1, 95, 55)
    bench.move(1, 85, 55)
    for row in 50..<56 {
      let order = OrderKey(digits: [0, 0, UInt8(row)])
      bench.externalChanges([.insert(Item(id: SessionBench.id(row), text: "New", order: order))])
    }
    bench.move(1, 45, 55)
    // A finger that stood: a row that is flung is gone sooner.
    bench.wait(milliseconds: 100)
    bench.up(1, 45, 55)
    let report = bench.undoneNewest()
    bench.wait(milliseconds: 50)
    let id = CellID(high: SessionBench.id(5).high, low: SessionBench.id(5).low)
    let before = try #require(bench.cells().first { $0.id == id })
    bench.session.undone(report, at: bench.now)
    let after = try #require(bench.cells().first { $0.id == id })
    #expect(abs(after.top.value - before.top.value) < 1)
    #expect(abs(after.left.value - before.left.value) < 1)
    #expect(abs(after.opacity - before.opacity) < 0.01)
  }
}
