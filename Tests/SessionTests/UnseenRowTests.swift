// Rows that move off the screen under a finger whose gesture is still undecided.
import Gestures
import Model
import Recordings
import Session
import Testing

@testable import panelist

@Suite("A row that has left the screen under a finger")
struct UnseenRowTests {
  /// A finger rests on row 3. Another one taps row 7, which moves to the top, and row 3 off the
  /// screen.
  private func sentAway(_ bench: inout SessionBench) {
    bench.down(1, 30, 35)
    for _ in 0..<16 { bench.wait(milliseconds: 10) }
    bench.tap(2, 70, 75)
    for _ in 0..<20 { bench.wait(milliseconds: 10) }
    let tops = bench.tops(of: [SessionBench.id(3)])
    #expect(tops == [])
  }

  @Test("a row that an edit moved off the screen is not swiped by the finger on it")
  func swiped() throws {
    for way in [4.0, -2.8] {
      var bench = try SessionBench(rows: 20)
      sentAway(&bench)
      for step in 1...10 { bench.move(1, 30 + way * Double(step), 35) }
      bench.wait(milliseconds: 60)
      bench.up(1, 30 + way * 10, 35)
      #expect(bench.store.list.items.count == 20)
      #expect(bench.store.list[SessionBench.id(3)]?.isCompleted == false)
    }
  }

  @Test("a row that an edit moved off the screen is not lifted by the finger on it")
  func lifted() throws {
    var bench = try SessionBench(rows: 20)
    sentAway(&bench)
    bench.wait(milliseconds: 300)
    bench.up(1, 30, 35)
    bench.rest()
    #expect(bench.store.list.items.map(\.id) == (0..<20).map(SessionBench.id))
  }
}
