// Tests of swipes that come back: they let go, at any speed, until they go out again.
import Gestures
import Model
import Paint
import Testing
import Units

@testable import ListUI

@Suite("A swipe that comes back")
struct SwipeTurnTests {
  private let row = ItemID(high: 7, low: 1)
  private let law = SwipeLaw(commit: 25, back: 6)

  @Test(
    "a swipe is back once it is 6 mm nearer than its farthest point, and out 6 mm from its nearest",
    arguments: [
      ([60.0], false), ([60, 54.1], false), ([60, 54], true), ([60, 54, 59.9], true),
      ([60, 54, 60], false), ([60, 40, 45.9], true), ([60, 40, 46], false),
      // In steps, and trembling.
      ([60, 57, 54], true), ([60, 58, 60, 58, 55], false), ([60, 52, 50, 53, 49, 54.9], true),
      ([60, 52, 50, 53, 49, 55], false), ([60, 54, 60, 54], true), ([60, 54, 60, 54.1], false),
      // What never counted cannot come back.
      ([24.9, 10], false), ([24.9, 10, 24.9], false), ([25, 19], true), ([25, 19, 0], true),
      // To the other side all counts anew.
      ([60, 0], true), ([60, 0, -5], true), ([60, 0, -6], false), ([60, 1, -1], false),
      ([60, -30], false), ([60, -30, -24], true), ([60, -30, -24, -30], false),
    ])
  func turn(ways: [Double], isBack: Bool) {
    for side in [1.0, -1] {
      var turn = SwipeTurn()
      for way in ways { turn.follow(side * way, law) }
      #expect(turn.isBack == isBack, "\(ways)")
    }
  }

  @Test("what letting go does is what the icon shows, on the way out, back and out again")
  func shows() throws {
    let theme = Theme(.heat, hairline: 1)
    for side in [1.0, -1] {
      var panel = Panel(rows: 3)
      let finger = panel.hold(1)
      for (dx, counts) in [
        (40.0, true), (35, true), (34, false), (30, false), (36, true), (31, true), (30, false),
      ] {
        panel.drag(finger, dx: side * dx)
        let icon = panel.cells().first { $0.id == CellID(high: ~row.high, low: ~row.low) }?.icon
        let color = counts ? (side > 0 ? theme.tick : theme.cross) : theme.icon
        #expect(icon?.color == color, "at \(dx)")
        let line = panel.cell(1)?.strikethrough
        #expect((line != nil) == (counts && side > 0), "at \(dx)")
        var copy = panel
        copy.letGo(finger, dx: side * dx)
        copy.rest()
        #expect(copy.edits.isEmpty == !counts, "at \(dx)")
      }
      // Within a tenth of a second its own colour is back.
      panel.wait(milliseconds: 100)
      let colors = [panel.cell(1)?.color]
      panel.cancel(finger)
      panel.rest()
      #expect(colors == [panel.cell(1)?.color])
    }
  }

  @Test("a swipe that comes back before it counts shows how far out it is, as always")
  func short() {
    var panel = Panel(rows: 3)
    let finger = panel.hold(1)
    var widths: [Int] = []
    for dx in [20.0, 12, 4] {
      panel.drag(finger, dx: dx)
      widths.append(panel.cell(1)?.strikethrough?.rect.width ?? 0)
    }
    #expect(widths[0] > widths[1] && widths[1] > widths[2] && widths[2] > 0)
  }

  @Test("a row that is caught on its way back counts by what its present finger does")
  func caught() {
    var panel = Panel(rows: 3)
    let first = panel.hold(1)
    panel.drag(first, dx: 60)
    panel.drag(first, dx: 50)
    panel.letGo(first, dx: 50)
    panel.wait(milliseconds: 60)
    let second = panel.hold(1)
    panel.drag(second, dx: 30)
    panel.letGo(second, dx: 30)
    panel.rest()
    #expect(panel.edits == [.setCompleted(row, true)])
  }
}
