// Rows that overlap while they move: a touch hits the row that is drawn in front.
import Gestures
import ListUI
import Model
import Paint
import Recordings
import Session
import Testing
import Units

@testable import panelist

@Suite("Overlapping rows")
struct ForemostTests {
  @Test("a touch on a swiped row hits it, even while another row moves behind it")
  func swipedRow() throws {
    var bench = try SessionBench(rows: 6)
    bench.externalChanges([
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

  @Test("a row that was just reopened moves in front of rows that were already moving")
  func reopenedRow() throws {
    var bench = try SessionBench(rows: 7, completed: [1], sinks: .sink)
    // The first row leaves, and all rows below move up when the last one is reopened.
    bench.down(1, 90, 5)
    for x in [80.0, 70, 60, 50] { bench.move(1, x, 5) }
    bench.up(1, 50, 5)
    bench.wait(milliseconds: 40)
    bench.down(2, 20, 65)
    for x in [30.0, 40, 50, 60] { bench.move(2, x, 65) }
    bench.up(2, 60, 65)
    let row = SessionBench.id(1)
    #expect(bench.store.list[row]?.isCompleted == false)
    let isOver = try followInFront(row, &bench)
    #expect(isOver)
  }

  @Test("of two rows completed one after the other, the later one moves in front")
  func completedRows() throws {
    var bench = try SessionBench(rows: 7, sinks: .sink)
    for (serial, row) in [(1, 4), (2, 1)] as [(UInt64, Int)] {
      let y = Double(row) * 10 + 5
      bench.down(serial, 20, y)
      for x in [30.0, 40, 50, 60] { bench.move(serial, x, y) }
      bench.up(serial, 60, y)
    }
    let isOver = try followInFront(SessionBench.id(1), &bench)
    #expect(isOver)
  }

  @Test("of held rows the last taken is in front, and of released rows the last released")
  func hands() throws {
    var bench = try SessionBench(rows: 6)
    for (serial, row) in [(1, 2), (2, 0), (3, 4)] as [(UInt64, Int)] {
      bench.hold(serial, row: row)
      bench.wait(milliseconds: 160)
      bench.move(serial, 44, Double(row) * 10 + 5)
    }
    var order = front(&bench)
    #expect(order == [4, 0, 2])
    bench.up(3, 44, 45)
    bench.wait(milliseconds: 10)
    // Held rows are in front of released ones.
    order = front(&bench)
    #expect(order == [0, 2, 4])
    bench.up(2, 44, 5)
    bench.wait(milliseconds: 10)
    order = front(&bench)
    #expect(order == [2, 0, 4])
  }

  /// The three front-most rows.
  private func front(_ bench: inout SessionBench) -> [UInt64] {
    Array(bench.cells().filter { $0.id.high == 7 }.map(\.id.low).prefix(3))
  }

  /// Follows a row until all is at rest. Where it overlaps another row, it must be in front, and a
  /// touch must hit it.
  ///
  /// - Returns: Whether it overlapped another row at all.
  private func followInFront(_ row: ItemID, _ bench: inout SessionBench) throws -> Bool {
    var isOver = false
    while !bench.session.view.isAtRest {
      bench.wait(milliseconds: 10)
      let rows = bench.cells().filter { $0.id.high == 7 && $0.opacity == 1 }
      let own = try #require(rows.first { $0.id == CellID(high: row.high, low: row.low) })
      guard own.left.value < 500 else { continue }
      let others = rows.filter { $0.id != own.id && abs(($0.top - own.top).value) < 50 }
      guard let other = others.first else { continue }
      isOver = true
      let (mine, theirs) = (rows.firstIndex(of: own), rows.firstIndex(of: other))
      #expect(try #require(mine) < #require(theirs))
      let y = (max(own.top, other.top).value + 20) / 10
      let hit = bench.session.view.hit(at: Point(x: 90, y: Millimeters(y)))
      #expect(hit.target == TargetID(row))
    }
    return isOver
  }
}
