// Rows that are caught while they spring back: a release does what the icon beside them shows.
import Gestures
import Model
import Paint
import Recordings
import Session
import Testing
import Units

@testable import ListUI
@testable import panelist

@Suite("A row that is caught while it springs back")
struct CaughtRowTests {
  /// The outcome that the icon beside a row announces; `.snapBack` for a white icon or none.
  static func said(of row: ItemID, in cells: [Cell]) -> SwipeOutcome {
    let icon = cells.first { $0.id == CellID(high: ~row.high, low: ~row.low) }
    switch icon?.icon?.color {
    case Theme(.heat, hairline: 1).tick: return .complete
    case Theme(.heat, hairline: 1).cross: return .delete
    default: return .snapBack
    }
  }

  /// Touches a row at `start` and moves sideways in steps of 4 mm.
  private func slide(
    _ bench: inout SessionBench, _ serial: UInt64, row: Int, from start: Double, by way: Double
  ) {
    let y = Double(row) * 10 + 5
    bench.down(serial, start, y)
    for step in 1...Int(abs(way) / 4) {
      bench.move(serial, start + (way < 0 ? -4 : 4) * Double(step), y)
    }
  }

  @Test("a completed row that is caught far out and pushed back is not deleted")
  func pushedHome() throws {
    var bench = try SessionBench(rows: 6)
    let row = SessionBench.id(2)
    slide(&bench, 1, row: 2, from: 10, by: 80)
    bench.wait(milliseconds: 60)
    bench.up(1, 90, 25)
    #expect(bench.store.list[row]?.isCompleted == true)
    slide(&bench, 2, row: 2, from: 90, by: -44)
    bench.wait(milliseconds: 60)
    let cells = bench.cells()
    let left = cells.first { $0.id == CellID(high: row.high, low: row.low) }?.left.value ?? 0
    #expect(left > 0, "it is not on the right any more")
    let said = Self.said(of: row, in: cells)
    #expect(said == .snapBack)
    bench.up(2, 46, 25)
    #expect(bench.store.list[row] != nil)
  }

  @Test("a row that springs back is not deleted by a finger that catches it and barely moves")
  func barelyMoved() throws {
    var bench = try SessionBench(rows: 6)
    let row = SessionBench.id(2)
    slide(&bench, 1, row: 2, from: 10, by: 80)
    bench.wait(milliseconds: 60)
    bench.up(1, 90, 25)
    slide(&bench, 2, row: 2, from: 90, by: -24)
    bench.wait(milliseconds: 60)
    bench.up(2, 66, 25)
    #expect(bench.store.list[row] != nil)
    bench.wait(milliseconds: 60)
    slide(&bench, 3, row: 2, from: 60, by: 4)
    bench.wait(milliseconds: 60)
    bench.up(3, 64, 25)
    #expect(bench.store.list[row] != nil)
  }
}
