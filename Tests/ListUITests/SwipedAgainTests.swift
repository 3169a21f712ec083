// Tests of a row that is swiped to the right again at once: it stays completed.
import Gestures
import Model
import Paint
import Testing
import Units

@testable import ListUI

@Suite("A row that is swiped to the right again")
struct SwipedAgainTests {
  private let row = ItemID(high: 7, low: 1)

  private func icon(_ panel: inout Panel) -> Icon? {
    panel.cells().first { $0.id == CellID(high: ~row.high, low: ~row.low) }?.icon
  }

  @Test("it stays completed for a finger that lands within 0.45 s, and is reopened by a later one")
  func again() throws {
    let theme = Theme(.heat, hairline: 1)
    for (pause, stays) in [(20, true), (200, true), (450, true), (451, false), (900, false)] {
      var panel = Panel(rows: 3)
      panel.swipe(1, dx: 30)
      panel.wait(milliseconds: pause)
      let finger = panel.hold(1)
      panel.wait(milliseconds: 150)
      for dx in [5.0, 15, 24] {
        panel.drag(finger, dx: dx)
        let seen = icon(&panel)
        #expect(seen?.shape == (stays ? .tick : .reopen) && seen?.color == theme.icon, "\(pause)")
        // "Row 1" with its line, as long as it is at rest if the row stays.
        let line = panel.cell(1)?.strikethrough?.rect.width ?? 0
        #expect((line == 107) == stays, "\(line) at \(dx) mm, \(pause) ms")
      }
      panel.drag(finger, dx: 60)
      panel.wait(milliseconds: 120)
      let seen = icon(&panel)
      #expect(seen?.shape == (stays ? .tick : .reopen), "\(pause)")
      #expect(seen?.color == (stays ? theme.tick : theme.undo), "\(pause)")
      let color = panel.cell(1)?.color
      #expect(!stays || color == theme.moment.ground)
      panel.expectNothingJumps("letting go") { $0.letGo(finger, dx: 60) }
      panel.rest()
      let edits: [Edit] = stays ? [] : [.setCompleted(row, false)]
      #expect(panel.edits == [.setCompleted(row, true)] + edits, "after \(pause) ms")
      let (left, end) = (panel.left(1), panel.cell(1)?.color)
      #expect(left == 0)
      #expect((end == theme.done.ground) == stays)
    }
  }

  @Test("a finger that landed in time counts, however late it swipes")
  func late() {
    var panel = Panel(rows: 3)
    panel.swipe(1, dx: 30)
    panel.wait(milliseconds: 400)
    let landing = panel.now
    panel.wait(milliseconds: 400)
    var events: [ListEvent] = []
    for (phase, dx) in [(Gesture.Phase.began, 0.0), (.changed, 40), (.ended, 40)] {
      panel.view.handle(
        Gesture(
          kind: .rowPan(Panel.target(1)), phase: phase, contact: ContactID(serial: 90),
          time: panel.now, landing: landing, position: Point(x: 50, y: 15),
          translation: Vector(dx: Millimeters(dx), dy: 0)), events: &events)
    }
    #expect(events.last == .swipeEnded(row, nil))
    #expect(panel.view.list[row]?.isCompleted == true)
  }

  @Test("it can be deleted meanwhile")
  func deleted() {
    var panel = Panel(rows: 3)
    panel.swipe(1, dx: 30)
    panel.wait(milliseconds: 100)
    panel.swipe(1, dx: -60)
    #expect(panel.edits == [.setCompleted(row, true), .delete(row)])
  }
}
