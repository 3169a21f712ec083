// A list that has almost settled: touches act on its rows again.
import Gestures
import ListUI
import Model
import Paint
import Recordings
import Session
import Testing
import Units

@testable import panelist

@Suite("A list that is settling")
struct SettlingTests {
  /// A list 450 ms after the release of a pull past an end; `way` is the distance in mm.
  private func pulled(by way: Double) throws -> SessionBench {
    var bench = try SessionBench(rows: 20)
    let start = way > 0 ? 20.0 : 60
    if way < 0 {
      bench.down(9, 50, 70)
      for step in 1...40 { bench.move(9, 50, 70 - Double(step) * 1.7) }
      bench.up(9, 50, 2)
      bench.down(8, 50, 75)
      for step in 1...40 { bench.move(8, 50, 75 - Double(step) * 1.7) }
      bench.wait(milliseconds: 200)
      bench.up(8, 50, 7)
      bench.rest()
    }
    bench.down(1, 50, start)
    for step in 1...7 { bench.move(1, 50, start + way * Double(step) / 6) }
    bench.wait(milliseconds: 100)
    bench.up(1, 50, start + way * 7 / 6)
    for _ in 0..<45 { bench.wait(milliseconds: 10) }
    bench.forget()
    return bench
  }

  @Test("450 ms after the release of a pull of 12 mm, a tap opens its row", arguments: [12.0, -12])
  func taps(way: Double) throws {
    var bench = try pulled(by: way)
    #expect(!bench.session.view.isIdle)
    let target = bench.session.view.hit(at: Point(x: 50, y: 35)).target
    bench.tap(2, 50, 35)
    let item = try #require(target.map { ItemID($0) })
    #expect(bench.session.view.editedItem == item)
  }

  @Test("450 ms after the release of a pull of 12 mm, a swiped row stays under the finger")
  func swipes() throws {
    var bench = try pulled(by: 12)
    #expect(!bench.session.view.isIdle)
    bench.down(2, 30, 35)
    bench.move(2, 34, 35)
    let row = SessionBench.id(3)
    let top = bench.tops(of: [row])
    #expect(abs((top.first ?? 0) - 300) > 0.05, "it has come to rest already")
    for step in 1...20 {
      bench.move(2, 34 + Double(step), 35)
      let now = bench.tops(of: [row])
      #expect(now == top)
    }
    bench.up(2, 64, 35)
    #expect(bench.store.list[row]?.isCompleted == true)
    bench.rest()
    let home = bench.tops(of: [row])
    #expect(home == [300])
  }
}
