// The cue takes back the step that it named when the finger touched down, or nothing.
import Gestures
import ListUI
import Model
import Recordings
import Session
import Testing
import Units

@testable import panelist

@Suite("The step that a cue names")
struct UndoBarChangesetTests {
  /// On the cue's text and its Undo, at the bottom left of the screen.
  private static let undoBar = (x: 12.0, y: 72.0)

  @Test("a finger rests on the cue while another hand does something: neither step is taken back")
  func replaced() throws {
    var bench = try SessionBench(rows: 4)
    bench.hold(1, row: 0)
    bench.move(1, 64, 5)
    bench.up(1, 64, 5)
    bench.down(2, Self.undoBar.x, Self.undoBar.y)
    // Later than two fingers of one hand touch down.
    bench.wait(milliseconds: 200)
    bench.hold(3, row: 1)
    bench.move(3, 64, 15)
    bench.up(3, 64, 15)
    bench.up(2, Self.undoBar.x, Self.undoBar.y)
    let done = bench.session.view.list.items.filter(\.isCompleted).map(\.id)
    #expect(done == [SessionBench.id(0), SessionBench.id(1)])
    #expect(bench.store.list == bench.session.view.list)
    bench.tap(4, Self.undoBar.x, Self.undoBar.y)
    let left = bench.session.view.list.items.filter(\.isCompleted).map(\.id)
    #expect(left == [SessionBench.id(0)])
  }

  @Test("another program makes a step while a finger rests on the cue: that step stays")
  func externalChanges() throws {
    var bench = try SessionBench(rows: 4)
    bench.hold(1, row: 0)
    bench.move(1, 64, 5)
    bench.up(1, 64, 5)
    bench.down(2, Self.undoBar.x, Self.undoBar.y)
    bench.wait(milliseconds: 200)
    bench.externalChanges(.done(row: 3))
    bench.up(2, Self.undoBar.x, Self.undoBar.y)
    #expect(bench.session.view.list[SessionBench.id(2)]?.isCompleted == true)
    #expect(bench.store.list == bench.session.view.list)
  }

  @Test("a change by another program that waits for a held row is a step, and the cue goes")
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

  @Test("a row that another program has deleted unseen: Undo takes nothing back and tells so")
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
