// Pulling the list down from its top: a row unfolds above it, and letting go far enough adds it.
import Gestures
import ListUI
import Model
import Paint
import Testing
import Units

@Suite struct PullTests {
  @Test(
    "the new row unfolds exactly as far as the list is pulled, without a seam, as bright as far",
    arguments: [0, 1, 20])
  func unfolds(rows: Int) {
    var panel = Panel(rows: rows)
    let finger = panel.beginPull()
    for step in 1...1200 {
      let dy = Double(step) * 0.025
      panel.step(finger, .changed, dy: dy)
      let pull = -panel.view.scrollPosition.value
      guard pull >= 0.5 else { continue }
      let cell = panel.placeholders().first
      let first = panel.cell(0)
      guard let cell else {
        Issue.record("nothing unfolds at \(pull)")
        return
      }
      let share = min(1, pull / 100)
      #expect(abs(cell.opacity - share) < 1e-9)
      #expect(abs(cell.squeeze - share) < 1e-9)
      #expect(abs(cell.top.value - max(0, pull - 100)) < 1e-9)
      #expect(cell.height == Int((share * 100).rounded(.up)))
      guard rows > 0 else { continue }
      #expect(abs((first?.top.value ?? 0) - pull) < 1e-9)
      #expect(cell.bounds.bottom >= first?.bounds.top ?? 0, "a seam at \(pull)")
    }
  }

  @Test("its text turns at one row and back")
  func text() {
    var (panel, measurer) = Panel.with(["Milk"])
    let finger = panel.beginPull()
    for (dy, text) in [
      (10.0, "Pull to Add Item"), (20.7, "Pull to Add Item"), (20.8, "Release to Add Item"),
      (60, "Release to Add Item"), (15, "Pull to Add Item"),
    ] {
      panel.step(finger, .changed, dy: dy)
      let seen = measurer.text(panel.placeholders().first?.text?.line)
      #expect(seen == text, "at \(dy) mm")
    }
    // Taken back beyond one row, it says what letting go would do all the way.
    panel.step(finger, .changed, dy: 40)
    panel.step(finger, .cancelled, dy: 40)
    panel.wait(milliseconds: 250)
    let late = measurer.text(panel.placeholders().first?.text?.line)
    #expect(late == "Pull to Add Item")
    panel.rest()
    #expect(panel.view.list.count == 1)
  }

  @Test(
    "let go beyond one row, it becomes a row where it stands, the list glides below it, keys go to it",
    arguments: [0, 1, 5, 20], [21.0, 30, 60])
  func adds(rows: Int, dy: Double) {
    var panel = Panel(rows: rows)
    let finger = panel.beginPull()
    panel.step(finger, .changed, dy: dy)
    let placeholder = panel.placeholders().first
    panel.expectNothingJumps("letting go") { $0.step(finger, .ended, dy: dy) }
    let new = panel.added(1)
    #expect(new?.top == placeholder?.top)
    #expect(new?.color == placeholder?.color)
    #expect(new?.opacity == placeholder?.opacity)
    #expect(panel.placeholders().isEmpty)
    #expect(panel.view.editedItem == ItemID(high: 9, low: 1))
    #expect(panel.effects == [])
    for _ in 0..<40 {
      panel.wait(milliseconds: 10)
      panel.expectNoSeams("gliding")
    }
    panel.rest()
    #expect(panel.added(1)?.top == 0)
    #expect(panel.view.scrollPosition == 0)
    panel.type("Bread")
    panel.press(.commit)
    panel.rest()
    #expect(panel.view.list[0].text == "Bread")
    #expect(panel.edits == [.insert(panel.view.list[0])])
    #expect(panel.view.scrollPosition == 0)
    #expect(panel.view.isIdle)
  }

  @Test("let go too early, it goes back with the list", arguments: [0, 1, 20])
  func springsBack(rows: Int) {
    var panel = Panel(rows: rows)
    let finger = panel.beginPull()
    panel.step(finger, .changed, dy: 18)
    panel.expectNothingJumps("letting go") { $0.step(finger, .ended, dy: 18) }
    for _ in 0..<20 {
      panel.wait(milliseconds: 10)
      let pull = -panel.view.scrollPosition.value
      guard pull >= 0.5 else { continue }
      let cell = panel.placeholders().first
      #expect(abs((cell?.opacity ?? 0) - min(1, pull / 100)) < 1e-9)
    }
    panel.rest()
    #expect(panel.placeholders().isEmpty)
    #expect(panel.view.list.count == rows)
    #expect(panel.effects == [])
    #expect(panel.view.editedItem == nil)
  }

  @Test("a list that bounces, or is dragged there from further down, adds nothing")
  func notArmed() {
    var panel = Panel(rows: 20)
    let finger = panel.beginPull(nil)
    panel.step(finger, .changed, dy: 60)
    #expect(panel.placeholders().isEmpty)
    panel.step(finger, .ended, dy: 60)
    panel.wait(milliseconds: 50)
    let second = panel.beginPull(nil, contact: 1002)
    panel.step(second, .changed, dy: 40)
    #expect(panel.placeholders().isEmpty)
    panel.step(second, .ended, dy: 40)
    panel.rest()
    #expect(panel.view.list.count == 20)
  }

  @Test("caught on its way back, the pull goes on: the row stays, and can be let go beyond one row")
  func caughtOnItsWay() {
    for far in [true, false] {
      var panel = Panel(rows: 5)
      let first = panel.beginPull()
      panel.step(first, .changed, dy: 20)
      panel.step(first, .ended, dy: 20)
      panel.wait(milliseconds: 60)
      let before = panel.placeholders().map(\.bounds)
      var second: Finger?
      panel.expectNothingJumps("catching") { second = $0.beginPull(nil, contact: 1002) }
      let after = panel.placeholders().map(\.bounds)
      #expect(before == after)
      #expect(before.count == 1)
      guard let second else { return }
      panel.step(second, .changed, dy: far ? 30 : -2)
      #expect(panel.placeholders().count == 1)
      panel.expectNothingJumps("letting go") { $0.step(second, .ended, dy: far ? 30 : -2) }
      panel.rest()
      #expect(panel.view.list.count == (far ? 6 : 5))
      #expect(panel.placeholders().isEmpty)
    }
  }

  @Test("what another finger does meanwhile is no pull")
  func othersDoNotPull() {
    var panel = Panel(rows: 20)
    panel.tap(row: 2)
    // It touched the list while a row was edited, so the list is not its own.
    let late = panel.beginPull(.top, contact: 1002)
    panel.press(.cancel)
    panel.rest()
    let finger = panel.beginPull(nil)
    panel.step(finger, .changed, dy: -20)
    panel.step(late, .changed, dy: 40)
    panel.step(finger, .changed, dy: 10)
    #expect(panel.placeholders().isEmpty)
    panel.step(late, .ended, dy: 40)
    #expect(panel.view.list.count == 20)
    panel.step(finger, .ended, dy: 10)
    panel.rest()
    #expect(panel.view.editedItem == nil)
  }
}
