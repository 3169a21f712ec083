// What a list does not let begin costs the finger only that: reported of nothing, held by nobody.
import Gestures
import ListUI
import Model
import Paint
import Recordings
import Session
import Testing
import Units

@testable import panelist

@Suite("What may not begin")
struct RefusalTests {
  @Test(
    "while a row is edited nobody parts rows, undoes or moves the row itself; nothing is reported")
  func whileEdited() throws {
    var bench = try SessionBench(rows: 20)
    bench.tap(1, 50, 35)
    bench.rest()
    bench.forget()
    #expect(bench.session.view.editedItem == SessionBench.id(3))
    let during = bench.cells()
    bench.down(3, 60, 5)
    bench.move(3, 60, 20)
    bench.down(4, 80, 25)
    bench.down(5, 80, 35)
    bench.move(5, 80, 39)
    bench.down(7, 20, 65)
    bench.down(8, 40, 65)
    bench.up(7, 20, 65)
    bench.up(8, 40, 65)
    #expect(bench.events == [])
    #expect(bench.session.core.holds.isEmpty)
    let after = bench.cells()
    // But for the caret, which blinks.
    func still(_ cells: [Cell]) -> [Cell] {
      cells.map { cell in
        var cell = cell
        cell.strikethrough = nil
        return cell
      }
    }
    #expect(still(after) == still(during))
    for (finger, x, y) in [(3, 60.0, 20.0), (4, 80, 25), (5, 80, 39)] {
      bench.up(UInt64(finger), x, y)
    }
    #expect(bench.events == [])
    #expect(bench.session.view.editedItem == SessionBench.id(3))
  }

  @Test("a finger that rests where nothing may be lifted still taps: here it ends the edit")
  func restedTap() throws {
    var bench = try SessionBench(rows: 4)
    bench.tap(1, 50, 35)
    bench.rest()
    bench.down(2, 50, 65)
    bench.wait(milliseconds: 700)
    bench.up(2, 50, 65)
    #expect(bench.session.view.editedItem == nil)
  }

  @Test("while a row is carried, taps on rows and on the black do nothing, and are not reported")
  func tapsBesideAHand() throws {
    var bench = try SessionBench(rows: 4)
    bench.down(1, 20, 15)
    bench.wait(milliseconds: 600)
    bench.forget()
    bench.tap(2, 90, 25)
    bench.tap(3, 90, 65)
    #expect(bench.events == [])
    #expect(bench.session.view.editedItem == nil && bench.session.view.list.count == 4)
  }

  @Test("two fingers undo nothing while somebody holds a row or edits one")
  func twoFingers() throws {
    var bench = try SessionBench(rows: 8)
    let tapTogether = { (bench: inout SessionBench) in
      bench.down(11, 70, 65)
      bench.down(12, 90, 62)
      bench.wait(milliseconds: 40)
      bench.up(11, 70, 65)
      bench.up(12, 90, 62)
    }
    bench.hold(1, row: 0)
    bench.wait(milliseconds: 160)
    bench.forget()
    tapTogether(&bench)
    #expect(bench.events == [])
    bench.up(1, 34, 5)
    bench.rest()
    bench.forget()
    tapTogether(&bench)
    #expect(bench.events.prefix(2) == [.twoFingerTapped, .newestUndoAsked])
  }

  @Test("one hand a row: a second finger cannot swipe a lifted row, nor lift one that is swiped")
  func oneHandARow() throws {
    var bench = try SessionBench(rows: 5)
    bench.down(1, 20, 25)
    bench.wait(milliseconds: 600)
    bench.down(2, 60, 25)
    bench.move(2, 95, 25)
    bench.up(2, 95, 25)
    #expect(bench.store.list == bench.session.view.list)
    #expect(bench.session.core.holds.map(\.kind) == [.longPress(SessionBench.target(2))])
    bench.up(1, 20, 25)
    bench.rest()
    bench.hold(3, row: 3)
    bench.down(4, 90, 35)
    bench.wait(milliseconds: 600)
    bench.move(4, 90, 55)
    #expect(bench.session.core.holds.map(\.kind) == [.rowPan(SessionBench.target(3))])
  }

  @Test("a row that an undo takes from under a hand is released in the core and in the list")
  func released() throws {
    var bench = try SessionBench(rows: 5)
    bench.externalChanges(.add("New"))
    bench.rest()
    bench.down(1, 20, 55)
    bench.wait(milliseconds: 600)
    #expect(bench.session.core.holds.count == 1)
    bench.session.undone(bench.undoneNewest(), at: bench.now)
    #expect(bench.session.core.holds.isEmpty)
    #expect(!bench.session.view.isBusy)
    #expect(bench.session.view.list.count == 5)
    bench.move(1, 20, 15)
    bench.up(1, 20, 15)
    bench.rest()
    #expect(bench.session.view.list == bench.store.list)
  }
}
