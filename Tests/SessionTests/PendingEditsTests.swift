// Edits of a row between the undo of its addition and the store's answer.
import Gestures
import ListUI
import Model
import Recordings
import Session
import Testing
import Units

@testable import ListUI
@testable import panelist

@Suite("Edits of a row whose addition is being undone")
struct PendingEditsTests {
  /// A user's action on the added row, the fourth of four.
  enum Action: CaseIterable, CustomStringConvertible {
    case typing, emptying, completing, deleting, moving, taking

    var description: String {
      switch self {
      case .typing: "types on it"
      case .emptying: "takes its text away"
      case .completing: "completes it"
      case .deleting: "deletes it"
      case .moving: "carries it up"
      case .taking: "takes back what was done last"
      }
    }
  }

  /// All sequences of one to three actions.
  static let ways: [[Action]] = {
    let one = Action.allCases.map { [$0] }
    let two = one.flatMap { way in Action.allCases.map { way + [$0] } }
    return one + two + two.flatMap { way in Action.allCases.map { way + [$0] } }
  }()

  @Test("after any actions meanwhile the list and the store agree, and typed text is kept")
  func ways() throws {
    for sinks in CompletedRows.allCases {
      for way in Self.ways { try play(way, sinks) }
    }
  }

  private func play(_ way: [Action], _ sinks: CompletedRows) throws {
    var bench = try SessionBench(rows: 3, sinks: sinks)
    let item = try bench.addMilk()
    bench.answersLate = true
    bench.takeBack()
    // Actions that were carried out and not undone, with the text that they typed.
    var actions: [(action: Action, text: String?)] = []
    for action in way where bench.carryOut(action, item) {
      if action == .taking {
        _ = actions.popLast()
      } else {
        actions.append((action, action == .typing ? bench.session.view.list[item]?.text : nil))
      }
    }
    bench.answer()
    bench.rest()
    let name = "\(way) \(sinks)"
    #expect(bench.session.view.list == bench.store.list, "\(name)")
    let isGone = actions.contains { $0.action == .deleting || $0.action == .emptying }
    let text = isGone ? nil : actions.last { $0.text != nil }?.text
    #expect(bench.store.list[item]?.text == text, "\(name)")
    // The addition of a row that was added again can be undone like any other.
    guard text != nil else { return }
    bench.takeNewestBack()
    #expect(bench.store.list[item] == nil, "\(name)")
    #expect(bench.session.view.list == bench.store.list, "\(name)")
  }

  @Test("typed text is added again as one changeset, which the undo bar offers to undo")
  func offered() throws {
    var bench = try SessionBench(rows: 3)
    let item = try bench.addMilk()
    bench.answersLate = true
    bench.takeBack()
    _ = bench.carryOut(.typing, item)
    bench.forget()
    bench.answer()
    let again = bench.events.compactMap { event in
      if case .addedAgain(item, let action) = event { action } else { nil }
    }
    #expect(again.map(\.kind) == [.added] && again.map(\.text) == ["Milk!"])
    #expect(bench.session.view.overlays.undoBar.offer?.changeset == again.first?.changeset)
    #expect(bench.stored.last?.id == again.first?.changeset)
    bench.rest()
    bench.takeBack()
    bench.answer()
    #expect(bench.store.list.count == 3 && bench.session.view.list == bench.store.list)
  }

  @Test("an undo offer for a later action on another row is kept")
  func another() throws {
    var bench = try SessionBench(rows: 3)
    let item = try bench.addMilk()
    bench.answersLate = true
    bench.takeBack()
    _ = bench.carryOut(.typing, item)
    // Until the edit slides the list no more.
    bench.pass(milliseconds: 400)
    bench.complete(8, row: 1)
    let offered = try #require(bench.session.view.overlays.undoBar.offer?.changeset)
    bench.answer()
    bench.rest()
    #expect(bench.session.view.overlays.undoBar.offer?.changeset == offered)
    #expect(bench.store.list[item]?.text == "Milk!")
    #expect(bench.session.view.list == bench.store.list)
  }

  @Test("an edited row that is held when the answer arrives stays held")
  func inAHand() throws {
    var bench = try SessionBench(rows: 3)
    let item = try bench.addMilk()
    bench.answersLate = true
    bench.takeBack()
    _ = bench.carryOut(.typing, item)
    bench.down(20, 50, 35)
    bench.wait(milliseconds: 600)
    for way in 1...20 { bench.move(20, 50, 35 - Double(way)) }
    bench.wait(milliseconds: 50)
    bench.answer()
    #expect(bench.session.core.holds.count == 1)
    bench.finger(20, .cancelled, 50, 15)
    bench.rest()
    #expect(bench.session.view.list == bench.store.list)
    #expect(bench.store.list.items.last?.text == "Milk!")
  }

  @Test("a row that is edited again when the answer arrives is stored with the text typed before")
  func onTheKeyboard() throws {
    var bench = try SessionBench(rows: 3)
    let item = try bench.addMilk()
    bench.answersLate = true
    bench.takeBack()
    _ = bench.carryOut(.typing, item)
    bench.tap(20, 50, 35)
    bench.answer()
    #expect(bench.store.list[item]?.text == "Milk!")
    bench.type(.commit)
    bench.rest()
    #expect(bench.store.list[item]?.text == "Milk!")
    #expect(bench.session.view.list == bench.store.list)
  }

  @Test("a waiting external change is reported once, however often the list is read meanwhile")
  func saidOnce() throws {
    var bench = try SessionBench(rows: 5)
    bench.hold(1, row: 0)
    bench.externalChanges(.complete(row: 1))
    bench.complete(2, row: 2)
    let offered = try #require(bench.session.view.overlays.undoBar.offer?.changeset)
    bench.hear()
    #expect(bench.session.view.overlays.undoBar.offer?.changeset == offered)
    let waits = bench.events.filter { if case .externalChangeWaits = $0 { true } else { false } }
    #expect(waits.count == 1)
    bench.externalChanges(.complete(row: 5))
    #expect(bench.session.view.overlays.undoBar.offer == nil)
  }
}

extension SessionBench {
  /// Adds a fourth row below three.
  fileprivate mutating func addMilk() throws -> ItemID {
    tap(90, 50, 55)
    type(.insert("Milk"))
    type(.commit)
    rest()
    return try #require(session.view.list.items.last?.id)
  }

  /// Taps Undo on the undo bar, which must be visible.
  fileprivate mutating func takeBack() {
    tap(91, 8, 75)
    rest()
    // Until Undo takes another tap.
    wait(milliseconds: 1000)
  }

  /// Two fingers tap, and the store answers.
  fileprivate mutating func takeNewestBack() {
    tapTogether(92, (50, 65), 93, (70, 65))
    answer()
    rest()
  }

  /// Carries out an action.
  ///
  /// - Returns: False if the row is gone, nothing is offered to undo, or nothing was stored.
  fileprivate mutating func carryOut(_ action: PendingEditsTests.Action, _ item: ItemID) -> Bool {
    if action == .taking {
      guard session.view.overlays.undoBar.offer?.changeset != nil else { return false }
      takeBack()
      return true
    }
    guard let row = session.view.list.index(of: item) else { return false }
    let line = Double(row) * 10 + 5
    let before = stored.count
    switch action {
    case .typing:
      tap(94, 50, line)
      type(.insert("!"))
      type(.commit)
    case .emptying:
      tap(95, 50, line)
      for _ in 0..<20 { type(.deleteBackward) }
      type(.commit)
    case .completing: complete(96, row: row)
    case .deleting:
      down(97, 64, line)
      for way in 1...4 { move(97, 64 - Double(way) * 8, line) }
      up(97, 32, line)
    case .moving:
      down(98, 50, line)
      wait(milliseconds: 600)
      for way in 1...10 { move(98, 50, line - Double(way)) }
      up(98, 50, line - 10)
    case .taking: break
    }
    rest()
    return stored.count > before
  }
}
