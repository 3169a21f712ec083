// A two-finger tap while a row is edited: the edit ends, keeps its text as a step, and that is undone.
import Gestures
import ListUI
import Model
import Recordings
import Session
import Store
import Testing
import Units

@testable import panelist

@Suite("A two-finger tap during an edit")
struct EditUndoneTests {
  /// Taps with two fingers after nobody has typed for a second.
  private func undo(_ bench: inout SessionBench) {
    bench.wait(milliseconds: 600)
    bench.forget()
    bench.tapTogether(21, (40, 45), 22, (60, 47))
    bench.rest()
  }

  /// Swipes the row that is so far down to the right.
  private func complete(_ bench: inout SessionBench, at row: Int) {
    bench.hold(2, row: row)
    let y = Double(row) * 10 + 5
    for x in [50.0, 66, 70] { bench.move(2, x, y) }
    bench.up(2, 70, y)
    bench.rest()
  }

  @Test("it ends the edit and undoes its text; the step stays in the history of the store")
  func text() throws {
    var bench = try SessionBench(rows: 6)
    bench.tap(1, 50, 35)
    bench.type(.insert(" and more"))
    undo(&bench)
    let made = try #require(bench.stored.last)
    #expect(made.edits == [.setText(SessionBench.id(3), "Row 3 and more")])
    #expect(bench.session.view.editedItem == nil)
    #expect(bench.session.view.list[SessionBench.id(3)]?.text == "Row 3")
    #expect(bench.session.view.list == bench.store.list)
    #expect(bench.events.contains(.undoAsked(made.id)))
    #expect(bench.events.first == .twoFingerTapped)
    let report = bench.events.compactMap {
      if case .undone(let report) = $0 { report } else { nil }
    }
    #expect(report.map(\.finding) == [.changeset(made.id)])
  }

  @Test("without a change of the text it ends the edit and undoes the newest step")
  func unchanged() throws {
    var bench = try SessionBench(rows: 6)
    bench.tap(1, 50, 35)
    bench.rest()
    // The edited row is at the top.
    complete(&bench, at: 2)
    #expect(bench.store.list[SessionBench.id(5)]?.isCompleted == true)
    undo(&bench)
    #expect(bench.session.view.editedItem == nil)
    #expect(bench.events.contains(.newestUndoAsked))
    #expect(bench.store.list[SessionBench.id(5)]?.isCompleted == false)
  }

  @Test("a new row with text is added and taken back; one without is dropped")
  func newRow() throws {
    for text in ["Bread", ""] {
      var bench = try SessionBench(rows: 3)
      complete(&bench, at: 1)
      bench.tap(1, 50, 55)
      if !text.isEmpty { bench.type(.insert(text)) }
      undo(&bench)
      #expect(bench.session.view.editedItem == nil)
      #expect(bench.session.view.list == bench.store.list && bench.store.list.count == 3)
      // Without text nothing was added, and the step before is undone.
      #expect(bench.store.list[SessionBench.id(1)]?.isCompleted == !text.isEmpty)
    }
  }

  @Test("what another program does meanwhile is not undone in place of the text")
  func beside() throws {
    var bench = try SessionBench(rows: 6)
    bench.tap(1, 50, 35)
    bench.type(.insert("!"))
    bench.externalChanges(.complete(row: 5))
    undo(&bench)
    #expect(bench.store.list[SessionBench.id(3)]?.text == "Row 3")
    let done = bench.store.list.items.filter(\.isCompleted)
    #expect(done.count == 1 && bench.session.view.list == bench.store.list)
  }

  @Test("a text that was deleted is restored with its row")
  func emptied() throws {
    var bench = try SessionBench(rows: 6)
    bench.tap(1, 50, 35)
    bench.type(.selectAll)
    bench.type(.deleteBackward)
    undo(&bench)
    #expect(bench.session.view.list == bench.store.list && bench.store.list.count == 6)
    #expect(bench.store.list[SessionBench.id(3)]?.text == "Row 3")
  }

  @Test("within a second of a key it does nothing, whichever keyboard it is")
  func keys() throws {
    var bench = try SessionBench.writing(rows: 6, height: 120)
    for (number, isOnScreen) in [false, true].enumerated() {
      let first = UInt64(number) * 10
      bench.tap(first + 1, 50, 35)
      bench.rest()
      if isOnScreen {
        try bench.tapKey("a", first + 2)
      } else {
        bench.type(.move(.along(.right), selecting: true))
      }
      // `tapTogether` waits for 400 ms before it lands.
      bench.wait(milliseconds: 480)
      bench.forget()
      bench.tapTogether(first + 3, (40, 25), first + 4, (60, 27))
      #expect(bench.events == [], "\(isOnScreen)")
      #expect(bench.session.view.editedItem == SessionBench.id(3))
      bench.wait(milliseconds: 200)
      bench.tapTogether(first + 5, (40, 25), first + 6, (60, 27))
      #expect(bench.session.view.editedItem == nil)
      bench.rest()
    }
    #expect(bench.store.list[SessionBench.id(3)]?.text == "Row 3")
  }

  @Test(
    "a swipe that deleted by mistake is undone 210 ms after it landed, one that did not is none")
  func atOnce() throws {
    for commits in [true, false] {
      var bench = try SessionBench(rows: 6)
      bench.down(1, 70, 25)
      for step in 1...4 { bench.move(1, 70 - Double(step) * (commits ? 9 : 3), 25) }
      bench.lose(1, commits ? 34 : 58, 25)
      // 50 ms after it landed; what it did is decided when the next finger lands.
      bench.wait(milliseconds: 160)
      bench.forget()
      bench.down(2, 40, 45)
      bench.down(3, 65, 43)
      bench.wait(milliseconds: 60)
      bench.lose(2, 40, 45)
      bench.lose(3, 65, 43)
      bench.wait(milliseconds: 100)
      #expect(bench.events.contains(.newestUndoAsked) == commits)
      #expect(bench.store.list.count == 6)
    }
  }
}
