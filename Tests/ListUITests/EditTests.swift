// Tests of editing a row: it goes to the top, keys edit its text, and the edit ends cleanly.
import Gestures
import ListUI
import Model
import Paint
import Testing
import Units

@Suite struct EditTests {
  private func item(_ row: Int) -> ItemID { ItemID(high: 7, low: UInt64(row)) }

  @Test("the edited row glides to the top while others are dimmed, and back, each within 0.6 s")
  func glides() {
    var panel = Panel(rows: 20)
    panel.expectNothingJumps("tapped") { $0.tap(row: 4) }
    let share = Pendulum(response: 0.28, damping: 1).share(after: 150)
    panel.wait(milliseconds: 150)
    #expect(abs((panel.top(4) ?? 0) - 400 * share) < 0.01)
    #expect(abs((panel.cell(5)?.opacity ?? 0) - (0.13 + 0.87 * share)) < 0.001)
    panel.wait(milliseconds: 450)
    #expect(panel.top(4) == 0)
    #expect(panel.cell(4)?.opacity == 1)
    // Rows that enter the screen are as dim as the others.
    for row in 5..<12 { #expect(panel.cell(row)?.opacity == 0.13, "row \(row)") }
    #expect(panel.view.isAtRest)
    panel.expectNothingJumps("ended") { $0.press(.commit) }
    panel.wait(milliseconds: 150)
    #expect(abs((panel.top(4) ?? 0) - 400 * (1 - share)) < 0.01)
    panel.wait(milliseconds: 450)
    for row in 0..<8 {
      #expect(panel.top(row) == Double(row * 100))
      #expect(panel.cell(row)?.opacity == 1)
    }
    #expect(panel.effects == [])
  }

  @Test("a completed row is not edited, and a tap below the rows adds one at the end")
  func taps() {
    var panel = Panel(rows: 3, completed: [1])
    panel.tap(row: 1)
    #expect(panel.view.editedItem == nil)
    panel.tap(y: 70)
    #expect(panel.view.editedItem == ItemID(high: 9, low: 1))
    panel.type("Bread")
    panel.press(.commit)
    panel.rest()
    #expect(panel.view.list[3].text == "Bread")
    #expect(panel.edits == [.insert(panel.view.list[3])])
    panel.expectNoSeams("at rest")
  }

  @Test("in an empty list a tap anywhere adds a row")
  func emptyList() {
    var panel = Panel(rows: 0)
    #expect(panel.rows().isEmpty)
    panel.tap(y: 5)
    panel.rest()
    #expect(panel.added(1)?.top == 0)
    panel.press(.commit)
    panel.rest()
    #expect(panel.rows().isEmpty)
    #expect(panel.effects == [])
  }

  @Test("with sunk completed rows, a tap below adds a row after the uncompleted ones")
  func addsAboveCompleted() {
    var panel = Panel(rows: 5, completed: [3, 4], options: ListOptions(completed: .sink))
    panel.expectNothingJumps("tapped") { $0.tap(y: 70) }
    panel.type("Bread")
    panel.press(.commit)
    panel.rest()
    #expect(panel.view.list[3].text == "Bread")
    panel.expectNoSeams("at rest")
  }

  @Test("rows that enter while a new row glides up adjoin the others")
  func addedRowTearsNothing() {
    var panel = Panel(
      rows: 30, completed: Set(6..<30), options: ListOptions(completed: .sink))
    let pinch = panel.beginPinch(5)
    panel.step(pinch, .ended, dy: -5, lower: 5)
    for _ in 0..<30 {
      panel.wait(milliseconds: 10)
      let tops = panel.rowsByName().values.map(\.top).sorted()
      for (upper, lower) in zip(tops, tops.dropFirst()) where lower > 650 {
        #expect(abs(lower - upper - 100) < 0.01, "\(upper) and \(lower)")
      }
    }
  }

  @Test("a tap beside moving rows, or on one that is leaving, does nothing")
  func tapsOnMotion() {
    var panel = Panel(rows: 4)
    let finger = panel.hold(1)
    panel.drag(finger, dx: 20)
    let beside = Finger(kind: .tap(Hit(.rows)), contact: ContactID(serial: 1))
    panel.step(beside, .ended, at: Point(x: 5, y: 15))
    #expect(panel.view.editedItem == nil)
    panel.letGo(finger)
    panel.rest()
    panel.swipe(3, dx: -30)
    panel.wait(milliseconds: 30)
    panel.tap(y: 35)
    #expect(panel.view.list.count == 3)
    panel.rest()
    panel.tap(y: 35)
    #expect(panel.view.list.count == 4)
  }

  @Test(
    "backspace deletes a whole grapheme",
    arguments: ["👩🏽‍🚀", "🇹🇭", "é̂", "ب", "a"])
  func letters(letter: String) {
    var panel = Panel(rows: 2)
    panel.tap(row: 0)
    panel.type("!")
    panel.type(letter)
    panel.press(.deleteBackward)
    panel.press(.commit)
    panel.rest()
    #expect(panel.view.list[0].text == "Row 0!")
    #expect(panel.edits == [.setText(item(0), "Row 0!")])
  }

  @Test("Escape restores the old text, and backspace in an empty text does nothing")
  func escape() {
    var panel = Panel(rows: 2)
    panel.tap(row: 0)
    for _ in 0..<9 { panel.press(.deleteBackward) }
    panel.press(.cancel)
    panel.rest()
    #expect(panel.view.list[0].text == "Row 0")
    #expect(panel.effects == [])
    panel.press(.commit)
    panel.type("x")
    #expect(panel.effects == [])
  }

  @Test(
    "a row left blank is deleted, and those below close up",
    arguments: ["", "   ", "\u{3000}\n"])
  func blank(text: String) {
    var panel = Panel(rows: 6)
    panel.tap(row: 2)
    panel.rest()
    for _ in 0..<5 { panel.press(.deleteBackward) }
    panel.type(text)
    panel.expectNothingJumps("ended") { $0.press(.commit) }
    panel.rest()
    #expect(panel.edits == [.delete(item(2))])
    panel.expectNoSeams("at rest")
    #expect(panel.top(3) == 200)
  }

  @Test("spaces around an edited text are trimmed, and an unedited text is unchanged")
  func trimmed() {
    var (panel, _) = Panel.with([" Milk ", "Bread"])
    panel.tap(row: 0)
    panel.press(.commit)
    panel.rest()
    #expect(panel.effects == [])
    #expect(panel.view.list[0].text == " Milk ")
    panel.tap(row: 1)
    panel.type("  ")
    panel.press(.commit)
    panel.rest()
    #expect(panel.effects == [])
    panel.tap(row: 0)
    panel.type("and eggs  ")
    panel.press(.commit)
    #expect(panel.edits == [.setText(item(0), "Milk and eggs")])
  }

  @Test(
    "a new row left blank or cancelled leaves no trace",
    arguments: [TextEdit.cancel, .commit])
  func noTrace(end: TextEdit) {
    for way in 0..<3 {
      var panel = Panel(rows: 6)
      let before = panel.cells()
      switch way {
      case 0:
        let pull = panel.beginPull()
        panel.step(pull, .ended, dy: 30)
      case 1: panel.pinch(2, apart: 12)
      default: panel.tap(y: 75)
      }
      #expect(panel.view.list.count == 7)
      panel.wait(milliseconds: way * 70)
      if end == .cancel { panel.type("  ") }
      panel.expectNothingJumps("ended") { $0.press(end) }
      panel.rest()
      let after = panel.cells()
      #expect(after.map(\.top) == before.map(\.top))
      #expect(after.map(\.id) == before.map(\.id))
      #expect(after.map(\.color) == before.map(\.color))
      #expect(panel.view.list.count == 6)
      #expect(panel.effects == [])
      #expect(panel.view.deadline == nil)
    }
  }

  @Test("a new row cancelled with text is stored and deleted, so that undo can restore it")
  func givenUp() throws {
    for way in 0..<3 {
      var panel = Panel(rows: 6)
      switch way {
      case 0:
        let pull = panel.beginPull()
        panel.step(pull, .ended, dy: 30)
      case 1: panel.pinch(2, apart: 12)
      default: panel.tap(y: 75)
      }
      panel.wait(milliseconds: way * 70)
      panel.type(" Bread ")
      panel.expectNothingJumps("ended") { $0.press(.cancel) }
      panel.rest()
      #expect(panel.view.list.count == 6 && panel.view.editedItem == nil)
      guard panel.effects.count == 2, case .made(let added) = panel.effects[0],
        case .made(let deleted) = panel.effects[1], case .added(let item) = added.changes.first
      else {
        Issue.record("not stored as two steps: \(panel.effects)")
        return
      }
      #expect(item.text == "Bread")
      #expect(deleted.changes == [.deleted(item)])
      var report = UndoReport(.changeset(deleted.id))
      _ = report.takeBack(.deleted(item), of: nil)
      panel.view.show(report, at: panel.now)
      panel.rest()
      #expect(panel.view.list[item.id] == item)
      panel.expectNoSeams("at rest")
    }
  }

  @Test("a tap elsewhere only ends the edit, and one on the edited row does nothing")
  func tapElsewhere() {
    var panel = Panel(rows: 6)
    panel.tap(row: 1)
    panel.rest()
    panel.type("!")
    panel.tap(row: 1)
    #expect(panel.view.editedItem == item(1))
    panel.tap(row: 3)
    #expect(panel.view.editedItem == nil)
    #expect(panel.edits == [.setText(item(1), "Row 1!")])
    panel.rest()
    panel.tap(row: 1)
    panel.rest()
    panel.tap(y: 65)
    #expect(panel.view.list.count == 6)
    #expect(panel.view.editedItem == nil)
  }

  @Test("after 120 s without a key the edit ends, and a blank row is removed")
  func timesOut() {
    var panel = Panel(rows: 3)
    panel.tap(row: 1)
    panel.wait(milliseconds: 5000)
    panel.type("!")
    #expect(panel.view.deadline == panel.now + .seconds(120))
    panel.wait(milliseconds: 119_999)
    panel.expire()
    #expect(panel.view.editedItem == item(1))
    panel.wait(milliseconds: 1)
    panel.expire()
    #expect(panel.edits == [.setText(item(1), "Row 1!")])
    panel.rest()
    panel.tap(y: 75)
    panel.wait(milliseconds: 120_000)
    panel.expire()
    panel.rest()
    #expect(panel.view.list.count == 3)
    #expect(panel.edits.count == 1)
  }

  @Test("edits that follow one another during the glide cause no jump or flicker")
  func interrupted() {
    for wait in stride(from: 10, through: 290, by: 40) {
      var panel = Panel(rows: 20)
      panel.tap(row: 5)
      panel.wait(milliseconds: wait)
      var last = panel.rowsByName()
      var bright = brightness(&panel)
      for act in 0..<6 {
        panel.expectNothingJumps("act \(act) after \(wait) ms") { panel in
          if act % 2 == 0 { panel.press(.commit) } else { panel.tap(row: 6 + act / 4) }
        }
        let now = brightness(&panel)
        for (row, value) in bright {
          #expect(abs(value - (now[row] ?? value)) < 1e-9, "row \(row)")
        }
        panel.wait(milliseconds: wait)
        last = panel.rowsByName()
        bright = brightness(&panel)
      }
      #expect(!last.isEmpty)
      if panel.view.editedItem != nil { panel.press(.commit) }
      panel.rest()
      for row in 0..<8 {
        #expect(panel.top(row) == Double(row * 100))
        #expect(panel.cell(row)?.opacity == 1)
      }
    }
  }
  private func brightness(_ panel: inout Panel) -> [UInt64: Double] {
    Dictionary(uniqueKeysWithValues: panel.rows().map { ($0.id.low, $0.opacity) })
  }
}
