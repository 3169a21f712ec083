// A deleted row leaves, the rows below shuffle up.
import ListUI
import Model
import Paint
import Testing
import Units

@Suite struct DeleteTests {
  @Test("the deleted row goes on to the left and fades in 0.3 s, behind the others")
  func leaves() {
    var panel = Panel(rows: 4)
    panel.swipe(1, dx: -30)
    let start = panel.cell(1)
    panel.wait(milliseconds: 150)
    let middle = panel.cell(1)
    #expect(start?.opacity == 1)
    #expect(abs((middle?.opacity ?? 0) - 0.5) < 0.01)
    #expect((middle?.left.value ?? 0) < (start?.left.value ?? 0))
    let last = panel.rows().last?.id
    #expect(last == middle?.id)
    panel.wait(milliseconds: 150)
    let gone = panel.cell(1)
    #expect(gone == nil)
  }

  @Test("each row below starts 0.03 s after the one above it and takes 0.3 s")
  func ripples() {
    var panel = Panel(rows: 8)
    panel.swipe(1, dx: -30)
    // Ease-in-out is at its middle after half the time.
    for (row, wait) in [(2, 150), (3, 30), (4, 30), (5, 30)] {
      panel.wait(milliseconds: wait)
      let top = panel.top(row) ?? 0
      #expect(abs(top - Double(row * 100 - 50)) < 0.001, "row \(row)")
    }
    panel.rest()
    for row in 2..<8 {
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
    var panel = Panel(rows: 3)
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
