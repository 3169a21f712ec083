// The picture of the list on a rotated panel.
import Model
import Testing
import Text
import Units

@testable import panelist

@Suite struct FirstPictureTests {
  @Test("a panel rotated by 90° or 270° shows the picture of an upright panel of swapped size")
  func sideways() throws {
    let lines = try TextLines(.inter)
    let items = (0..<3).map {
      Item(
        id: ItemID(high: 1, low: UInt64($0)), text: "Row \($0)",
        order: OrderKey(digits: [UInt8($0 + 1)]))
    }
    let panel = PanelGeometry(pixels: Size(width: 120, height: 200), width: 30, height: 50)
    let upright = FirstPicture(
      items: items,
      panel: PanelGeometry(pixels: Size(width: 200, height: 120), width: 50, height: 30),
      rowHeight: 10, lines: lines)
    for rotation in [Rotation.quarter, .threeQuarters] {
      let turned = FirstPicture(
        items: items, panel: panel, rotation: rotation, rowHeight: 10, lines: lines)
      #expect(turned.size == panel.pixels)
      var wrong = 0
      for y in 0..<200 {
        for x in 0..<120 {
          let (column, line) = rotation == .quarter ? (y, 119 - x) : (199 - y, x)
          wrong += turned.words[y * 120 + x] == upright.words[line * 200 + column] ? 0 : 1
        }
      }
      #expect(wrong == 0, "\(rotation)")
    }
  }
}
