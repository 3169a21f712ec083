// What the cue says and offers, whoever touches it, and whenever the store answers.
import Gestures
import ListUI
import Model
import Session
import Testing
import Units

@testable import ListUI
@testable import panelist

@Suite("What the cue says and keeps offering")
struct CuePromiseTests {
  @Test("a row that was carried over to the completed ones and back by Undo is named, not counted")
  func acrossTheBorder() throws {
    var bench = try SessionBench(rows: 4, completed: [3], sinks: .sink)
    bench.down(1, 50, 5)
    bench.wait(milliseconds: 600)
    for way in 1...10 { bench.move(1, 50, 5 + 3 * Double(way)) }
    bench.up(1, 50, 35)
    bench.rest()
    #expect(bench.said == "Completed Row 0, Undo")
    bench.tap(2, 8, 75)
    #expect(bench.said == "Undone: Row 0")
    #expect(bench.session.view.list == bench.store.list)
  }
}

extension SessionBench {
  /// What stands on the cue; nil once it goes.
  fileprivate var said: String? {
    session.view.cue.offer.map { line in
      "\(line.words.verb) \(line.words.name)\(line.step == nil ? "" : ", Undo")"
    }
  }
}
