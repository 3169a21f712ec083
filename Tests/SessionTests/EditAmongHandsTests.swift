// What other hands do while a row is edited, and how they end that.
import Gestures
import ListUI
import Model
import Recordings
import Session
import Testing
import Units

@testable import panelist

@Suite("An edit among hands")
struct EditAmongHandsTests {
  /// The fourth of some rows is edited, with a text that was typed on.
  private func editing(rows: Int, sinks: CompletedRows = .stay) throws -> SessionBench {
    var bench = try SessionBench(rows: rows, sinks: sinks)
    bench.tap(1, 50, 35)
    bench.rest()
    bench.type(.insert("!"))
    bench.forget()
    return bench
  }

  @Test(
    "rows elsewhere are completed, deleted and carried, and the edit goes on",
    arguments: [
      CompletedRows.stay, .sink,
    ])
  func swipes(sinks: CompletedRows) throws {
    var bench = try editing(rows: 20, sinks: sinks)
    bench.down(2, 30, 25)
    for x in [40.0, 50, 60, 65] { bench.move(2, x, 25) }
    bench.up(2, 65, 25)
    bench.rest()
    bench.down(3, 70, 35)
    for x in [60.0, 50, 40, 35] { bench.move(3, x, 35) }
    bench.up(3, 35, 35)
    bench.rest()
    bench.down(4, 50, 45)
    bench.wait(milliseconds: 600)
    bench.move(4, 50, 60)
    bench.up(4, 50, 60)
    bench.rest()
    #expect(bench.events.compactMap(\.action?.kind) == [.completed, .deleted, .moved])
    #expect(bench.session.view.editedItem == SessionBench.id(3))
    let top = bench.tops(of: [SessionBench.id(3)])
    #expect(top == [0])
    bench.type(.insert("?"))
    bench.type(.commit)
    #expect(bench.store.list[SessionBench.id(3)]?.text == "Row 3!?")
    bench.rest()
    #expect(bench.store.list == bench.session.view.list)
  }

  @Test("a row that is carried at the edge does not make the list go by under the edited one")
  func edge() throws {
    var bench = try editing(rows: 20)
    bench.down(2, 50, 45)
    bench.wait(milliseconds: 600)
    bench.move(2, 50, 75)
    for _ in 0..<50 { bench.wait(milliseconds: 16) }
    let top = bench.tops(of: [SessionBench.id(3)])
    #expect(top == [0])
    #expect(bench.session.view.isAtRest)
    bench.up(2, 50, 75)
    bench.rest()
    #expect(bench.store.list == bench.session.view.list)
  }

  @Test("a drag elsewhere ends the edit, keeps its text, and takes the list where it is seen")
  func drag() throws {
    var bench = try editing(rows: 20)
    bench.down(2, 50, 45)
    let before = bench.tops(of: [SessionBench.id(5)])
    bench.move(2, 50, 41)
    #expect(bench.session.view.editedItem == nil)
    #expect(bench.store.list[SessionBench.id(3)]?.text == "Row 3!")
    for _ in 0..<40 { bench.wait(milliseconds: 10) }
    let after = bench.tops(of: [SessionBench.id(5)])
    #expect(after == before)
    bench.move(2, 50, 31)
    let dragged = bench.tops(of: [SessionBench.id(5)])
    #expect(dragged == before.map { $0 - 100 })
    bench.up(2, 50, 31)
    bench.rest()
  }

  @Test("a pull elsewhere ends the edit, keeps its text, and adds a row")
  func pull() throws {
    var bench = try editing(rows: 3 + 1)
    bench.down(2, 50, 25)
    for y in [30.0, 40, 50, 55] { bench.move(2, 50, y) }
    #expect(bench.store.list[SessionBench.id(3)]?.text == "Row 3!")
    bench.up(2, 50, 55)
    bench.rest()
    #expect(bench.session.view.list.count == 5)
    #expect(bench.session.view.editedItem == bench.session.view.list[0].id)
  }

  @Test("who edits a row near the end and drags the list up clears nothing")
  func dragAtTheEnd() throws {
    var bench = try SessionBench(rows: 9, completed: [0])
    bench.tap(1, 50, 75)
    bench.rest()
    bench.down(2, 50, 45)
    for y in [40.0, 30, 20, 10] { bench.move(2, 50, y) }
    bench.up(2, 50, 10)
    bench.rest()
    #expect(bench.session.view.list.count == 9)
  }

  @Test("of two taps that landed before either acted the later one wins")
  func twoTaps() throws {
    var bench = try SessionBench(rows: 8)
    bench.down(1, 20, 15)
    bench.wait(milliseconds: 200)
    bench.down(2, 80, 45)
    bench.up(1, 20, 15)
    #expect(bench.session.view.editedItem == SessionBench.id(1))
    bench.wait(milliseconds: 30)
    bench.up(2, 80, 45)
    #expect(bench.session.view.editedItem == SessionBench.id(4))
    bench.rest()
    // One that began later only ends the edit.
    bench.tap(3, 80, 35)
    #expect(bench.session.view.editedItem == nil)
  }

  @Test("two taps on one row open it once, and two on the black add one row")
  func twoTapsTogether() throws {
    var bench = try SessionBench(rows: 4)
    bench.down(1, 10, 15)
    bench.wait(milliseconds: 200)
    bench.down(2, 80, 15)
    bench.up(1, 10, 15)
    bench.up(2, 80, 15)
    #expect(bench.session.view.editedItem == SessionBench.id(1))
    bench.type(.cancel)
    bench.rest()
    bench.down(3, 10, 65)
    bench.wait(milliseconds: 200)
    bench.down(4, 80, 65)
    bench.up(3, 10, 65)
    bench.up(4, 80, 65)
    bench.rest()
    #expect(bench.session.view.list.count == 5)
    bench.type(.cancel)
    bench.rest()
    #expect(bench.session.view.list == bench.store.list)
  }

  @Test("a tap elsewhere ends the edit also while another hand holds a row")
  func tapBesideAHand() throws {
    var bench = try editing(rows: 8)
    bench.hold(2, row: 2)
    bench.wait(milliseconds: 200)
    bench.tap(3, 90, 45)
    #expect(bench.session.view.editedItem == nil)
    #expect(bench.store.list[SessionBench.id(3)]?.text == "Row 3!")
    bench.up(2, 34, 25)
    bench.rest()
    #expect(bench.store.list == bench.session.view.list)
  }
}
