// Rows that move over each other: what is seen in front is what a finger meets.
import Gestures
import ListUI
import Model
import Paint
import Session
import Testing
import Units

@testable import panelist

@Suite("What is in front")
struct ForemostTests {
  @Test("a finger on a swiped row meets it, also while another row goes by behind it")
  func swipedRow() throws {
    var bench = try SessionBench(rows: 6)
    bench.outside([
      .insert(Item(id: SessionBench.id(50), text: "New", order: OrderKey(digits: [0, 0, 1])))
    ])
    bench.wait(milliseconds: 30)
    bench.down(1, 30, 45)
    bench.move(1, 34, 45)
    bench.wait(milliseconds: 200)
    let item = try #require(bench.cells().first { $0.id.high == 7 })
    let middle = Millimeters(item.top.value / 10 + 5)
    let hit = bench.session.view.hit(at: Point(x: 60, y: middle))
    #expect(hit.target == SessionBench.target(4))
    #expect(hit.target == TargetID(high: item.id.high, low: item.id.low))
  }
}
