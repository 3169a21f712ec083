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
    var wall = Wall(rows: 8)
    wall.down(1, 40, 25)
    wall.down(2, 65, 25)
    wall.pass(20)
    for step in 1...30 {
      wall.pass(10)
      wall.frame([
        Wall.contact(1, .moved, 40, 25 + Double(step) * 2),
        Wall.contact(2, .moved, 65, 25 + Double(max(0, step - late / 10)) * 2),
      ])
    }
    wall.up(1, 40, 85)
    wall.up(2, 65, 85 - Double(late) / 5)
    wall.pass(100)
    #expect(wall.session.view.editedItem == nil, "\(wall.names)")
  }

  @Test("a finger whose panel told it wrongly once taps nothing once another is beside it")
  func leapBeforeTheSecond() {
    var wall = Wall(rows: 8)
    wall.down(1, 40, 45)
    wall.pass(10)
    wall.move(1, 43.2, 45)
    wall.pass(20)
    wall.down(2, 65, 45)
    wall.pass(50)
    wall.up(1, 43.2, 45)
    wall.pass(10)
    wall.up(2, 65, 45)
    let hasIt = wall.has("1 tap")
    #expect(!hasIt, "\(wall.names)")
  }

  @Test("a row that comes between while two fingers wait: the gap is where they are, or nothing")
  func insertWhileWaiting() throws {
    var wall = Wall(rows: 8)
    wall.down(1, 40, 35)
    wall.down(2, 40, 65)
    wall.pass(20)
    let items = wall.store.list.items
    let new = Item(
      id: ItemID(high: 5, low: 1), text: "New", isCompleted: false,
      order: wall.store.list.order(forRow: 5))
    _ = items
    wall.outside([.insert(new)])
    wall.pass(20)
    for step in 1...15 {
      wall.pass(10)
      wall.frame([
        Wall.contact(1, .moved, 40, 35 - Double(step)),
        Wall.contact(2, .moved, 40, 65 + Double(step)),
      ])
    }
    #expect(wall.flaws == [], "\(wall.names)")
    wall.up(1, 40, 20)
    wall.up(2, 40, 80)
    #expect(wall.flaws == [], "\(wall.names)")
  }

  @Test("a row added before the first one while two fingers wait there")
  func insertAtTop() throws {
    var wall = Wall(rows: 3)
    wall.down(1, 40, 3)
    wall.down(2, 60, 5)
    wall.pass(20)
    let new = Item(
      id: ItemID(high: 5, low: 1), text: "New", isCompleted: false,
      order: wall.store.list.order(forRow: 0))
    wall.outside([.insert(new)])
    for step in 1...15 {
      wall.pass(10)
      wall.frame([
        Wall.contact(1, .moved, 40, 3 - Double(step) * 0.1),
        Wall.contact(2, .moved, 60, 5 + Double(step) * 2),
      ])
    }
    #expect(wall.flaws == [], "\(wall.names)")
    wall.up(1, 40, 2)
    wall.up(2, 60, 35)
    #expect(wall.flaws == [], "\(wall.names)")
  }

  @Test("a list that is scrolled does not part because another touches it 100 mm below")
  func scrollBesideATouch() {
    var wall = Wall(rows: 30)
    wall.down(1, 60, 60)
    wall.go(1, from: (60, 60), to: (60, 30), in: 10)
    wall.down(2, 60, 110)
    for step in 1...10 {
      wall.pass(10)
      wall.move(1, 60, 30 - Double(step) * 2)
    }
    wall.up(2, 60, 110)
    wall.up(1, 60, 10)
    let hasIt = wall.has("1 pinch")
    #expect(!hasIt, "\(wall.names)")
  }
}
