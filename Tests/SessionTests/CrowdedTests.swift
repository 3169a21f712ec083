// More changes at once than can be animated, with a display and without one.
import Model
import Paint
import Recordings
import Session
import Testing
import Units

@testable import ListUI
@testable import panelist

@Suite("More changes than can be animated")
struct CrowdedTests {
  @Test(
    "ten thousand external changes without a display leave the right list and no animations",
    arguments: [0, 10])
  func dark(milliseconds: Int) throws {
    var bench = try SessionBench(rows: 8)
    for change in 0..<10_000 {
      bench.waitInTheDark(milliseconds: milliseconds)
      let last = bench.store.list.items[7]
      bench.externalChanges([.delete(last.id), .insert(Self.item(change, place: change % 200))])
      // Each change replaces the last row; the other rows stay.
      if milliseconds > 0 { #expect(bench.session.view.rows.moving.removed.count < 40) }
    }
    try Self.expectStored(&bench)
  }

  @Test("replacing two hundred visible rows in every frame leaves the right list")
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

  /// Expects the stored list, every row in its place, and no remaining animation.
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
