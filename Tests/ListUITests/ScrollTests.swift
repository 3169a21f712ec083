// Tests of scrolling by a finger, of the first frame, and of hit testing.
import Gestures
import ListUI
import Model
import Paint
import Testing
import Units

@Suite struct ScrollTests {
  /// The scroll position, from the first row that is drawn.
  private func scrolled(_ panel: inout Panel) -> Double? {
    panel.rows().first.map { Double($0.id.low) * 100 - $0.top.value }
  }

  @Test("the list follows the finger, and past its ends with increasing resistance")
  func follows() {
    var panel = Panel(rows: 20)
    let finger = panel.holdList()
    // 800 pixels of screen: b(200) = 96.7, b(3700) = 574.3.
    for (dy, expected) in [
      (-10.0, 100.0), (-35, 350), (0, 0), (20, -96.703), (-500, 1874.250), (-120, 1200),
    ] {
      panel.drag(finger, dy: dy)
      let seen = scrolled(&panel)
      #expect(abs((seen ?? 0) - expected) < 0.26, "at \(dy) mm")
    }
  }

  @Test("released past an end, the list springs back to it", arguments: [20.0, -150])
  func springsBack(dy: Double) {
    var panel = Panel(rows: 20)
    let finger = panel.holdList()
    panel.drag(finger, dy: dy)
    let before = scrolled(&panel)
    panel.letGo(finger, dy: dy)
    let after = scrolled(&panel)
    #expect(after == before)
    #expect(panel.view.isListMoving)
    panel.rest()
    let home = scrolled(&panel)
    #expect(home == (dy > 0 ? 0 : 1300))
  }

  @Test("a list caught while it springs back does not jump")
  func caught() {
    var panel = Panel(rows: 20)
    let first = panel.holdList()
    panel.letGo(first, dy: 40)
    panel.wait(milliseconds: 60)
    let before = scrolled(&panel)
    let second = panel.holdList()
    let caught = scrolled(&panel)
    #expect(caught == before)
    panel.drag(second, dy: -0.1)
    let moved = scrolled(&panel)
    #expect(abs((moved ?? 0) - (before ?? 0)) < 1.1)
    panel.drag(second, dy: 0)
    let back = scrolled(&panel)
    #expect(back == before)
  }

  @Test("a cancelled overscroll springs back")
  func cancelled() {
    var panel = Panel(rows: 20)
    let finger = panel.holdList()
    panel.drag(finger, dy: 30)
    panel.cancel(finger)
    panel.rest()
    let home = scrolled(&panel)
    #expect(home == 0)
  }

  @Test(
    "released with a velocity the list flies and rests on a whole pixel; with hardly any it stays"
  )
  func flies() {
    for (speed, flight) in [(-9.0, 0.0), (-100, 500), (100, -500)] {
      var panel = Panel(rows: 100)
      let first = panel.holdList()
      panel.letGo(first, dy: -200)
      let finger = panel.holdList()
      panel.letGo(finger, dy: -10, speed: speed)
      let start = scrolled(&panel)
      panel.rest()
      let end = scrolled(&panel)
      #expect(start == 2100)
      #expect(abs((end ?? 0) - 2100 - flight) <= 1, "\(speed) mm/s")
      #expect(end == end?.rounded())
    }
  }

  @Test("a touch stops a fling where it is")
  func stopped() {
    var panel = Panel(rows: 100)
    let finger = panel.holdList()
    panel.letGo(finger, dy: -20, speed: -300)
    panel.wait(milliseconds: 100)
    #expect(panel.view.isListMoving)
    let before = scrolled(&panel)
    let wasInFlight = panel.view.stopFlight(at: panel.now)
    #expect(wasInFlight)
    #expect(panel.view.isIdle && !panel.view.isListMoving)
    let after = scrolled(&panel)
    #expect(abs((after ?? 0) - (before ?? 0)) <= 0.5)
    let again = panel.view.stopFlight(at: panel.now)
    #expect(!again)
  }

  @Test("a fling about to end counts as still")
  func creeps() {
    var panel = Panel(rows: 100)
    let finger = panel.holdList()
    panel.letGo(finger, dy: -20, speed: -100)
    panel.wait(milliseconds: 900)
    #expect(panel.view.isListMoving)
    panel.wait(milliseconds: 100)
    #expect(!panel.view.isListMoving && !panel.view.isIdle)
  }

  @Test("a list with less than a millimetre to go counts as still, also when it springs back")
  func settles() {
    for (dy, end) in [(15.0, 0.0), (-145, 1300)] {
      var panel = Panel(rows: 20)
      let finger = panel.holdList()
      panel.letGo(finger, dy: dy)
      panel.wait(milliseconds: 100)
      #expect(panel.view.isListMoving)
      while panel.view.isListMoving { panel.wait(milliseconds: 1) }
      let left = abs((scrolled(&panel) ?? 0) - end)
      #expect(left < 10 && left > 9.5, "\(left) pixels to go")
    }
  }

  @Test("a list flung past its end counts as moving while it passes the end")
  func passesItsEnd() {
    var panel = Panel(rows: 20)
    let finger = panel.holdList()
    panel.letGo(finger, dy: -125, speed: -300)
    let start = panel.now
    var nearest = Double.infinity
    while panel.now < start + .milliseconds(600) {
      panel.wait(milliseconds: 1)
      let way = abs((scrolled(&panel) ?? 0) - 1300)
      guard abs(way) < 10, panel.now < start + .milliseconds(100) else { continue }
      nearest = min(nearest, way)
      #expect(panel.view.isListMoving, "\(way) pixels from the end")
    }
    #expect(nearest < 2)
  }

  @Test("rows deleted during a fling move the list's end")
  func shorterInFlight() {
    var panel = Panel(rows: 10)
    let finger = panel.holdList()
    panel.letGo(finger, dy: 0, speed: -100)
    panel.swipe(3, dx: -30)
    panel.swipe(4, dx: -30)
    panel.rest()
    // An empty row is below the eight rows that are left.
    let top = panel.top(1)
    #expect(top == 0)
  }

  @Test("a list shorter than the screen can be pulled, and springs back")
  func shortList() {
    var panel = Panel(rows: 3)
    let finger = panel.holdList()
    panel.drag(finger, dy: -30)
    let pulled = panel.top(2)
    #expect(abs((pulled ?? 0) - 63.2) < 0.3)
    panel.letGo(finger, dy: -30)
    panel.rest()
    let top = panel.top(0)
    #expect(top == 0)
  }

  @Test("a dragged list rests on a whole pixel")
  func wholePixels() {
    var panel = Panel(rows: 20)
    let finger = panel.holdList()
    panel.letGo(finger, dy: -10.04)
    let top = panel.top(1)
    #expect(top == 0)
  }

  @Test("only visible rows have cells")
  func onlyVisibleRows() {
    var panel = Panel(rows: 150)
    let resting = panel.rows().count
    #expect(resting == 8)
    let finger = panel.holdList()
    panel.drag(finger, dy: -5)
    let between = panel.rows().count
    #expect(between == 9)
  }

  @Test("after a deletion at the end the list moves to its new end")
  func retreats() {
    var panel = Panel(rows: 10)
    let finger = panel.holdList()
    panel.letGo(finger, dy: -30)
    panel.swipe(9, dx: -30)
    panel.rest()
    let last = panel.top(8)
    #expect(last == 600)
  }

  @Test("on another screen the list keeps its scroll position, rests, and keeps its edits")
  func otherScreen() {
    var panel = Panel(rows: 20)
    panel.swipe(0, dx: 30)
    let finger = panel.holdList()
    panel.letGo(finger, dy: -35)
    panel.rest()
    let geometry = PanelGeometry(pixels: Size(width: 600, height: 500), width: 120, height: 100)
    var view = panel.view.laidOut(on: geometry, rowHeight: 10, start: panel.now)
    view.advance(to: panel.now + .seconds(1))
    #expect(view.isIdle)
    #expect(view.list == panel.view.list)
    var picture = DisplayList(size: geometry.pixels)
    view.draw(into: &picture)
    #expect(picture.size == geometry.pixels)
    // Rows of 50 pixels: three and a half are above the screen, as before.
    #expect(
      picture.cells.first { $0.id.high == 7 }.map { Double($0.id.low) * 50 - $0.top.value } == 175)
    #expect(view.target(at: Point(x: 1, y: 6)) == Panel.target(4))
  }

  @Test("a screen that fits the whole list shows it from its first row")
  func largerScreen() {
    var panel = Panel(rows: 10)
    let finger = panel.holdList()
    panel.letGo(finger, dy: -20)
    let geometry = PanelGeometry(pixels: Size(width: 2000, height: 2000), width: 200, height: 200)
    let view = panel.view.laidOut(on: geometry, rowHeight: 10, start: panel.now)
    // The rows rise into their places, by a third of a row.
    #expect(view.target(at: Point(x: 1, y: 5)) == Panel.target(0))
  }

  @Test("the first frame fades in within 0.3 s, and its rows rise one after the other")
  func fadesIn() {
    let geometry = PanelGeometry(pixels: Size(width: 1000, height: 800), width: 100, height: 80)
    let items = (0..<3).map {
      Item(id: ItemID(high: 7, low: $0), text: "Row", order: OrderKey(digits: [UInt8($0 + 1)]))
    }
    var view = ListView(
      items: items, panel: geometry, rowHeight: 10, measurer: FixedWidthMeasurer(), start: .zero,
      ids: .always(ItemID(high: 9, low: 1)))
    var picture = DisplayList(size: geometry.pixels)
    let spring = Pendulum(response: 0.34, damping: 0.86)
    for (milliseconds, opacity) in [(0, 0.0), (150, 0.5), (300, 1.0), (600, 1.0)] {
      view.advance(to: .zero + .milliseconds(milliseconds))
      view.draw(into: &picture)
      for row in 0..<3 {
        let cell = picture.cells.first { $0.id.low == UInt64(row) }
        #expect(abs((cell?.opacity ?? 0) - opacity) < 0.001)
        // By 0.35 of a row, each 22 ms after the one above.
        let rise = 35 * spring.share(after: Double(milliseconds - 22 * row))
        #expect(abs((cell?.top.value ?? 0) - Double(row * 100) - rise) < 0.11)
      }
    }
    #expect(view.isIdle)
    #expect(view.nextDeadline == nil)
  }

  @Test("a touch hits the row drawn there, also while rows move")
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
