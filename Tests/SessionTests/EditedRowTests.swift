// External changes of the edited row, in every order and with every ending of the edit.
import Gestures
import Model
import Paint
import Recordings
import Session
import Store
import Testing
import Units

@testable import ListUI
@testable import panelist

@Suite("An edited row that is deleted and restored externally")
struct EditedRowTests {
  /// External changes of the edited row.
  enum Action: String, CaseIterable {
    case deleted, back
    /// Restored (`backOther`) or changed in place: another text, completed, and moved to the end.
    case backOther, changed
    /// Deleted and restored, but not notified to the session before the edit ends.
    case deletedUnheard, backUnheard
    /// The session undoes the changeset that added the row.
    case undone
  }

  enum Ending: CaseIterable {
    case commit, escape, tapElsewhere, timeOut

    var keeps: Bool { self != .escape }
  }

  /// A sequence of actions, and the row's final text: `typed` if text was typed and kept, else
  /// `left`; nil for no row.
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
    // The session cannot know of the deletion: the typed text is lost with the row.
    Order(.deletedUnheard, typed: nil, left: nil),
  ]

  @Test(
    "after the edit the screen, the list and the store agree, and the typed text is kept",
    arguments: orders, CompletedRows.allCases)
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

  @Test("Undo, a two-finger tap and the undo command restore a new row that Escape discarded")
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
        bench.tapTogether(3, (40, 55), 4, (60, 55))
      default:
        bench.undoElsewhere()
        bench.hear()
      }
      bench.rest()
      #expect(bench.session.view.list.items.last?.text == "Bread and a long list")
      #expect(bench.session.view.list == bench.store.list && bench.store.list.count == 4)
      #expect(bench.screenFlaw() == nil)
    }
  }

  @Test("an unsaved new row is not taken for an external deletion: no change waits for it")
  func newRowWaitsForNothing() throws {
    var bench = try SessionBench(rows: 3)
    bench.tap(1, 50, 55)
    bench.type(.insert("Bread"))
    bench.externalChanges(.complete(row: 1))
    bench.hear()
    let waits = bench.events.filter { if case .externalChangeWaits = $0 { true } else { false } }
    #expect(waits == [])
    bench.type(.commit)
    bench.rest()
    #expect(bench.session.view.list == bench.store.list && bench.store.list.count == 4)
  }

  @Test(
    "a new row is stored as new although another row was changed meanwhile",
    arguments: [TextEdit.commit, .cancel])
  func newRowAmongChanges(ending: TextEdit) throws {
    var bench = try SessionBench(rows: 3)
    bench.tap(1, 50, 55)
    bench.type(.insert("Bread"))
    bench.unheard(.complete(row: 1))
    let other = bench.store.list[0]
    bench.read(.changes([other], removed: []))
    bench.type(ending)
    bench.rest()
    #expect(bench.store.list.count == (ending == .commit ? 4 : 3))
    #expect(bench.session.view.list == bench.store.list)
  }

  @Test("a deleted row keeps its typed text although another row was changed since")
  func deletedAmongChanges() throws {
    var bench = try SessionBench(rows: 3)
    let id = bench.store.list[0].id
    bench.tap(1, 50, 5)
    bench.rest()
    bench.unheard(.delete(row: 1))
    bench.read(.changes([], removed: [id]))
    bench.unheard(.text(row: 1, "Other"))
    let other = bench.store.list[0]
    bench.read(.changes([other], removed: []))
    bench.type(.insert("!"))
    bench.type(.commit)
    bench.rest()
    #expect(bench.store.list[id]?.text.hasSuffix("!") == true)
    #expect(bench.session.view.list == bench.store.list)
  }
}

extension SessionBench {
  /// Applies an external change to a row.
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
    case .undone: session.handle(.answered(.undone(undoneNewest())), at: now)
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

  /// What is wrong with the visible rows of a list at rest; nil if nothing is.
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
