// Tests of a row that is lifted by a long press, carried and dropped.
import Gestures
import Model
import Paint
import Testing
import TestRandom
import Units

@testable import ListUI

@Suite("Lifting and moving") struct LiftTests {
  @Test("a lifted row rises with a shadow, and lies flat again after the drop")
  func rises() {
    var panel = Panel(rows: 6)
    let finger = panel.pickUp(2)
    panel.wait(milliseconds: 600)
    let raised = panel.cell(2)
    #expect(raised?.height == 106 && abs((raised?.top.value ?? 0) - 197) < 0.01)
    #expect(
      raised?.shadow
        == Shadow(above: .init(reach: 35, strength: 0.35), below: .init(reach: 70, strength: 0.6)))
    let ground = panel.view.context.style.theme.row(position: 2, count: 6).ground
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

  @Test("other rows move when the lifted row's middle enters their place, not before")
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

  @Test("a drop is stored once, and the undo bar names it")
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
    #expect(panel.view.list[Panel.id(1)]?.position == key)
    let undoBar = panel.said(measurer)
    #expect(undoBar == "Undo · Moved · Row 1")
  }

  @Test("a cancelled lift changes nothing", arguments: CompletedRows.allCases)
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

  @Test("a drop across the border of the completed rows completes or uncompletes the row")
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

  @Test("a completed row can be moved among the completed ones")
  func amongCompleted() {
    var panel = Panel(rows: 7, completed: [3, 4, 5, 6], options: ListOptions(completed: .sink))
    panel.carry(6, dy: -20)
    #expect(panel.order == [0, 1, 2, 3, 6, 4, 5])
    panel.carry(3, dy: 31)
    #expect(panel.order == [0, 1, 2, 6, 4, 5, 3])
    #expect(panel.view.list.uncompletedCount == 3)
    panel.carry(0, dy: 20)
    #expect(panel.order == [1, 2, 0, 6, 4, 5, 3])
  }

  @Test("the stored drops, applied to a copy of the list, give the same order")
  func copies() {
    for completed in CompletedRows.allCases {
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

  @Test("the list scrolls at the edge at the same speed for any frame and touch rate")
  func edgeSpeed() {
    var ways: [Double] = []
    for (frame, touch) in [(1, 0), (16, 0), (40, 0), (16, 4), (16, 8)] {
      var panel = Panel(rows: 100)
      let finger = panel.pickUp(4)
      panel.drag(finger, dy: 35)
      var (passed, sinceFrame) = (0, 0)
      let step = touch == 0 ? frame : touch
      while passed < 1600 {
        passed += step
        sinceFrame += step
        panel.now += .milliseconds(step)
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

  @Test("a row lifted at the edge scrolls the list only once it is moved towards the edge")
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

  @Test("scrolling at the edge stops exactly at the list's end", arguments: [-45.0, 38])
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

  @Test("a row carried half off the screen takes the last place on it, and does not oscillate")
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

  @Test("a list shorter than the screen does not scroll at the edge")
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

  @Test("an externally deleted row that is held stays until it is released")
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

  @Test("an undo that removes the lifted row ends the lift, and another row can be lifted")
  func undoneWhileLifted() {
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

  @Test("a row caught while it is dropped does not jump")
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
