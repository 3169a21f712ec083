// Two fingers of one hand, and two users side by side.
import Gestures
import Model
import Recordings
import Session
import TestRandom
import Testing
import Units
@testable import ListUI
@testable import panelist

@Suite("Two fingers on a wide panel")
struct WallPairTests {
  @Test(
    "two fingers that drag down at the top add no row, even if the second starts later",
    arguments: [0, 10, 20, 30, 40, 60])
  func lateSecondFinger(_ late: Int) {
    var harness = SessionHarness(rows: 8)
    harness.down(1, 40, 25)
    harness.down(2, 65, 25)
    harness.pass(20)
    for step in 1...30 {
      harness.pass(10)
      harness.frame([
        SessionHarness.contact(1, .moved, 40, 25 + Double(step) * 2),
        SessionHarness.contact(2, .moved, 65, 25 + Double(max(0, step - late / 10)) * 2),
      ])
    }
    harness.up(1, 40, 85)
    harness.up(2, 65, 85 - Double(late) / 5)
    harness.pass(100)
    #expect(harness.session.view.editedItem == nil, "\(harness.names)")
  }

  @Test("of two fingers that rest together, one with a touch jump does not tap")
  func jumpBeforeTheSecond() {
    var harness = SessionHarness(rows: 8)
    harness.down(1, 40, 45)
    harness.pass(10)
    harness.move(1, 43.2, 45)
    harness.pass(20)
    harness.down(2, 65, 45)
    harness.pass(50)
    harness.up(1, 43.2, 45)
    harness.pass(10)
    harness.up(2, 65, 45)
    let hasIt = harness.has("1 tap")
    #expect(!hasIt, "\(harness.names)")
  }

  @Test("the gestures stay consistent if a row is inserted externally between two fingers")
  func insertWhileWaiting() throws {
    var harness = SessionHarness(rows: 8)
    harness.down(1, 40, 35)
    harness.down(2, 40, 65)
    harness.pass(20)
    let items = harness.store.list.items
    let new = Item(
      id: ItemID(high: 5, low: 1), text: "New", isCompleted: false,
      order: harness.store.list.order(forRow: 5), in: .original)
    _ = items
    harness.externalChanges([.insert(new)])
    harness.pass(20)
    for step in 1...15 {
      harness.pass(10)
      harness.frame([
        SessionHarness.contact(1, .moved, 40, 35 - Double(step)),
        SessionHarness.contact(2, .moved, 40, 65 + Double(step)),
      ])
    }
    #expect(harness.flaws == [], "\(harness.names)")
    harness.up(1, 40, 20)
    harness.up(2, 40, 80)
    #expect(harness.flaws == [], "\(harness.names)")
  }

  @Test("the gestures stay consistent if a row is inserted externally above two fingers")
  func insertAtTop() throws {
    var harness = SessionHarness(rows: 3)
    harness.down(1, 40, 3)
    harness.down(2, 60, 5)
    harness.pass(20)
    let new = Item(
      id: ItemID(high: 5, low: 1), text: "New", isCompleted: false,
      order: harness.store.list.order(forRow: 0), in: .original)
    harness.externalChanges([.insert(new)])
    for step in 1...15 {
      harness.pass(10)
      harness.frame([
        SessionHarness.contact(1, .moved, 40, 3 - Double(step) * 0.1),
        SessionHarness.contact(2, .moved, 60, 5 + Double(step) * 2),
      ])
    }
    #expect(harness.flaws == [], "\(harness.names)")
    harness.up(1, 40, 2)
    harness.up(2, 60, 35)
    #expect(harness.flaws == [], "\(harness.names)")
  }

  @Test("a scroll does not become a pinch if another finger lands 80 mm below")
  func scrollBesideATouch() {
    var harness = SessionHarness(rows: 30)
    harness.down(1, 60, 60)
    harness.go(1, from: (60, 60), to: (60, 30), in: 10)
    harness.down(2, 60, 110)
    for step in 1...10 {
      harness.pass(10)
      harness.move(1, 60, 30 - Double(step) * 2)
    }
    harness.up(2, 60, 110)
    harness.up(1, 60, 10)
    let hasIt = harness.has("1 pinch")
    #expect(!hasIt, "\(harness.names)")
  }
}
