// A row that is lifted by holding it, carried to another place, and put down there.
import Gestures
import Model
import Paint
import Testing
import TestRandom
import Units

@testable import ListUI

@Suite("Lifting and moving") struct LiftTests {
  @Test("a lifted row rises with a shadow, and lies flat again when put down")
  func rises() {
    var panel = Panel(rows: 6)
    let finger = panel.pickUp(2)
    panel.wait(milliseconds: 600)
    let raised = panel.cell(2)
    #expect(raised?.height == 106 && abs((raised?.top.value ?? 0) - 197) < 0.01)
    #expect(
      raised?.shadow
        == Shadow(above: .init(reach: 35, strength: 0.35), below: .init(reach: 70, strength: 0.6)))
    let ground = panel.view.context.style.theme.row(place: 2, count: 6).ground
    #expect(raised?.color == ground.mixed(with: .white, 0.07))
    let front = panel.rows().first?.id
    #expect(front == raised?.id)
    panel.letGo(finger)
    panel.rest()
    let flat = panel.cell(2)
    #expect(flat?.height == 100 && flat?.shadow == Shadow.none && flat?.top == 200)
    #expect(panel.effects.isEmpty)
    let undoBar = panel.undoBar()
    #expect(undoBar == nil)
  }

  @Test("others slide when its middle enters their place, not before")
  func makesRoom() {
    var panel = Panel(rows: 6)
    let finger = panel.pickUp(2)
    panel.drag(finger, dy: 4.9)
    panel.wait(milliseconds: 600)
    let before = panel.top(3)
    #expect(before == 300)
    panel.drag(finger, dy: 5.1)
    panel.wait(milliseconds: 150)
    let middle = panel.top(3) ?? 0
    let spring = Pendulum(response: 0.34, damping: 0.86)
    #expect(abs(middle - 200 - 100 * spring.share(after: 150)) < 0.01)
    panel.wait(milliseconds: 450)
    let after = panel.top(3)
    #expect(after == 200)
    panel.drag(finger, dy: 0)
    panel.wait(milliseconds: 600)
    let back = panel.top(3)
    #expect(back == 300)
    panel.letGo(finger)
    #expect(panel.effects.isEmpty)
  }

  @Test("the drop is stored once, and the cue names it")
  func storedOnce() {
    var panel = Panel(rows: 6)
    let measurer = panel.readable()
    panel.carry(1, dy: 31)
    #expect(panel.effects.count == 1)
    panel.rest()
    #expect(panel.order == [0, 2, 3, 4, 1, 5])
    guard case .move(Panel.id(1), let key) = panel.edits.first else {
      Issue.record("no move was stored")
      return
    }
    #expect(panel.view.list[Panel.id(1)]?.order == key)
    let undoBar = panel.said(measurer)
    #expect(undoBar == "Undo · Moved · Row 1")
  }

  @Test("a cancelled lift leaves everything as it was", arguments: [CompletedRows.stay, .sink])
  func cancelled(completed: CompletedRows) {
    var panel = Panel(rows: 7, completed: [5, 6], options: ListOptions(completed: completed))
    let before = panel.view.list
    let places = panel.places()
    for (row, dy) in [(1, 55.0), (6, -50)] {
      let finger = panel.pickUp(row)
      panel.drag(finger, dy: dy)
      panel.wait(milliseconds: 300)
      #expect(panel.view.list != before)
      panel.cancel(finger)
      panel.rest()
      #expect(panel.view.list == before)
      let after = panel.places()
      #expect(after == places)
    }
    #expect(panel.effects.isEmpty)
  }

  @Test("across the border of the completed rows a drop completes or reopens")
  func acrossTheBorder() {
    var panel = Panel(rows: 7, completed: [4, 5, 6], options: ListOptions(completed: .sink))
    let measurer = panel.readable()
    panel.carry(1, dy: 41)
    #expect(panel.order == [0, 2, 3, 4, 5, 1, 6])
    #expect(panel.view.list[Panel.id(1)]?.isCompleted == true)
    #expect(panel.edits.contains(.setCompleted(Panel.id(1), true)))
    #expect(panel.effects.count == 1)
    panel.rest()
    let undoBar = panel.said(measurer)
    #expect(undoBar == "Undo · Completed · Row 1")
    panel.carry(6, dy: -51)
    #expect(panel.order == [0, 6, 2, 3, 4, 5, 1])
    #expect(panel.view.list[Panel.id(6)]?.isCompleted == false)
    #expect(panel.effects.count == 2)
  }

  @Test("a completed row is moved among the completed ones")
  func amongCompleted() {
    var panel = Panel(rows: 7, completed: [3, 4, 5, 6], options: ListOptions(completed: .sink))
    panel.carry(6, dy: -20)
    #expect(panel.order == [0, 1, 2, 3, 6, 4, 5])
    panel.carry(3, dy: 31)
    #expect(panel.order == [0, 1, 2, 6, 4, 5, 3])
    #expect(panel.view.list.undoneCount == 3)
    panel.carry(0, dy: 20)
    #expect(panel.order == [1, 2, 0, 6, 4, 5, 3])
  }

  @Test("every stored drop brings another copy of the list to the same order")
  func copies() {
    for completed in [CompletedRows.stay, .sink] {
      var panel = Panel(rows: 8, completed: [5, 6, 7], options: ListOptions(completed: completed))
      var copy = panel.view.list
      var chance = SeededRandom(seed: 3)
      for _ in 0..<60 {
        let row = panel.order.randomElement(using: &chance) ?? 0
        panel.carry(row, dy: Double.random(in: -75...75, using: &chance))
        panel.rest()
      }
      for edit in panel.edits { copy.apply(edit) }
      #expect(copy == panel.view.list)
    }
  }

  @Test("at the edge the list goes by as fast with any frames and touches")
  func edgeSpeed() {
    var ways: [Double] = []
    for (frame, touch) in [(1, 0), (16, 0), (40, 0), (16, 4), (16, 8)] {
      var panel = Panel(rows: 100)
      let finger = panel.pickUp(4)
      panel.drag(finger, dy: 35)
      var (passed, sinceFrame) = (0, 0)
      let changeset = touch == 0 ? frame : touch
      while passed < 1600 {
        passed += changeset
        sinceFrame += changeset
        panel.now += .milliseconds(changeset)
        if touch > 0 { panel.drag(finger, dy: 35) }
        guard sinceFrame >= frame else { continue }
        sinceFrame = 0
        panel.view.advance(to: panel.now)
      }
      ways.append(panel.view.scrollPosition.value)
      let held = panel.cell(4)
      #expect(abs((held?.top.value ?? 0) - 747.5) < 1)
    }
    #expect(ways[0] > 500)
    for way in ways { #expect(abs(way - ways[0]) <= 1) }
  }

  @Test("lifted at the edge, the list stands; it goes by only when the row is moved towards it")
  func towardsTheEdge() {
    var panel = Panel(rows: 50)
    panel.scroll(to: 1000)
    let finger = panel.pickUp(10)
    panel.wait(milliseconds: 500)
    #expect(panel.view.scrollPosition == 1000)
    panel.drag(finger, dy: 2)
    panel.wait(milliseconds: 500)
    #expect(panel.view.scrollPosition == 1000)
    panel.drag(finger, dy: -3)
    panel.wait(milliseconds: 500)
    #expect(panel.view.scrollPosition < 1000)
    #expect(!panel.view.isIdle)
    panel.letGo(finger, dy: -3)
    panel.rest()
  }

  @Test("it goes by to the very end, and stops there", arguments: [-45.0, 38])
  func toTheEnd(dy: Double) {
    var panel = Panel(rows: 100)
    panel.scroll(to: 4400)
    let finger = panel.pickUp(48)
    panel.drag(finger, dy: dy)
    for _ in 0..<2000 { panel.wait(milliseconds: 20) }
    #expect(panel.view.isIdle)
    panel.letGo(finger, dy: dy)
    panel.rest()
    #expect(panel.order.firstIndex(of: 48) == (dy < 0 ? 0 : 99))
    #expect(panel.effects.count == 1)
    let home = panel.top(48)
    #expect(home == (dy < 0 ? 0 : 600))
  }

  @Test("carried half out of the screen it takes the last place on it, and trembles no more")
  func beyondTheScreen() {
    for dy in [-49.0, 40] {
      var panel = Panel(rows: 30)
      panel.scroll(to: dy < 0 ? 450 : 0)
      let finger = panel.pickUp(dy < 0 ? 8 : 4)
      panel.drag(finger, dy: dy)
      for _ in 0..<400 { panel.wait(milliseconds: 16) }
      let place = panel.order
      for share in 0..<10 {
        panel.drag(finger, dy: dy + Double(share % 2) / 10)
        let now = panel.order
        #expect(now == place)
      }
    }
  }

  @Test("a list shorter than the screen does not go by")
  func shortList() {
    var panel = Panel(rows: 3)
    let finger = panel.pickUp(0)
    panel.drag(finger, dy: 70)
    panel.wait(milliseconds: 500)
    #expect(panel.view.scrollPosition == 0)
    #expect(panel.view.isIdle)
    panel.letGo(finger, dy: 70)
    panel.rest()
    #expect(panel.order == [1, 2, 0])
    let top = panel.top(0)
    #expect(top == 200)
  }

  @Test("somebody deletes the row in the hand: it waits, and goes when the hand is open")
  func deletedMeanwhile() {
    var panel = Panel(rows: 5)
    let finger = panel.pickUp(2)
    panel.drag(finger, dy: 10)
    let waits = panel.hear(.delete(Panel.id(2)), .delete(Panel.id(0)))
    #expect(waits)
    #expect(panel.view.list.count == 4)
    panel.letGo(finger, dy: 10)
    let waitsStill = panel.hear(.delete(Panel.id(2)))
    #expect(!waitsStill)
    panel.rest()
    #expect(panel.order == [1, 3, 4])
    let cells = panel.rows().count
    #expect(cells == 3)
  }

  @Test("an undo takes the row out of the hand: the hand is empty, and another row can be lifted")
  func undoneInTheHand() {
    var panel = Panel(rows: 5)
    guard let item = panel.view.list[Panel.id(2)] else { return }
    let finger = panel.pickUp(2)
    var report = UndoReport()
    _ = report.takeBack(.added(item), of: item)
    panel.view.show(report, at: panel.now)
    panel.drag(finger, dy: 20)
    panel.letGo(finger, dy: 20)
    #expect(!panel.view.isBusy)
    panel.rest()
    panel.carry(0, dy: 20)
    #expect(panel.order == [1, 3, 0, 4])
  }

  @Test("caught while it is put down, a row does not jump")
  func caughtInFlight() {
    var panel = Panel(rows: 8)
    panel.carry(2, dy: 33)
    panel.wait(milliseconds: 100)
    let before = panel.cell(2)
    _ = panel.pickUp(2, contact: 950)
    let after = panel.cell(2)
    #expect(abs((before?.top.value ?? 0) - (after?.top.value ?? 9)) < 3)
    #expect(after?.height == before?.height)
  }
}
