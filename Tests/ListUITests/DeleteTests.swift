// A deleted row leaves, the rows below shuffle up.
import ListUI
import Model
import Paint
import Testing
import Units

@Suite struct DeleteTests {
  @Test("the deleted row goes on to the left, whole and behind the others, until it is gone")
  func leaves() {
    var panel = Panel(rows: 4)
    panel.swipe(1, dx: -31)
    var left = panel.left(1) ?? 0
    #expect(left == -270)
    for _ in 0..<8 {
      panel.wait(milliseconds: 10)
      let cell = panel.cell(1)
      #expect(cell?.opacity == 1)
      let place = cell?.left.value ?? 0
      // 1.2 m/s are 12 pixels a millisecond, which it gains by and by.
      #expect(place < left && place >= left - 120)
      left = place
      let last = panel.rows().last?.id
      #expect(last == cell?.id)
    }
    panel.wait(milliseconds: 20)
    let gone = panel.cell(1)
    #expect(gone == nil)
  }

  @Test("each row below starts 0.018 s after the one above it, the last at most 0.15 s later")
  func ripples() {
    var panel = Panel(rows: 14)
    panel.swipe(0, dx: -30)
    let spring = Pendulum(response: 0.34, damping: 0.86)
    for time in stride(from: 0, through: 600, by: 10) {
      for row in 1..<8 {
        let delay = min(Double(row - 1) * 18, 150)
        let wanted = Double(row * 100 - 100) + 100 * spring.share(after: Double(time) - delay)
        let top = panel.top(row) ?? .nan
        #expect(abs(top - wanted) < 0.11, "row \(row) after \(time) ms")
      }
      panel.wait(milliseconds: 10)
    }
    let eighth = panel.top(8)
    #expect(eighth == 700)
    panel.rest()
    for row in 1..<8 {
      let top = panel.top(row)
      #expect(top == Double(row * 100 - 100), "row \(row)")
    }
  }

  @Test("the row that comes in from below moves with the others")
  func entersFromBelow() {
    var panel = Panel(rows: 12)
    panel.swipe(6, dx: -30)
    let below = panel.top(8)
    #expect(below == nil)
    panel.wait(milliseconds: 180)
    let entering = panel.top(8) ?? 0
    #expect(entering > 700 && entering < 800)
    panel.rest()
    let home = panel.top(8)
    #expect(home == 700)
  }

  @Test("the last row and the only row can be deleted", arguments: [1, 2])
  func lastRow(rows: Int) {
    var panel = Panel(rows: rows)
    panel.swipe(rows - 1, dx: -30)
    panel.rest()
    #expect(panel.view.list.count == rows - 1)
    let cells = panel.rows()
    #expect(cells.count == rows - 1)
  }

  @Test("a second delete while the first shuffle runs: no row jumps, all arrive")
  func secondDelete() {
    var panel = Panel(rows: 8)
    panel.swipe(1, dx: -30)
    panel.wait(milliseconds: 120)
    let before = (3..<8).map { panel.top($0) }
    panel.swipe(2, dx: -30)
    let after = (3..<8).map { panel.top($0) }
    #expect(before == after)
    panel.rest()
    let tops = (3..<8).map { panel.top($0) }
    #expect(tops == [100, 200, 300, 400, 500])
  }

  @Test("a row in a hand keeps its place while others shuffle, and goes home when let go")
  func heldRowStays() {
    var panel = Panel(rows: 6)
    let finger = panel.hold(4)
    panel.drag(finger, dx: 10)
    panel.swipe(1, dx: -30)
    panel.wait(milliseconds: 600)
    let held = panel.top(4)
    #expect(held == 400)
    let below = panel.top(5)
    #expect(below == 400)
    let front = panel.rows().first?.id.low
    #expect(front == 4)
    panel.letGo(finger, dx: 10)
    panel.rest()
    let home = panel.top(4)
    #expect(home == 300)
    #expect(panel.edits == [.delete(ItemID(high: 7, low: 1))])
  }

  @Test(
    "colours go by place: red first, one row alone is pure red, and they glide to their new values")
  func colours() {
    var panel = Panel(rows: 3, options: ListOptions(theme: .classic))
    let greens = (0..<3).map { panel.cell($0)?.color.green }
    #expect(greens == [0, 77, 153])
    panel.swipe(2, dx: -30)
    let first = panel.cell(1)?.color.green
    #expect(first == 77)
    panel.rest()
    let settled = panel.cell(1)?.color.green
    #expect(settled == 153)
    panel.swipe(1, dx: -30)
    panel.rest()
    let only = panel.cell(0)?.color
    #expect(only == .init(red: 255, green: 0, blue: 0))
  }
}
