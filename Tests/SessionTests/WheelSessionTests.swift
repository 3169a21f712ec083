// Scrolling with a wheel: within the ends of the list, and not while a row is held.
import Gestures
import ListUI
import Model
import Session
import Testing
import Units

@Suite("Scrolling with a wheel")
struct WheelSessionTests {
  @Test("the wheel scrolls to the ends and no further, and touches hit the rows at their new place")
  func goesBy() throws {
    var bench = try SessionBench(rows: 20)
    let (now, far) = (bench.now, Pixels(5000))
    let isDue = bench.asksForFrame { $0.handle(.scrolled(240), at: now) }
    #expect(isDue && bench.session.view.scrollPosition == 240)
    bench.hold(1, row: 2)
    bench.move(1, 70, 25)
    bench.up(1, 80, 25)
    bench.rest()
    #expect(bench.session.view.list[4].isCompleted)
    let then = bench.now
    let wasDue = bench.asksForFrame { $0.handle(.scrolled(far), at: then) }
    #expect(wasDue && bench.session.view.scrollPosition == 1300)
    let isDueAgain = bench.asksForFrame { $0.handle(.scrolled(far), at: then) }
    #expect(!isDueAgain)
  }

  @Test("the wheel does not scroll while a row is held")
  func held() throws {
    var bench = try SessionBench(rows: 20)
    bench.hold(1, row: 2)
    let now = bench.now
    let isDue = bench.asksForFrame { $0.handle(.scrolled(250), at: now) }
    #expect(!isDue && bench.session.view.scrollPosition == 0)
    bench.up(1, 34, 25)
    bench.rest()
    let then = bench.now
    let isDueThen = bench.asksForFrame { $0.handle(.scrolled(250), at: then) }
    #expect(isDueThen && bench.session.view.scrollPosition == 250)
  }

  @Test("the wheel hides the clock, as a touch does")
  func clock() throws {
    var bench = try SessionBench(rows: 1, clock: .hours24)
    while !bench.session.view.wantsTime, bench.now < Instant.zero + .seconds(600) {
      bench.wait(milliseconds: 1000)
    }
    #expect(bench.session.view.wantsTime)
    let now = bench.now
    let isDue = bench.asksForFrame { $0.handle(.scrolled(10), at: now) }
    #expect(isDue && bench.session.view.scrollPosition == 0)
  }
}
