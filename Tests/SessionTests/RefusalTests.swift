// Gestures that the list refuses: no event is emitted, and nothing is held.
import Gestures
import ListUI
import Model
import Paint
import Recordings
import Session
import Testing
import Units

@testable import panelist

@Suite("Refused gestures")
struct RefusalTests {
  @Test(
    "during an edit, pinches, two-finger taps and drags of the edited row do nothing")
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
    // Except for the caret, which blinks.
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

  @Test("a long press where nothing can be lifted is a tap, which ends the edit")
  func restedTap() throws {
    var bench = try SessionBench(rows: 4)
    bench.tap(1, 50, 35)
    bench.rest()
    bench.down(2, 50, 65)
    bench.wait(milliseconds: 700)
    bench.up(2, 50, 65)
    #expect(bench.session.view.editedItem == nil)
  }

  @Test("while a row is lifted, taps on rows and below the list do nothing and emit no events")
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

  @Test("a two-finger tap undoes nothing while a row is held")
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

  @Test("a second finger cannot swipe a lifted row, nor lift a swiped one")
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

  @Test("a held row that an undo removes is released in the gesture core and in the list")
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
