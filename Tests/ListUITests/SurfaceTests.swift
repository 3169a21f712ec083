// What the gesture core asks the list: neighbours, ends, pulls and the size of the glass.
import Gestures
import ListUI
import Testing
import Units

@Suite("What the list tells of itself")
struct SurfaceTests {
  @Test("rows are neighbours where one stands directly below the other")
  func neighbours() {
    var panel = Panel(rows: 4)
    let areNeighbours = { (view: ListView, upper: Int, lower: Int) in
      view.areNeighbours(Panel.target(upper), Panel.target(lower))
    }
    #expect(areNeighbours(panel.view, 1, 2))
    #expect(!areNeighbours(panel.view, 2, 1))
    #expect(!areNeighbours(panel.view, 1, 3))
    #expect(!areNeighbours(panel.view, 1, 1))
    panel.swipe(2, dx: -30)
    #expect(!areNeighbours(panel.view, 1, 2))
    #expect(areNeighbours(panel.view, 1, 3))
  }

  @Test("the list stands at its top, at its bottom, between them, or at both when it is short")
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

  @Test("a pull shows less and less; the glass is as large as the panel says")
  func sizes() {
    let view = Panel(rows: 3).view
    #expect(view.pulledRows(by: 0) == 0)
    // b(100) = 51.5 and b(300) = 136.8 of 800 pixels.
    #expect(abs(view.pulledRows(by: 10) - 0.515) < 0.001)
    #expect(abs(view.pulledRows(by: 30) - 1.368) < 0.001)
    #expect(view.bounds == Vector(dx: 100, dy: 80))
  }
}
