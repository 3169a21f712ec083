// Undo reverts the action that the undo bar named at touch-down, or nothing.
import Gestures
import ListUI
import Model
import Recordings
import Session
import Testing
import Units

@testable import panelist

@Suite("The action that the undo bar names")
struct UndoBarChangesetTests {
  /// On the undo bar, at the bottom left of the screen.
  private static let undoBar = (x: 12.0, y: 72.0)

  @Test("if another user acts while a finger rests on Undo, neither action is undone")
  func replaced() throws {
    var bench = try SessionBench(rows: 4)
    bench.complete(1, row: 0)
    bench.down(2, Self.undoBar.x, Self.undoBar.y)
    // Too late for a second finger of the same hand.
    bench.wait(milliseconds: 200)
    bench.complete(3, row: 1)
    bench.up(2, Self.undoBar.x, Self.undoBar.y)
    let done = bench.session.view.list.items.filter(\.isCompleted).map(\.id)
    #expect(done == [SessionBench.id(0), SessionBench.id(1)])
    #expect(bench.store.list == bench.session.view.list)
    // Sooner, the tap would bounce.
    bench.wait(milliseconds: 100)
    bench.tap(4, Self.undoBar.x, Self.undoBar.y)
    let left = bench.session.view.list.items.filter(\.isCompleted).map(\.id)
    #expect(left == [SessionBench.id(0)])
  }

  @Test("if another process changes the list while a finger rests on Undo, that change stays")
  func externalChanges() throws {
    var bench = try SessionBench(rows: 4)
    bench.complete(1, row: 0)
    bench.down(2, Self.undoBar.x, Self.undoBar.y)
    bench.wait(milliseconds: 200)
    bench.externalChanges(.complete(row: 3))
    bench.up(2, Self.undoBar.x, Self.undoBar.y)
    #expect(bench.session.view.list[SessionBench.id(2)]?.isCompleted == true)
    #expect(bench.store.list == bench.session.view.list)
  }

  @Test("an external change that waits for a held row hides the undo bar")
  func waits() throws {
    var bench = try SessionBench(rows: 4)
    bench.complete(1, row: 0)
    bench.rest()
    bench.hold(2, row: 2)
    bench.externalChanges(.delete(row: 3))
    #expect(bench.events.contains(.externalChangeWaits(.delete(SessionBench.id(2)), row: 2)))
    #expect(bench.session.view.deadline == nil)
    bench.up(2, 34, 25)
    bench.rest()
    bench.tap(3, Self.undoBar.x, Self.undoBar.y)
    #expect(bench.session.view.list[SessionBench.id(0)]?.isCompleted == true)
  }

  @Test("Undo of a row that another process deleted reverts nothing and reports the conflict")
  func deletedUnseen() throws {
    var bench = try SessionBench(rows: 4)
    bench.complete(1, row: 0)
    bench.complete(2, row: 1)
    bench.unheard(.delete(row: 2))
    bench.forget()
    bench.tap(3, Self.undoBar.x, Self.undoBar.y)
    let reports = bench.events.compactMap { event in
      if case .undone(let report) = event { report } else { nil }
    }
    #expect(reports.map(\.undone.isEmpty) == [true])
    #expect(reports.first?.skipped.map(\.conflict) == [.isGone])
    #expect(bench.store.list[SessionBench.id(0)]?.isCompleted == true)
  }
}
