// Gestures that the list refuses: no event is emitted, and nothing is held.
import Gestures
import ListUI
import Model
import Paint
import Recordings
import Session
import Store
import Testing
import Units

@testable import panelist

@Suite("Refused gestures")
struct RefusalTests {
  @Test("during an edit pinches do nothing, nor does a two-finger tap just after a key")
  func whileEdited() throws {
    var bench = try SessionBench(rows: 20)
    bench.tap(1, 50, 35)
    bench.rest()
    bench.forget()
    #expect(bench.session.view.editedItem == SessionBench.id(3))
    let during = bench.cells()
    bench.down(4, 80, 25)
    bench.down(5, 80, 35)
    bench.move(5, 80, 39)
    bench.up(4, 80, 25)
    bench.up(5, 80, 39)
    #expect(bench.events == [])
    bench.type(.move(.along(.right), selecting: false))
    bench.forget()
    bench.tapTogether(7, (20, 65), 8, (40, 65))
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
    #expect(bench.session.view.editedItem == SessionBench.id(3))
  }

  @Test("a finger that moves down from the edited row drags the list, which ends the edit")
  func draggedWhileEdited() throws {
    var bench = try SessionBench(rows: 20)
    bench.tap(1, 50, 35)
    bench.rest()
    bench.forget()
    bench.down(3, 60, 5)
    for step in 1...4 { bench.move(3, 60, 5 + Double(step) * 4) }
    let isDragged = bench.events.contains { if case .dragBegan = $0 { true } else { false } }
    #expect(isDragged && bench.session.view.editedItem == nil, "\(bench.events)")
    bench.up(3, 60, 21)
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

  @Test("while a row is lifted, a tap on another row opens it, and one below the list adds a row")
  func tapsBesideAHand() throws {
    for isBelow in [false, true] {
      var bench = try SessionBench(rows: 4)
      bench.down(1, 20, 15)
      bench.wait(milliseconds: 600)
      bench.tap(2, 90, isBelow ? 65 : 25)
      let list = bench.session.view.list
      #expect(list.count == (isBelow ? 5 : 4))
      #expect(bench.session.view.editedItem == (isBelow ? list[4].id : SessionBench.id(2)))
      #expect(bench.session.core.holds.map(\.kind) == [.longPress(SessionBench.target(1))])
      bench.up(1, 20, 15)
      #expect(bench.session.core.isAtRest)
    }
  }

  @Test("a two-finger tap undoes nothing while a row is held")
  func twoFingers() throws {
    var bench = try SessionBench(rows: 8)
    let tapTogether = { (bench: inout SessionBench) in
      bench.tapTogether(11, (70, 65), 12, (90, 62))
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
    bench.wait(milliseconds: 400)
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
    bench.session.handle(.answered(.undone(bench.undoneNewest())), at: bench.now)
    #expect(bench.session.core.holds.isEmpty)
    #expect(!bench.session.view.isBusy)
    #expect(bench.session.view.list.count == 5)
    bench.move(1, 20, 15)
    bench.up(1, 20, 15)
    bench.rest()
    #expect(bench.session.view.list == bench.store.list)
  }
}
