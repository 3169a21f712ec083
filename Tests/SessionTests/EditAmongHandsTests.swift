// Touches while a row is edited: which leave the edit open, and which end it.
import Gestures
import ListUI
import Model
import Recordings
import Session
import Testing
import Units

@testable import panelist

@Suite("Touches while a row is edited")
struct EditAmongHandsTests {
  /// A list whose fourth row is edited, with `!` typed.
  private func editing(rows: Int, sinks: CompletedRows = .stay) throws -> SessionBench {
    var bench = try SessionBench(rows: rows, sinks: sinks)
    bench.tap(1, 50, 35)
    bench.rest()
    bench.type(.insert("!"))
    bench.forget()
    return bench
  }

  @Test(
    "other rows can be completed, deleted and moved while the edit continues",
    arguments: CompletedRows.allCases)
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

  @Test("a row held at the screen's edge does not scroll the list during an edit")
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

  @Test("a drag elsewhere commits the edit and scrolls the list without a jump")
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

  @Test("a pull elsewhere commits the edit and adds a row")
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

  @Test("dragging the list up while a row near the end is edited clears nothing")
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

  @Test("of two overlapping taps on two rows, the one that ends last opens its row")
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
    // A tap that begins during the edit only ends it.
    bench.tap(3, 80, 35)
    #expect(bench.session.view.editedItem == nil)
  }

  @Test("two overlapping taps open a row once, and below the list they add one row")
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

  @Test("a tap elsewhere ends the edit even while another finger holds a row")
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
