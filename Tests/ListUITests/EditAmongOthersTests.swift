// Tests of an edit during scrolling, external changes, undo and a change of screen.
import Gestures
import ListUI
import Model
import Paint
import Testing
import Units

@Suite struct EditAmongOthersTests {
  private func item(_ row: Int) -> ItemID { ItemID(high: 7, low: UInt64(row)) }

  @Test("after an edit the scroll position is as before", arguments: [0, 3.7, 60, 120])
  func scrollStays(down: Double) {
    var panel = Panel(rows: 20)
    let finger = panel.holdList()
    panel.letGo(finger, dy: -down)
    panel.rest()
    let before = panel.view.scrollPosition
    for y in [0.5, 35, 79] {
      panel.releaseUndoBar()
      panel.expectNothingJumps("tapped") { $0.tap(y: y) }
      let edited = panel.view.editedItem
      #expect(edited != nil)
      panel.rest()
      let top = panel.rows().first { $0.id.low == edited?.low }?.top
      #expect(top == 0)
      panel.type("!")
      panel.press(.commit)
      panel.rest()
      #expect(panel.view.scrollPosition == before)
      panel.expectNoSeams("at rest")
    }
  }

  @Test("a list at the end of its fling stops at the tap, and the edited row goes to the top")
  func creeping() {
    var panel = Panel(rows: 40)
    let finger = panel.holdList()
    panel.letGo(finger, dy: -50, speed: -300)
    panel.wait(milliseconds: 200)
    let wasFlying = panel.view.stopFlight(at: panel.now)
    #expect(wasFlying)
    panel.expectNothingJumps("tapped") { $0.tap(row: 12) }
    panel.rest()
    #expect(panel.top(12) == 0)
  }

  @Test("a text has at most 10,000 bytes: an insertion that would exceed them is refused whole")
  func limit() {
    var panel = Panel(rows: 1)
    panel.tap(row: 0)
    panel.type(String(repeating: "a", count: 9_995))
    panel.type("b")
    panel.press(.deleteBackward)
    panel.type("é")
    panel.press(.commit)
    #expect(panel.view.list[0].text.utf8.count == 9_999)
    #expect(panel.view.list[0].text.hasSuffix("aaa"))
  }

  @Test("external changes leave the edited row at the top, with its text")
  func externalChanges() {
    var panel = Panel(rows: 20)
    panel.tap(row: 5)
    panel.rest()
    panel.type("!")
    let waits = panel.hear(.insert(panel.newItem(1, before: 2)))
    #expect(!waits)
    for _ in 0..<40 {
      panel.wait(milliseconds: 10)
      #expect(abs((panel.top(5) ?? -1)) < 0.01)
    }
    _ = panel.view.adopt([.delete(item(0)), .delete(item(1))], at: panel.now)
    panel.rest()
    #expect(panel.top(5) == 0)
    panel.press(.commit)
    panel.rest()
    panel.expectNoSeams("at rest")
    #expect(panel.edits == [.setText(item(5), "Row 5!")])
  }

  @Test("an externally deleted row is added again if its text was edited, or else removed")
  func deletedExternal() {
    for isTouched in [true, false] {
      var panel = Panel(rows: 6)
      panel.tap(row: 2)
      panel.rest()
      if isTouched { panel.type("!") }
      let waits = panel.view.adopt([.delete(item(2))], at: panel.now)
      #expect(waits)
      panel.press(.commit)
      panel.rest()
      #expect(panel.view.list.count == (isTouched ? 6 : 5))
      // The item may exist again by then: its text is sent as well as its insertion.
      let typed = [Edit.insert(panel.view.list[2]), .setText(item(2), "Row 2!")]
      #expect(panel.edits == (isTouched ? typed : []))
      panel.expectNoSeams("at rest")
    }
  }

  @Test("an undo that removes the edited row keeps the typed text")
  func undoneMeanwhile() throws {
    var panel = Panel(rows: 6)
    panel.tap(row: 2)
    panel.rest()
    panel.type("!")
    var report = UndoReport()
    let row = panel.view.list[2]
    _ = report.takeBack(.added(row), of: row)
    panel.view.show(report, at: panel.now)
    #expect(panel.top(2) == 0)
    panel.press(.commit)
    panel.rest()
    #expect(panel.view.list.count == 6)
    #expect(panel.edits == [.insert(panel.view.list[2]), .setText(item(2), "Row 2!")])
  }

  @Test("on another screen the text and the edit are kept", arguments: [false, true])
  func laidOut(isNew: Bool) {
    var panel = Panel(rows: 20)
    if isNew { panel.pinch(4, apart: 12) } else { panel.tap(row: 5) }
    panel.wait(milliseconds: 100)
    panel.type("Bread")
    let geometry = PanelGeometry(pixels: Size(width: 480, height: 800), width: 60, height: 100)
    panel.view = panel.view.laidOut(on: geometry, rowHeight: 10, start: panel.now)
    #expect(panel.view.editedItem == (isNew ? ItemID(high: 9, low: 1) : item(5)))
    #expect(panel.view.deadline == panel.now + .seconds(120))
    let cells = panel.cells()
    let front = cells.first { $0.top == 0 }
    #expect(front?.id.low == (isNew ? 1 : 5))
    panel.rest()
    #expect(panel.cells().first { $0.top.value == 80 }?.opacity == 0.13)
    panel.type("!")
    panel.press(.commit)
    panel.rest()
    #expect(panel.view.list[5].text == (isNew ? "Bread!" : "Row 5Bread!"))
    #expect(panel.effects.count == 1)
    #expect(panel.cells().allSatisfy { $0.opacity == 1 || $0.id.high == .max })
  }

  @Test("on another screen a lifted row returns to its place before the lift")
  func laidOutWhileLifted() {
    var panel = Panel(rows: 8)
    let order = panel.view.list.items
    let finger = panel.pickUp(2)
    panel.step(finger, .changed, dy: 30)
    panel.rest()
    #expect(panel.view.list.items != order)
    let geometry = PanelGeometry(pixels: Size(width: 480, height: 800), width: 60, height: 100)
    panel.view = panel.view.laidOut(on: geometry, rowHeight: 10, start: panel.now)
    #expect(panel.view.list.items == order)
    panel.step(finger, .ended, dy: 30)
    #expect(panel.effects == [])
  }
}
