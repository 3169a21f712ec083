// Tests of rows held apart by two fingers during external changes around them.
import Gestures
import ListUI
import Model
import Testing

@Suite("Parted rows during external changes")
struct PartedAmongOthersTests {
  @Test("rows added above do not push parted rows from under the fingers")
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

  @Test("a row that is moved across a wide gap starts from where it is drawn")
  func acrossTheGap() {
    var panel = Panel(rows: 10)
    let fingers = panel.beginPinch(1)
    panel.part(fingers, upper: 0, lower: 50)
    let place = panel.view.list.order(forRow: 3)
    let row = panel.view.list[0].id
    _ = panel.view.adopt([.move(row, to: Position(place))], at: panel.now)
    let tops = [panel.top(0), panel.top(1), panel.top(2)]
    #expect(tops == [0, 100, 700])
    panel.step(fingers, .cancelled, dy: 0, lower: 50)
    panel.rest()
    panel.expectNoSeams("closed")
  }

  @Test("a row added between parted rows moves neither of them")
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

  @Test("a row moved between two rows pinched together causes no jump")
  func betweenClosed() {
    var panel = Panel(rows: 8)
    let fingers = panel.beginPinch(2)
    panel.part(fingers, upper: 3, lower: -3)
    let row = panel.view.list[5].id
    let place = panel.view.list.order(forRow: 3)
    panel.expectNothingJumps("moving") {
      _ = $0.view.adopt([.move(row, to: Position(place))], at: $0.now)
    }
    panel.step(fingers, .cancelled, dy: 3, lower: -3)
    panel.rest()
    panel.expectNoSeams("closed")
  }

  @Test("rows held while one flies over the other stay where they were taken")
  func overlapping() {
    var panel = Panel(rows: 8)
    let place = panel.view.list.order(forRow: 3)
    panel.hear(.move(Panel.id(5), to: Position(place)))
    panel.wait(milliseconds: 120)
    // Row 5 is now above row 3, and they still overlap.
    let before = (panel.top(5) ?? .nan, panel.top(3) ?? .nan)
    #expect(before.1 - before.0 < 100)
    let fingers = Finger(
      kind: .pinch(Seam(above: Panel.target(5), below: Panel.target(3))),
      contact: ContactID(serial: 1101))
    panel.step(fingers, .began, lower: 0)
    for _ in 0..<50 {
      let tops = (panel.top(5) ?? .nan, panel.top(3) ?? .nan)
      #expect(abs(tops.0 - before.0) < 1e-6 && abs(tops.1 - before.1) < 1e-6)
      panel.wait(milliseconds: 10)
    }
    // Fingers that come together do not increase the overlap.
    panel.part(fingers, upper: 2, lower: -2)
    let closed = (panel.top(5) ?? .nan, panel.top(3) ?? .nan)
    #expect(abs(closed.1 - closed.0 - (before.1 - before.0)) < 1e-6)
    panel.step(fingers, .cancelled, dy: 2, lower: -2)
    panel.rest()
    panel.expectNoSeams("closed")
  }

  @Test("rows held while they glide apart stay where they were taken")
  func glidingApart() {
    var panel = Panel(rows: 8)
    // Rows close up one after the other: row 3 starts first, row 4 a little later.
    panel.swipe(2, dx: -30)
    panel.wait(milliseconds: 60)
    let before = (panel.top(3) ?? .nan, panel.top(4) ?? .nan)
    let fingers = Finger(
      kind: .pinch(Seam(above: Panel.target(3), below: Panel.target(4))),
      contact: ContactID(serial: 1101))
    panel.step(fingers, .began, lower: 0)
    for _ in 0..<50 {
      let tops = (panel.top(3) ?? .nan, panel.top(4) ?? .nan)
      #expect(abs(tops.0 - before.0) < 1e-6 && abs(tops.1 - before.1) < 1e-6)
      panel.wait(milliseconds: 10)
    }
  }
}
