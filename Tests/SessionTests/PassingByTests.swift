// Edge scrolling under a held row, and objects that lie on the screen.
import Gestures
import ListUI
import Model
import Paint
import Recordings
import Session
import Store
import Testing
import Units

@testable import panelist

@Suite("Edge scrolling and objects on the screen")
struct PassingByTests {
  @Test("a row that is moved externally during edge scrolling starts from its current place")
  func sentAway() throws {
    var bench = try SessionBench(rows: 40)
    bench.down(1, 20, 25)
    bench.wait(milliseconds: 600)
    bench.move(1, 20, 78)
    bench.wait(milliseconds: 400)
    var items = bench.store.list.items
    items[5].order = .between(items[39].order, nil)
    // 12 ms after the last frame, in which the list scrolls on.
    let now = bench.now + .milliseconds(12)
    var before = bench.session
    before.handle(.presented(touchesUpTo: now), at: now)
    bench.session.handle(.answered(.changed(.all(Lists(ofOne: items)), after: 0)), at: now)
    var after = bench.session
    after.handle(.presented(touchesUpTo: now), at: now)
    let top = try #require(Self.top(5, &before))
    let topThen = try #require(Self.top(5, &after))
    #expect(abs(topThen - top) < 0.01)
  }

  @Test("a contact that rests for 10 s releases its row, sets no deadline and blocks no scrolling")
  func lying() throws {
    var bench = try SessionBench(rows: 40)
    let start = bench.now
    bench.down(1, 20, 25)
    #expect(bench.session.nextDeadline == start + .milliseconds(500))
    bench.wait(milliseconds: 500)
    #expect(bench.session.nextDeadline == start + .seconds(10))
    bench.wait(milliseconds: 9499)
    #expect(bench.session.core.holds.count == 1 && bench.session.view.holds.count == 1)
    bench.wait(milliseconds: 1)
    #expect(bench.events.last == .liftCancelled(SessionBench.id(2), from: 2))
    #expect(bench.session.core.holds.isEmpty && bench.session.view.holds.isEmpty)
    #expect(bench.session.nextDeadline == nil)
    bench.rest()
    bench.down(2, 60, 65)
    bench.move(2, 60, 55)
    #expect(bench.events.last == .dragBegan(nil))
    bench.move(1, 20, 60)
    bench.up(1, 20, 60)
    #expect(bench.events.last == .dragBegan(nil))
  }

  @Test("during edge scrolling a contact keeps its row, until 10 s after the list has stopped")
  func atWork() throws {
    var bench = try SessionBench(rows: 200)
    bench.down(1, 20, 25)
    bench.wait(milliseconds: 600)
    bench.move(1, 20, 78)
    let start = bench.now
    // 192 rows at 8 a second.
    while bench.session.view.facts.edges != .bottom, bench.now - start < .seconds(60) {
      bench.wait(milliseconds: 10)
    }
    let stop = bench.now
    #expect(stop - start > .seconds(23) && stop - start < .seconds(25))
    #expect(bench.session.nextDeadline.map { $0 > stop } == true)
    while bench.now - stop < .milliseconds(9970) { bench.wait(milliseconds: 10) }
    #expect(bench.session.view.holds.count == 1)
    for _ in 0..<4 { bench.wait(milliseconds: 10) }
    #expect(bench.events.last == .liftCancelled(SessionBench.id(2), from: 2))
    #expect(bench.session.core.holds.isEmpty && bench.session.view.holds.isEmpty)
  }

  private static func top(_ row: Int, _ session: inout ListSession) -> Double? {
    var picture = DisplayList(size: Size(width: 1000, height: 800))
    session.view.draw(into: &picture)
    let id = SessionBench.id(row)
    return picture.cells.first { $0.id == CellID(high: id.high, low: id.low) }?.top.value
  }
}
