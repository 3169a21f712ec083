// Tests of deletion: the row leaves, and the rows below close up.
import ListUI
import Model
import Paint
import Testing
import Units

@Suite struct DeleteTests {
  @Test("a deleted row goes on to the left, opaque and behind the others, until it is gone")
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
      // 1.2 m/s are 12 pixels a millisecond, which it reaches gradually.
      #expect(place < left && place >= left - 120)
      left = place
      let last = panel.rows().last?.id
      #expect(last == cell?.id)
    }
    panel.wait(milliseconds: 20)
    let gone = panel.cell(1)
    #expect(gone == nil)
  }

  @Test("each row below starts 18 ms after the one above it, by at most 150 ms")
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

  @Test("the row that enters from below moves with the others")
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

  @Test("a second deletion during the first animation makes no row jump")
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

  @Test("a held row keeps its place while others close up, and moves on release")
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
    "a row's colour follows its place, and changes gradually")
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
