// Rows held apart by two fingers while other programs bring, move and take rows around them.
import Gestures
import ListUI
import Model
import Testing

@Suite("Parted rows among changes from elsewhere")
struct PartedAmongOthersTests {
  @Test("rows that come above push the parted ones beyond the glass, but not out of the fingers")
  func comeAbove() {
    var panel = Panel(rows: 10)
    let fingers = panel.beginPinch(6)
    panel.part(fingers, upper: -1, lower: 2)
    let first = panel.view.list.order(forRow: 0)
    let edits = (0..<3).map { number in
      Edit.insert(Item(id: ItemID(high: 8, low: UInt64(number)), text: "New", order: first))
    }
    let waits = panel.view.adopt(edits, at: panel.now)
    #expect(!waits)
    for _ in 0..<50 {
      let (upper, lower) = (panel.top(6), panel.top(7))
      #expect(upper == 590 && lower == 720)
      panel.wait(milliseconds: 10)
    }
    panel.step(fingers, .cancelled, dy: -1, lower: 2)
    panel.rest()
    panel.expectNoSeams("closed")
  }

  @Test("a row that is moved across a wide gap starts from where it is seen")
  func acrossTheGap() {
    var panel = Panel(rows: 10)
    let fingers = panel.beginPinch(1)
    panel.part(fingers, upper: 0, lower: 50)
    let place = panel.view.list.order(forRow: 3)
    let row = panel.view.list[0].id
    _ = panel.view.adopt([.move(row, to: place)], at: panel.now)
    let tops = [panel.top(0), panel.top(1), panel.top(2)]
    #expect(tops == [0, 100, 700])
    panel.step(fingers, .cancelled, dy: 0, lower: 50)
    panel.rest()
    panel.expectNoSeams("closed")
  }

  @Test("a row that comes between parted rows moves neither of them at once, nor apart later")
  func between() {
    var panel = Panel(rows: 8)
    let fingers = panel.beginPinch(2)
    panel.part(fingers, upper: -5, lower: 12)
    let new = Item(
      id: ItemID(high: 8, low: 0), text: "New", order: panel.view.list.order(forRow: 3))
    _ = panel.view.adopt([.insert(new)], at: panel.now)
    for _ in 0..<50 {
      let (upper, lower) = (panel.top(2), panel.top(3))
      #expect(upper == 150 && lower == 420)
      panel.wait(milliseconds: 10)
    }
    panel.step(fingers, .cancelled, dy: -5, lower: 12)
    panel.rest()
    panel.expectNoSeams("closed")
  }

  @Test("a row that comes between rows that fingers brought together makes room by and by")
  func betweenClosed() {
    var panel = Panel(rows: 8)
    let fingers = panel.beginPinch(2)
    panel.part(fingers, upper: 3, lower: -3)
    let row = panel.view.list[5].id
    let place = panel.view.list.order(forRow: 3)
    panel.expectNothingJumps("moving") {
      _ = $0.view.adopt([.move(row, to: place)], at: $0.now)
    }
    panel.step(fingers, .cancelled, dy: 3, lower: -3)
    panel.rest()
    panel.expectNoSeams("closed")
  }
}
