// A list that one finger drags while others carry a row, wait or take it over.
import Gestures
import Model
import Recordings
import Session
import Testing
import Units

@testable import ListUI
@testable import panelist

@Suite("A dragged list beside other fingers")
struct DraggedListTests {
  @Test("a row that is carried to the edge does not take the list from another finger")
  func atTheEdge() {
    var harness = SessionHarness(rows: 40)
    harness.down(1, 60, 75)
    harness.pass(600)
    harness.down(2, 400, 60)
    harness.go(2, from: (400, 60), to: (400, 40), in: 10)
    #expect(harness.has("1 lift began") && harness.has("2 scroll began"), "\(harness.names)")
    harness.go(1, from: (60, 75), to: (60, 118), in: 20)
    harness.pass(300)
    let held = harness.session.view.scrollPosition
    harness.pass(100)
    #expect(harness.session.view.scrollPosition == held)
    harness.go(2, from: (400, 40), to: (400, 30), in: 5)
    #expect(harness.session.view.scrollPosition.value > held.value + 30)
    harness.up(2, 400, 30)
    // The edge scrolls the list now.
    let free = harness.session.view.scrollPosition
    harness.pass(300)
    #expect(harness.session.view.scrollPosition.value > free.value)
    harness.up(1, 60, 118)
    #expect(harness.flaws == [])
  }

  @Test("while a row is carried, a drag past the end of the list pulls nothing")
  func noPull() {
    var harness = SessionHarness(rows: 8)
    harness.down(1, 60, 55)
    harness.pass(600)
    harness.down(2, 400, 20)
    harness.go(2, from: (400, 20), to: (400, 80), in: 20)
    harness.pass(100)
    harness.up(2, 400, 80)
    harness.up(1, 60, 55)
    harness.pass(1000)
    #expect(harness.has("2 scroll ended"), "\(harness.names)")
    #expect(harness.session.view.list.count == 8 && harness.session.view.editedItem == nil)
    #expect(harness.flaws == [])
  }

  @Test("when the finger that drags the list lifts, another that would drag it goes on at once")
  func takenOver() {
    var harness = SessionHarness(rows: 60)
    harness.down(1, 60, 100)
    harness.go(1, from: (60, 100), to: (60, 80), in: 10)
    harness.down(2, 400, 100)
    harness.go(2, from: (400, 100), to: (400, 80), in: 10)
    #expect(harness.names == ["1 scroll began"])
    harness.go(1, from: (60, 80), to: (60, 60), in: 4)
    let before = harness.session.view.scrollPosition.value
    harness.lose(1, 60, 60)
    #expect(harness.names == ["1 scroll began", "1 scroll ended", "2 scroll began"])
    harness.pass(200)
    #expect(harness.session.view.scrollPosition.value == before)
    harness.go(2, from: (400, 80), to: (400, 70), in: 5)
    #expect(harness.session.view.scrollPosition.value == before + 40)
    harness.up(2, 400, 70)
    #expect(harness.flaws == [])
  }

  @Test("a row is lifted as soon as the second finger of a late pair has left, if it is due")
  func latePair() {
    var harness = SessionHarness(rows: 8)
    harness.down(1, 60, 35)
    harness.pass(300)
    harness.down(2, 100, 65)
    harness.pass(210)
    harness.go(2, from: (100, 65), to: (120, 65), in: 4)
    harness.lose(2, 120, 65)
    harness.session.handle(.time, at: harness.now)
    let due = harness.session.fingerDeadline
    #expect(due.map { $0 > harness.now } ?? true, "due at \(due as Any), now \(harness.now)")
    harness.pass(10)
    #expect(harness.has("1 lift began"), "\(harness.names)")
  }

  @Test(
    "a drag of the list ends the edit of a tap that lifted just before, and its pull adds one row",
    arguments: [35.0, 75])
  func tapBeforePull(y: Double) {
    var harness = SessionHarness(rows: 4)
    harness.down(1, 60, y)
    harness.down(2, 400, 15)
    harness.pass(60)
    harness.lose(1, 60, y)
    harness.go(2, from: (400, 15), to: (400, 75), in: 12)
    #expect(harness.session.view.editedItem == nil, "\(harness.names)")
    harness.up(2, 400, 75)
    #expect(harness.session.view.list.count == 5)
    harness.type(.cancel)
    harness.pass(1000)
    #expect(harness.session.view.list == harness.store.list)
    #expect(harness.flaws == [])
  }

  @Test("a tap that lifted just before two fingers part rows opens no second row")
  func tapBeforePinch() {
    var harness = SessionHarness(rows: 6)
    harness.down(1, 60, 75)
    harness.down(2, 400, 25)
    harness.down(3, 400, 35)
    harness.pass(60)
    harness.lose(1, 60, 75)
    for step in 1...8 {
      harness.pass(10)
      harness.frame([
        SessionHarness.contact(2, .moved, 400, 25 - Double(step) * 2.4),
        SessionHarness.contact(3, .moved, 400, 35 + Double(step) * 2.4),
      ])
    }
    #expect(harness.has("2 pinch began") && !harness.has("1 tap"), "\(harness.names)")
    harness.up(2, 400, 5.8)
    harness.up(3, 400, 54.2)
    #expect(harness.session.view.list.count == 7)
    harness.type(.cancel)
    harness.pass(1000)
    #expect(harness.session.view.list == harness.store.list)
    #expect(harness.flaws == [])
  }
}
