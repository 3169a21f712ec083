// Tests that a touch on a whole pixel of the screen is on a whole pixel of its row.
import Gestures
import Model
import Testing
import Units

@testable import ListUI

@Suite("Whole pixels")
struct WholePixelTests {
  /// Otherwise a tap on the boundary of two lines of text would hit one of them or the other,
  /// depending on the scroll position.
  @Test("a touch's offset in its row is in whole pixels, at any scroll position and density")
  func depths() throws {
    let items = (0..<40).map { row in
      Item(
        id: ItemID(high: 7, low: UInt64(row)), text: "Row \(row)",
        order: OrderKey(digits: [UInt8(row + 1)]))
    }
    let screen = PanelGeometry(pixels: Size(width: 1280, height: 800), width: 217, height: 136)
    let view = ListView(
      items: items, panel: screen, rowHeight: 10, measurer: FixedWidthMeasurer(), start: .zero,
      opening: .resting(at: 708), ids: .always(ItemID(high: 1, low: 1)))
    let row = try #require(view.list.items.dropFirst(12).first)
    for y in 0..<800 {
      let point = Point(x: 108.5, y: Millimeters(Double(y) * 136 / 800))
      let depth = try #require(view.rows.depth(of: point, in: row.id, view.context.time))
      #expect(depth == depth.rounded(), "\(y)")
    }
  }
}
