// The list under a finger that goes up and down; the first frame; what lies under a point.
import Gestures
import ListUI
import Model
import Paint
import Testing
import Units

@Suite struct ScrollTests {
  @Test("the list follows the finger and stops at both ends")
  func followsAndStops() {
    var panel = Panel(rows: 20)
    let finger = panel.holdList()
    for (dy, scrolled) in [(-10.0, 100.0), (-35, 350), (0, 0), (20, 0), (-500, 1200)] {
      panel.drag(finger, dy: dy)
      let seen = panel.cells().first.map { Double($0.id.low) * 100 - $0.top.value }
      #expect(seen == scrolled, "at \(dy) mm")
    }
  }

  @Test("a list shorter than the panel does not scroll")
  func shortList() {
    var panel = Panel(rows: 3)
    let finger = panel.holdList()
    panel.drag(finger, dy: -30)
    let top = panel.top(0)
    #expect(top == 0)
  }

  @Test("it comes to rest on a whole pixel")
  func wholePixels() {
    var panel = Panel(rows: 20)
    let finger = panel.holdList()
    panel.lift(finger, dy: -10.04)
    let top = panel.top(1)
    #expect(top == 0)
  }

  @Test("only rows that can be seen have cells")
  func onlyVisibleRows() {
    var panel = Panel(rows: 150)
    let resting = panel.cells().count
    #expect(resting == 8)
    let finger = panel.holdList()
    panel.drag(finger, dy: -5)
    let between = panel.cells().count
    #expect(between == 9)
  }

  @Test("after a delete at the end the list comes down to its new end")
  func retreats() {
    var panel = Panel(rows: 10)
    let finger = panel.holdList()
    panel.lift(finger, dy: -20)
    panel.swipe(9, dx: -30)
    panel.rest()
    let last = panel.top(8)
    #expect(last == 700)
  }

  @Test("on another glass the same item stands at the top, at rest, and edits are kept")
  func otherGlass() {
    var panel = Panel(rows: 20)
    panel.swipe(0, dx: 30)
    let finger = panel.holdList()
    panel.lift(finger, dy: -35)
    panel.rest()
    let geometry = PanelGeometry(pixels: Size(width: 600, height: 500), width: 120, height: 100)
    var view = panel.view.laidOut(on: geometry, rowHeight: 10, start: panel.now)
    view.advance(to: panel.now + .seconds(1))
    #expect(view.isIdle)
    #expect(view.list == panel.view.list)
    var picture = DisplayList(size: geometry.pixels)
    view.draw(into: &picture)
    #expect(picture.size == geometry.pixels)
    // Rows of 50 pixels: three and a half have gone, as before.
    #expect(picture.cells.first.map { Double($0.id.low) * 50 - $0.top.value } == 175)
    #expect(view.target(at: Point(x: 1, y: 6)) == Panel.target(4))
  }

  @Test("a glass that shows the whole list shows it from its first row")
  func largerGlass() {
    var panel = Panel(rows: 10)
    let finger = panel.holdList()
    panel.lift(finger, dy: -20)
    let geometry = PanelGeometry(pixels: Size(width: 2000, height: 2000), width: 200, height: 200)
    let view = panel.view.laidOut(on: geometry, rowHeight: 10, start: panel.now)
    #expect(view.target(at: Point(x: 1, y: 1)) == Panel.target(0))
  }

  @Test("the first frame fades in from black in 0.3 s")
  func fadesIn() {
    let geometry = PanelGeometry(pixels: Size(width: 1000, height: 800), width: 100, height: 80)
    let item = Item(id: ItemID(high: 7, low: 0), text: "Row", order: OrderKey(digits: [1]))
    var view = ListView(
      items: [item], panel: geometry, rowHeight: 10, measurer: FixedWidthMeasurer(), start: .zero)
    var picture = DisplayList(size: geometry.pixels)
    for (milliseconds, opacity) in [(0, 0.0), (150, 0.5), (300, 1.0)] {
      view.advance(to: .zero + .milliseconds(milliseconds))
      view.draw(into: &picture)
      #expect(abs((picture.cells.first?.opacity ?? 0) - opacity) < 0.001)
    }
    #expect(view.isIdle)
    #expect(view.nextDeadline == nil)
  }

  @Test("a finger finds the row that is drawn under it, also while rows move")
  func hitTest() {
    var panel = Panel(rows: 4)
    let middle = panel.view.target(at: Point(x: 50, y: 15))
    #expect(middle == Panel.target(1))
    let below = panel.view.target(at: Point(x: 50, y: 45))
    #expect(below == nil)
    panel.swipe(1, dx: -30)
    panel.wait(milliseconds: 150)
    let gap = panel.view.target(at: Point(x: 50, y: 11))
    #expect(gap == nil)
    let moving = panel.view.target(at: Point(x: 50, y: 16))
    #expect(moving == Panel.target(2))
  }
}
