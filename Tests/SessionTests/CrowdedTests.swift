// More changes at once than anything can be shown to move for, with a display and without one.
import Model
import Paint
import Recordings
import Session
import Testing
import Units

@testable import ListUI
@testable import panelist

@Suite("More than can move")
struct CrowdedTests {
  @Test(
    "without a display ten thousand changes elsewhere leave the right list, and nothing behind",
    arguments: [0, 10])
  func dark(milliseconds: Int) throws {
    var bench = try SessionBench(rows: 8)
    for change in 0..<10_000 {
      bench.waitInTheDark(milliseconds: milliseconds)
      let last = bench.store.list.items[7]
      bench.externalChanges([.delete(last.id), .insert(Self.item(change, place: change % 200))])
      // The same row is deleted and added at every change; the others only make room.
      if milliseconds > 0 { #expect(bench.session.view.rows.moving.removed.count < 40) }
    }
    try Self.expectStored(&bench)
  }

  @Test("two hundred rows on the screen that are replaced in every frame leave the right list")
  func light() throws {
    var bench = try SessionBench(rows: 200, height: 2000)
    for frame in 0..<40 {
      let old = bench.store.list.items.map { Edit.delete($0.id) }
      let new = (0..<200).map { Edit.insert(Self.item(frame * 200 + $0, place: $0)) }
      bench.externalChanges(old + new)
      bench.wait(milliseconds: 16)
      #expect(bench.session.view.context.time.count <= 4096)
    }
    try Self.expectStored(&bench)
  }

  private static func item(_ number: Int, place: Int) -> Item {
    Item(
      id: ItemID(high: 8, low: UInt64(number)), text: "New \(number)",
      order: OrderKey(digits: [1, UInt8(place + 1)]))
  }

  /// The list is what is stored, every row in its place, and no motion is kept.
  private static func expectStored(_ bench: inout SessionBench) throws {
    bench.rest()
    #expect(bench.session.view.list.items == bench.store.list.items)
    #expect(bench.session.view.context.time.count == 0)
    #expect(bench.session.view.rows.moving.motions.isEmpty)
    #expect(bench.session.view.rows.moving.removed.isEmpty)
    let tops = bench.tops(of: bench.store.list.items.map(\.id))
    #expect(tops == tops.indices.map { Double($0) * 100 })
    #expect(tops.count == bench.store.list.count)
    let cells = bench.cells()
    #expect(cells.allSatisfy { $0.left.value == 0 && $0.opacity == 1 })
  }
}
