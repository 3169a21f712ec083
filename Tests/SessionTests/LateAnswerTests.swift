// A slow disk: users go on before the answer to an undo arrives.
import Gestures
import ListUI
import Model
import Recordings
import Session
import Store
import Testing
import Units

@testable import panelist

@Suite("Late answers to an undo")
struct LateAnswerTests {
  @Test("a row that is moved again before its undo is answered ends up where the store has it")
  func movedAgain() throws {
    var bench = try SessionBench(rows: 5)
    bench.move(1, from: 0, to: 3)
    bench.answersLate = true
    bench.tapWithTwoFingers()
    bench.move(4, from: 3, to: 1)
    bench.answer()
    bench.rest()
    #expect(bench.session.view.list.items == bench.store.list.items)
    #expect(bench.session.view.list.index(of: SessionBench.id(0)) == 1)
  }

  @Test("a text that is changed again before its undo is answered ends up as in the store")
  func changedAgain() throws {
    var bench = try SessionBench(rows: 3)
    bench.change(1, row: 1, adding: " a")
    bench.answersLate = true
    bench.tapWithTwoFingers()
    bench.change(4, row: 1, adding: "b")
    bench.answer()
    bench.rest()
    #expect(bench.session.view.list[SessionBench.id(1)]?.text == "Row 1 ab")
    #expect(bench.session.view.list.items == bench.store.list.items)
  }

  @Test("the answer to the first of two undos does not revert the second")
  func twoUndos() throws {
    var bench = try SessionBench(rows: 3)
    bench.change(1, row: 1, adding: " a")
    bench.answersLate = true
    bench.tapWithTwoFingers()
    bench.change(4, row: 1, adding: "b")
    bench.tapWithTwoFingers()
    bench.answer()
    bench.rest()
    #expect(bench.session.view.list.items == bench.store.list.items)
  }

  @Test("a row carried to where another process moved it stays there if the touch is cancelled")
  func carriedToWhereItIs() throws {
    var bench = try SessionBench(rows: 6)
    let id = SessionBench.id(0)
    bench.down(1, 50, 5)
    bench.wait(milliseconds: 600)
    var list = bench.store.list
    _ = list.apply(.move(id, to: Position(list.order(forRow: 3))))
    let place = try #require(list[id]?.order)
    bench.externalChanges([.move(id, to: Position(place))])
    bench.move(1, 50, 25)
    bench.wait(milliseconds: 50)
    #expect(bench.session.view.list[id]?.order == place)
    // The list is read again, and the row's place is the same.
    bench.externalChanges(.add("New"))
    bench.finger(1, .cancelled, 50, 25)
    bench.rest()
    #expect(bench.session.view.list.items == bench.store.list.items)
  }

  @Test("a lifted row whose move is undone meanwhile returns to where the store has it")
  func liftedMeanwhile() throws {
    var bench = try SessionBench(rows: 5)
    bench.move(1, from: 0, to: 3)
    let report = bench.undoneNewest()
    bench.down(2, 50, 35)
    bench.wait(milliseconds: 600)
    bench.session.handle(.answered(.undone(report)), at: bench.now)
    bench.wait(milliseconds: 50)
    bench.finger(2, .cancelled, 50, 35)
    bench.rest()
    #expect(bench.session.view.list.items == bench.store.list.items)
    #expect(bench.session.view.list.index(of: SessionBench.id(0)) == 0)
  }

  @Test("an edit without typing keeps the text that an undo restored meanwhile")
  func editedMeanwhile() throws {
    var bench = try SessionBench(rows: 3)
    bench.change(1, row: 1, adding: " a")
    let report = bench.undoneNewest()
    bench.tap(2, 50, 15)
    bench.session.handle(.answered(.undone(report)), at: bench.now)
    bench.type(.commit)
    bench.rest()
    #expect(bench.session.view.list[SessionBench.id(1)]?.text == "Row 1")
    #expect(bench.session.view.list.items == bench.store.list.items)
  }

  @Test(
    "an edited row that is deleted and restored externally stays, with the typed text",
    arguments: [false, true])
  func cameBack(isTyped: Bool) throws {
    var bench = try SessionBench(rows: 3)
    bench.tap(1, 50, 15)
    let item = try #require(bench.store.list[SessionBench.id(1)])
    bench.externalChanges([.delete(item.id)])
    bench.externalChanges([.insert(item)])
    if isTyped { bench.type(.insert("!")) }
    bench.type(.commit)
    bench.rest()
    #expect(bench.session.view.list[item.id]?.text == (isTyped ? "Row 1!" : "Row 1"))
    #expect(bench.session.view.list.items == bench.store.list.items)
  }

  @Test("undoing a text change of a row in a pinch does not move the parted rows")
  func textBesideParted() throws {
    var bench = try SessionBench(rows: 6)
    bench.change(1, row: 2, adding: "!")
    let report = bench.undoneNewest()
    bench.part(2, 3, at: 30)
    let before = bench.tops(of: [SessionBench.id(2), SessionBench.id(3)])
    bench.session.handle(.answered(.undone(report)), at: bench.now)
    bench.wait(milliseconds: 0)
    let after = bench.tops(of: [SessionBench.id(2), SessionBench.id(3)])
    #expect(before == after)
  }

  @Test("an undo that moves a row out of a pinch ends the pinch without a jump")
  func movedFromParted() throws {
    var bench = try SessionBench(rows: 6)
    bench.move(1, from: 0, to: 3)
    let report = bench.undoneNewest()
    bench.part(2, 3, at: 40)
    let items = bench.session.view.list.items.map(\.id)
    let before = bench.tops(of: items)
    bench.session.handle(.answered(.undone(report)), at: bench.now)
    bench.wait(milliseconds: 0)
    let after = bench.tops(of: items)
    for (a, b) in zip(before, after) { #expect(abs(a - b) < 1) }
    #expect(bench.session.core.holds.isEmpty)
    bench.rest()
    #expect(bench.session.view.list.items == bench.store.list.items)
  }

  @Test("two fingers open no gap if an undo moves one of their rows away before they move")
  func movedBeforeParting() throws {
    var bench = try SessionBench(rows: 6)
    bench.move(1, from: 0, to: 3)
    let report = bench.undoneNewest()
    bench.down(2, 50, 37)
    bench.down(3, 50, 43)
    bench.session.handle(.answered(.undone(report)), at: bench.now)
    for way in 1...5 {
      bench.move(2, 50, 37 - Double(way))
      bench.move(3, 50, 43 + Double(way))
    }
    let isParted = bench.session.core.holds.contains { hold in
      if case .pinch = hold.kind { true } else { false }
    }
    #expect(!isParted)
  }
}

extension SessionBench {
  /// Lifts a row and puts it down at another index.
  fileprivate mutating func move(_ serial: UInt64, from row: Int, to other: Int) {
    let (start, end) = (Double(row) * 10 + 5, Double(other) * 10 + 5)
    down(serial, 50, start)
    wait(milliseconds: 600)
    for part in 1...10 { move(serial, 50, start + (end - start) * Double(part) / 10) }
    up(serial, 50, end)
    rest()
  }

  /// Opens a row, types text and commits.
  fileprivate mutating func change(_ serial: UInt64, row: Int, adding text: String) {
    tap(serial, 50, Double(row) * 10 + 5)
    type(.insert(text))
    type(.commit)
    rest()
  }

  fileprivate mutating func tapWithTwoFingers() {
    tapTogether(91, (50, 65), 92, (70, 65))
    rest()
  }

  /// Two fingers open a gap at a line, in mm, and stay down.
  fileprivate mutating func part(_ upper: UInt64, _ lower: UInt64, at line: Double) {
    down(upper, 50, line - 5)
    down(lower, 50, line + 5)
    for way in 1...7 {
      wait(milliseconds: 10)
      finger(upper, .moved, 50, line - 5 - Double(way))
      finger(lower, .moved, 50, line + 5 + Double(way))
    }
    wait(milliseconds: 100)
  }
}
