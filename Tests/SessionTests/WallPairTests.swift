// Two fingers of a hand, and two people side by side.
import Gestures
import Model
import Recordings
import Session
import TestRandom
import Testing
import Units
@testable import ListUI
@testable import panelist

@Suite("Two fingers on a wall")
struct WallPairTests {
  @Test(
    "two fingers that drag down at the upper end add no row, also when the second starts late",
    arguments: [0, 10, 20, 30, 40, 60])
  func lateSecondFinger(_ late: Int) {
    var harness = SessionHarness(rows: 8)
    harness.down(1, 40, 25)
    harness.down(2, 65, 25)
    harness.pass(20)
    for changeset in 1...30 {
      harness.pass(10)
      harness.frame([
        SessionHarness.contact(1, .moved, 40, 25 + Double(changeset) * 2),
        SessionHarness.contact(2, .moved, 65, 25 + Double(max(0, changeset - late / 10)) * 2),
      ])
    }
    harness.up(1, 40, 85)
    harness.up(2, 65, 85 - Double(late) / 5)
    harness.pass(100)
    #expect(harness.session.view.editedItem == nil, "\(harness.names)")
  }

  @Test("a finger whose panel reported it wrongly once taps nothing once another is beside it")
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

  @Test("a row that comes between while two fingers wait: the gap is where they are, or nothing")
  func insertWhileWaiting() throws {
    var harness = SessionHarness(rows: 8)
    harness.down(1, 40, 35)
    harness.down(2, 40, 65)
    harness.pass(20)
    let items = harness.store.list.items
    let new = Item(
      id: ItemID(high: 5, low: 1), text: "New", isCompleted: false,
      order: harness.store.list.order(forRow: 5))
    _ = items
    harness.externalChanges([.insert(new)])
    harness.pass(20)
    for changeset in 1...15 {
      harness.pass(10)
      harness.frame([
        SessionHarness.contact(1, .moved, 40, 35 - Double(changeset)),
        SessionHarness.contact(2, .moved, 40, 65 + Double(changeset)),
      ])
    }
    #expect(harness.flaws == [], "\(harness.names)")
    harness.up(1, 40, 20)
    harness.up(2, 40, 80)
    #expect(harness.flaws == [], "\(harness.names)")
  }

  @Test("a row added before the first one while two fingers wait there")
  func insertAtTop() throws {
    var harness = SessionHarness(rows: 3)
    harness.down(1, 40, 3)
    harness.down(2, 60, 5)
    harness.pass(20)
    let new = Item(
      id: ItemID(high: 5, low: 1), text: "New", isCompleted: false,
      order: harness.store.list.order(forRow: 0))
    harness.externalChanges([.insert(new)])
    for changeset in 1...15 {
      harness.pass(10)
      harness.frame([
        SessionHarness.contact(1, .moved, 40, 3 - Double(changeset) * 0.1),
        SessionHarness.contact(2, .moved, 60, 5 + Double(changeset) * 2),
      ])
    }
    #expect(harness.flaws == [], "\(harness.names)")
    harness.up(1, 40, 2)
    harness.up(2, 60, 35)
    #expect(harness.flaws == [], "\(harness.names)")
  }

  @Test("a list that is scrolled does not part because another touches it 100 mm below")
  func scrollBesideATouch() {
    var harness = SessionHarness(rows: 30)
    harness.down(1, 60, 60)
    harness.go(1, from: (60, 60), to: (60, 30), in: 10)
    harness.down(2, 60, 110)
    for changeset in 1...10 {
      harness.pass(10)
      harness.move(1, 60, 30 - Double(changeset) * 2)
    }
    harness.up(2, 60, 110)
    harness.up(1, 60, 10)
    let hasIt = harness.has("1 pinch")
    #expect(!hasIt, "\(harness.names)")
  }
}
