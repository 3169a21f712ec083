// The cue takes back the step that it named when the finger touched down, or nothing.
import Gestures
import ListUI
import Model
import Session
import Testing
import Units

@testable import panelist

@Suite("The step that a cue names")
struct CueStepTests {
  /// On the cue's text and its Undo, at the bottom left of the glass.
  private static let cue = (x: 12.0, y: 72.0)

  @Test("a finger rests on the cue while another hand does something: neither step is taken back")
  func replaced() throws {
    var bench = try SessionBench(rows: 4)
    bench.hold(1, row: 0)
    bench.move(1, 64, 5)
    bench.up(1, 64, 5)
    bench.down(2, Self.cue.x, Self.cue.y)
    // Later than two fingers of one hand touch down.
    bench.wait(milliseconds: 200)
    bench.hold(3, row: 1)
    bench.move(3, 64, 15)
    bench.up(3, 64, 15)
    bench.up(2, Self.cue.x, Self.cue.y)
    let done = bench.session.view.list.items.filter(\.isCompleted).map(\.id)
    #expect(done == [SessionBench.id(0), SessionBench.id(1)])
    #expect(bench.store.list == bench.session.view.list)
    bench.tap(4, Self.cue.x, Self.cue.y)
    let left = bench.session.view.list.items.filter(\.isCompleted).map(\.id)
    #expect(left == [SessionBench.id(0)])
  }

  @Test("another program makes a step while a finger rests on the cue: that step stays")
  func outside() throws {
    var bench = try SessionBench(rows: 4)
    bench.hold(1, row: 0)
    bench.move(1, 64, 5)
    bench.up(1, 64, 5)
    bench.down(2, Self.cue.x, Self.cue.y)
    bench.wait(milliseconds: 200)
    bench.outside(.done(row: 3))
    bench.up(2, Self.cue.x, Self.cue.y)
    #expect(bench.session.view.list[SessionBench.id(2)]?.isCompleted == true)
    #expect(bench.store.list == bench.session.view.list)
  }
}
