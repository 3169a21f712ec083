// A row that others delete and bring back while somebody types on it: every order, and every ending.
import Gestures
import Model
import Paint
import Recordings
import Session
import Testing
import Units

@testable import ListUI
@testable import panelist

@Suite("A row that goes and comes back while it is edited")
struct EditedRowTests {
  /// What others do to the edited row.
  enum Action: String, CaseIterable {
    case deleted, back
    /// Back, or as it stands there, with another text, done, and as the last row.
    case backOther, changed
    /// The same, and nobody has heard of it before the edit ends.
    case deletedUnheard, backUnheard
    /// The step that added the row is taken back here.
    case undone
  }

  enum Ending: CaseIterable {
    case commit, escape, tapElsewhere, timeOut

    var keeps: Bool { self != .escape }
  }

  /// An order of actions with the row's text in the end: where something was typed and kept, and else.
  struct Order: CustomTestStringConvertible {
    let actions: [Action]
    let typed: String?
    let left: String?

    init(_ actions: Action..., typed: String?, left: String?) {
      (self.actions, self.typed, self.left) = (actions, typed, left)
    }

    var testDescription: String { actions.map(\.rawValue).joined(separator: ", ") }
  }

  static let orders = [
    Order(typed: "Milk!", left: "Milk"),
    Order(.changed, typed: "Milk!", left: "Other"),
    Order(.deleted, typed: "Milk!", left: nil),
    Order(.undone, typed: "Milk!", left: nil),
    Order(.deleted, .back, typed: "Milk!", left: "Milk"),
    Order(.undone, .back, typed: "Milk!", left: "Milk"),
    Order(.deleted, .backOther, typed: "Milk!", left: "Other"),
    Order(.undone, .backOther, typed: "Milk!", left: "Other"),
    Order(.changed, .deleted, typed: "Milk!", left: nil),
    Order(.changed, .deleted, .back, typed: "Milk!", left: "Milk"),
    Order(.deleted, .back, .deleted, typed: "Milk!", left: nil),
    Order(.deleted, .back, .changed, .deleted, .backOther, typed: "Milk!", left: "Other"),
    Order(.undone, .back, .deleted, typed: "Milk!", left: nil),
    Order(.deleted, .backUnheard, typed: "Milk!", left: "Milk"),
    Order(.undone, .backUnheard, typed: "Milk!", left: "Milk"),
    Order(.deletedUnheard, .back, typed: "Milk!", left: "Milk"),
    // Nobody could know that the row has gone: its new text goes with it.
    Order(.deletedUnheard, typed: nil, left: nil),
  ]

  @Test(
    "screen, list and store agree when the edit has ended, and what was typed is kept",
    arguments: orders, [CompletedRows.stay, .sink])
  func agree(order: Order, sinks: CompletedRows) throws {
    for ending in Ending.allCases {
      for place in 0...order.actions.count + 1 {
        var bench = try SessionBench(rows: 3, sinks: sinks)
        bench.externalChanges(.add("Milk"))
        let milk = try #require(bench.store.list.items.last)
        bench.tap(1, 50, 35)
        bench.rest()
        try #require(bench.session.view.editedItem == milk.id)
        for (number, action) in order.actions.enumerated() {
          if number == place { bench.type(.insert("!")) }
          bench.carryOut(action, on: milk)
          #expect(bench.session.view.editedItem == milk.id)
        }
        if place == order.actions.count { bench.type(.insert("!")) }
        let isTyped = place <= order.actions.count
        bench.end(ending)
        bench.hear()
        bench.rest()
        let text = isTyped && ending.keeps ? order.typed : order.left
        let story = "\(ending), \(isTyped ? "typed before action \(place)" : "nothing typed")"
        #expect(bench.session.view.list[milk.id]?.text == text, "\(story)")
        #expect(bench.session.view.list == bench.store.list, "\(story)")
        #expect(bench.screenFlaw() == nil, "\(story)")
        #expect(!bench.session.view.isBusy && bench.session.view.isIdle)
      }
    }
  }

  @Test("a row that Escape gave up with a text comes back by Undo, two fingers and a command")
  func givenUp() throws {
    for way in 0..<3 {
      var bench = try SessionBench(rows: 3)
      bench.tap(1, 50, 55)
      bench.type(.insert("Bread and a long list"))
      bench.type(.cancel)
      bench.rest()
      #expect(bench.session.view.list == bench.store.list && bench.store.list.count == 3)
      switch way {
      case 0: bench.tap(2, 8, 75)
      case 1:
        bench.down(3, 40, 55)
        bench.down(4, 60, 55)
        bench.up(3, 40, 55)
        bench.up(4, 60, 55)
      default:
        _ = bench.undoneNewest()
        bench.hear()
      }
      bench.rest()
      #expect(bench.session.view.list.items.last?.text == "Bread and a long list")
      #expect(bench.session.view.list == bench.store.list && bench.store.list.count == 4)
      #expect(bench.screenFlaw() == nil)
    }
  }

  @Test("a new row is nobody's deletion: while others change the list nothing is said to wait")
  func newRowWaitsForNothing() throws {
    var bench = try SessionBench(rows: 3)
    bench.tap(1, 50, 55)
    bench.type(.insert("Bread"))
    bench.externalChanges(.done(row: 1))
    bench.hear()
    let waits = bench.events.filter { if case .externalChangeWaits = $0 { true } else { false } }
    #expect(waits == [])
    bench.type(.commit)
    bench.rest()
    #expect(bench.session.view.list == bench.store.list && bench.store.list.count == 4)
  }
}

extension SessionBench {
  /// Others do something to a row.
  fileprivate mutating func carryOut(_ action: EditedRowTests.Action, on item: Item) {
    var other = item
    other.text = "Other"
    other.isCompleted = true
    other.order = .between(store.list.items.map(\.order).max(), nil)
    switch action {
    case .deleted: externalChanges([.delete(item.id)])
    case .back: externalChanges([.insert(item)])
    case .backOther: externalChanges([.insert(other)])
    case .changed: externalChanges(item.edits(to: other))
    case .deletedUnheard: unheard([.delete(item.id)])
    case .backUnheard: unheard([.insert(item)])
    case .undone: session.undone(undoneNewest(), at: now)
    }
  }

  fileprivate mutating func end(_ ending: EditedRowTests.Ending) {
    switch ending {
    case .commit: type(.commit)
    case .escape: type(.cancel)
    case .tapElsewhere: tap(9, 50, 65)
    case .timeOut: wait(milliseconds: 120_000)
    }
  }

  /// What is wrong with the rows on the screen of a list at rest; nil when nothing is.
  fileprivate mutating func screenFlaw() -> String? {
    let rows = cells().filter { 2...9 ~= $0.id.high }.sorted { $0.top < $1.top }
    let items = session.view.list.items
    guard rows.map(\.id) == items.map({ CellID(high: $0.id.high, low: $0.id.low) }) else {
      return "other rows: \(rows.map(\.id))"
    }
    let words = session.view.context.style.words
    for (row, (cell, item)) in zip(rows, items).enumerated() {
      let line = words.measurer.line(
        item.text, size: session.view.metrics.textSize, maxWidth: RowText.unlimited)
      guard cell.text?.line == line.id else { return "row \(row) has another text" }
      guard cell.top.value == Double(row * 100), cell.opacity == 1 else { return "\(cell)" }
    }
    return nil
  }
}
