// Rows that are removed or restored while their animation runs.
import ListUI
import Model
import Paint
import Session
import Store
import Testing
import Units

@Suite("Rows that are removed or restored in mid-animation")
struct AppearingTests {
  @Test("a new row that is cancelled while it fades in does not get brighter")
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

  @Test("an undone deletion reverses the exit without a jump, even to an off-screen place")
  func turnsRound() throws {
    var bench = try SessionBench(rows: 8)
    bench.down(1, 95, 55)
    bench.move(1, 85, 55)
    for row in 50..<56 {
      let order = OrderKey(digits: [0, 0, UInt8(row)])
      bench.externalChanges([.insert(Item(id: SessionBench.id(row), text: "New", order: order))])
    }
    bench.move(1, 45, 55)
    // The finger stops first: a flung row leaves sooner.
    bench.wait(milliseconds: 100)
    bench.up(1, 45, 55)
    let report = bench.undoneNewest()
    bench.wait(milliseconds: 50)
    let id = CellID(high: SessionBench.id(5).high, low: SessionBench.id(5).low)
    let before = try #require(bench.cells().first { $0.id == id })
    bench.session.handle(.answered(.undone(report)), at: bench.now)
    let after = try #require(bench.cells().first { $0.id == id })
    #expect(abs(after.top.value - before.top.value) < 1)
    #expect(abs(after.left.value - before.left.value) < 1)
    #expect(abs(after.opacity - before.opacity) < 0.01)
  }
}
