// A finger that is reported on a pixel of the picture is on a pixel of the row, wherever the list stands.
import Gestures
import Model
import Testing
import Units

@testable import ListUI

@Suite("Whole pixels")
struct WholePixelTests {
  /// What is whole on the screen must be whole in the row, or a tap on the line between two lines of a text
  /// means one of them in one place of the list and the other one in another.
  @Test("a place of a row is as exact as the list's, however its millimetres divide")
  func depths() throws {
    let items = (0..<40).map { row in
      Item(
        id: ItemID(high: 7, low: UInt64(row)), text: "Row \(row)",
        order: OrderKey(digits: [UInt8(row + 1)]))
    }
    let screen = PanelGeometry(pixels: Size(width: 1280, height: 800), width: 217, height: 136)
    let view = ListView(
      items: items, panel: screen, rowHeight: 10, measurer: FixedWidthMeasurer(), start: .zero,
      opening: .resting(at: 708), names: .always(ItemID(high: 1, low: 1)))
    let row = try #require(view.list.items.dropFirst(12).first)
    for y in 0..<800 {
      let point = Point(x: 108.5, y: Millimeters(Double(y) * 136 / 800))
      let depth = try #require(view.rows.depth(of: point, in: row.id, view.context.time))
      #expect(depth == depth.rounded(), "\(y)")
    }
  }
}
