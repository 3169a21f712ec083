// Tests of completed rows that sink below the others.
import Gestures
import ListUI
import Model
import Paint
import Testing
import Units

@Suite("Completed rows sink") struct SinkingTests {
  private static let sink = ListOptions(completed: .sink)

  @Test(
    "a completed row rests for 0.45 s, then sinks, and the others close up one by one")
  func glides() {
    var panel = Panel(rows: 6, completed: [5], options: Self.sink)
    panel.swipe(1, dx: 30)
    for _ in 0..<45 {
      let tops = (0..<6).map { panel.top($0) }
      #expect(tops == [0, 100, 200, 300, 400, 500])
      panel.wait(milliseconds: 10)
    }
    panel.wait(milliseconds: 150)
    let spring = Pendulum(response: 0.34, damping: 0.86)
    let middle = (1..<6).map { panel.top($0) ?? 0 }
    let wanted = [
      400 - 300 * spring.share(after: 150), 100 + 100 * spring.share(after: 150),
      200 + 100 * spring.share(after: 132), 300 + 100 * spring.share(after: 114), 500,
    ]
    for (top, expected) in zip(middle, wanted) { #expect(abs(top - expected) < 0.01) }
    panel.wait(milliseconds: 450)
    let tops = [0, 2, 3, 4, 1, 5].map { panel.top($0) }
    #expect(tops == [0, 100, 200, 300, 400, 500])
    #expect(panel.order == [0, 2, 3, 4, 1, 5])
  }

  @Test("an uncompleted row returns to its place among the uncompleted ones")
  func reopens() {
    var panel = Panel(rows: 6, options: Self.sink)
    panel.swipe(1, dx: 30)
    panel.rest()
    panel.swipe(3, dx: 30)
    panel.rest()
    #expect(panel.order == [0, 2, 4, 5, 1, 3])
    panel.swipe(1, dx: 30)
    panel.rest()
    #expect(panel.order == [0, 1, 2, 4, 5, 3])
    let tops = panel.order.map { panel.top($0) }
    #expect(tops == [0, 100, 200, 300, 400, 500])
  }

  @Test("a row that sinks far flies one row past the screen's edge, and the list does not scroll")
  func far() {
    var panel = Panel(rows: 40, options: Self.sink)
    panel.scroll(to: 1030)
    panel.swipe(12, dx: 30)
    var lowest = 0.0
    while !panel.view.isIdle {
      panel.wait(milliseconds: 10)
      lowest = max(lowest, panel.rows().first { $0.id.low == 12 }?.top.value ?? 0)
      #expect(panel.view.scrollPosition == 1030)
    }
    #expect(lowest > 700 && lowest <= 900)
    let (above, below) = (panel.top(11), panel.top(13))
    #expect(above == 70 && below == 170)
    #expect(panel.order.last == 12)
  }

  @Test("the row gradient runs over the uncompleted rows, and the others are dim")
  func heat() {
    var options = Self.sink
    options.theme = .classic
    var panel = Panel(rows: 6, completed: [3, 4, 5], options: options)
    let before = (0..<6).map { panel.cell($0)?.color }
    let dim = before[3]
    #expect(before[..<3].map { $0?.green } == [0, 77, 153])
    #expect(before[3...].allSatisfy { $0 == dim })
    panel.swipe(0, dx: 30)
    panel.rest()
    let after = [1, 2].map { panel.cell($0)?.color.green }
    #expect(after == [0, 153])
    let sunk = panel.cell(0)?.color
    #expect(sunk == dim)
  }

  @Test("a row sinks around a held row, which moves to its place on release")
  func aroundHeldRow() {
    var panel = Panel(rows: 6, options: Self.sink)
    let finger = panel.hold(3)
    panel.drag(finger, dx: 8)
    panel.swipe(1, dx: 30)
    panel.wait(milliseconds: 600)
    let held = panel.top(3)
    #expect(held == 300)
    panel.letGo(finger, dx: 8)
    panel.rest()
    let home = panel.top(3)
    #expect(home == 200)
  }

  @Test("a row that flew past the edge is in its place, also when the list scrolls after it")
  func followed() {
    var panel = Panel(rows: 30, options: Self.sink)
    panel.swipe(2, dx: 30)
    panel.wait(milliseconds: 200)
    let finger = panel.holdList()
    panel.drag(finger, dy: -40)
    var last: Double?
    for _ in 0..<60 {
      panel.wait(milliseconds: 10)
      let top = panel.top(2)
      if let top, let last { #expect(abs(top - last) < 100) }
      // Off the screen it may be anywhere; it gets there past an edge.
      if top == nil, let last { #expect(last > 700) }
      last = top
    }
    panel.letGo(finger, dy: -40)
    panel.rest()
  }
}
