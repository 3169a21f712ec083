// Tests of what the gesture core asks the list: neighbours, ends, pulls and the screen's size.
import Gestures
import ListUI
import Testing
import Units

@Suite("The list as the gesture core sees it")
struct SurfaceTests {
  @Test("a seam is the nearest boundary of rows, the lower one at equal distances")
  func seams() {
    var panel = Panel(rows: 4)
    let seam = { (view: ListView, y: Double) in
      view.seam(near: Point(x: 50, y: Millimeters(y))).map { [$0.above?.low, $0.below?.low] }
    }
    for (y, rows) in [
      (2.0, [nil, 0]), (5, [0, 1]), (14.9, [0, 1]), (15, [1, 2]), (29, [2, 3]), (36, [3, nil]),
      (79, [3, nil]),
    ] as [(Double, [UInt64?])] {
      #expect(seam(panel.view, y) == rows, "at \(y) mm")
    }
    panel.swipe(2, dx: -30)
    panel.rest()
    #expect(seam(panel.view, 20) == [1, 3])
    #expect(seam(Panel(rows: 0).view, 20) == nil)
  }

  @Test("the list is at its top, at its bottom, between them, or at both if it is short")
  func edges() {
    var panel = Panel(rows: 20)
    #expect(panel.view.edges == .top)
    let finger = panel.holdList()
    panel.drag(finger, dy: -1)
    #expect(panel.view.edges == [])
    panel.drag(finger, dy: -500)
    #expect(panel.view.edges == .bottom)
    #expect(Panel(rows: 3).view.edges == [.top, .bottom])
    #expect(Panel(rows: 0).view.edges == [.top, .bottom])
  }

  @Test(
    "rows have their height on the screen, and scrolling at the edge is reported while it lasts"
  )
  func facts() {
    var panel = Panel(rows: 20)
    #expect(panel.view.facts.rowHeight == 10)
    let finger = panel.pickUp(1)
    panel.wait(milliseconds: 16)
    #expect(panel.view.facts.wentByUntil == nil)
    panel.drag(finger, dy: 55)
    panel.wait(milliseconds: 16)
    #expect(panel.view.facts.wentByUntil == panel.now)
    let last = panel.now
    panel.drag(finger, dy: 20)
    panel.wait(milliseconds: 16)
    #expect(panel.view.facts.wentByUntil == last)
    panel.drag(finger, dy: 70)
    for _ in 0..<400 { panel.wait(milliseconds: 16) }
    let end = panel.view.facts.wentByUntil
    #expect(panel.view.edges == .bottom)
    #expect(end.map { panel.now - $0 > .seconds(2) } == true)
    panel.letGo(finger, dy: 70)
    #expect(panel.view.facts.wentByUntil == nil)
    _ = panel.pickUp(3, contact: 901)
    #expect(panel.view.facts.wentByUntil == nil)
  }

  @Test(
    "letting go counts when the finger has gone 1.3 rows above, from one row of space below; the screen has the panel's size"
  )
  func sizes() {
    let view = Panel(rows: 3).view
    #expect(view.pullProgress(at: .top, by: 0) == 0)
    // The slop of 2.5 mm is the beginning of 1.3 rows of 10 mm.
    // b(100) = 51.5, b(105) = 53.9 and b(300) = 136.8 of 800 pixels.
    #expect(view.pullProgress(at: .top, by: 10.5) == 1)
    #expect(abs(view.pullProgress(at: .top, by: 10) - 0.515 / 0.539) < 0.001)
    #expect(abs(view.pullProgress(at: .bottom, by: 10) - 0.515) < 0.001)
    #expect(abs(view.pullProgress(at: .bottom, by: 30) - 1.368) < 0.001)
    #expect(view.bounds == Vector(dx: 100, dy: 80))
  }
}
