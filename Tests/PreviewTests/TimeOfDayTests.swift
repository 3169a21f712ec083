// The time of day below the rows, as on a panel.
import ArgumentParser
import ListUI
import Model
import NIOEmbedded
import Session
import Testing
import Units

@testable import panelist_preview

@Suite("Time of day")
struct TimeOfDayTests {
  @Test("where pages give the time, each run begins at midnight")
  func given() {
    let clock = GivenClock(EmbeddedEventLoop())
    #expect(clock.timeOfDay.0.minuteOfDay == 0 && clock.timeOfDay.next == .seconds(60))
    clock.pass(until: .zero + .seconds(3 * 3600 + 90))
    #expect(clock.timeOfDay.0.minuteOfDay == 181 && clock.timeOfDay.next == .seconds(30))
    clock.pass(until: .zero + .seconds(24 * 3600))
    #expect(clock.timeOfDay.0.minuteOfDay == 0)
  }

  @Test("the machine's minute ends within sixty seconds")
  func machine() {
    let next = LoopClock(EmbeddedEventLoop()).timeOfDay.next
    #expect(next > .zero && next <= .seconds(60))
  }

  /// Lets a client give time, a second at once.
  private func pass(seconds: Int, _ bench: PreviewBench, _ one: (line: FakeLine, client: Client))
    throws
  {
    for _ in 0..<seconds {
      time += 1000
      try bench.take(Bytes.touches(now: time, []), from: one.client)
      if let last = one.line.canvas.frames.last { bench.shown(last, by: one.client) }
    }
  }

  private final class Clock { var now = 0.0 }
  private let page = Clock()
  private var time: Double {
    get { page.now }
    nonmutating set { page.now = newValue }
  }

  @Test(
    "it comes after a rest, is drawn each minute, and goes at a touch", arguments: [true, false])
  func shown(isWanted: Bool) throws {
    let bench = try PreviewBench {
      $0.clock = .pages
      $0.timeOfDay = isWanted ? .hours24 : .off
      $0.panel = PreviewBench.tall
    }
    let one = try bench.join()
    try pass(seconds: 15, bench, one)
    #expect(!bench.list.driver.session.view.wantsTime)
    try pass(seconds: 15, bench, one)
    #expect(bench.list.driver.session.view.wantsTime == isWanted)
    #expect((bench.list.alarms.minute != nil) == isWanted)
    let first = one.line.canvas.pixels
    try pass(seconds: 20, bench, one)
    #expect(one.line.canvas.pixels == first)
    let count = one.line.canvas.frames.count
    try pass(seconds: 20, bench, one)
    // The minute has changed, and nothing else.
    #expect((one.line.canvas.pixels != first) == isWanted)
    #expect(one.line.canvas.frames.count - count == (isWanted ? 1 : 0))
    guard isWanted else { return }
    try bench.take(Bytes.touches(now: time, [(time, 1, 0, 20, 20)]), from: one.client)
    try bench.take(Bytes.touches(now: time, [(time, 1, 2, 20, 20)]), from: one.client)
    #expect(!bench.list.driver.session.view.wantsTime && bench.list.alarms.minute == nil)
  }

  @Test("it is shown as on a panel, but not where pages give the time, unless that is wanted")
  func options() throws {
    #expect(ClockStyle.usual(with: .machine) == .hours24)
    #expect(ClockStyle.usual(with: .pages) == .off)
    let command = try PreviewCommand.parse(["--clock", "pages", "--time", "12h"])
    #expect(command.rest.time == .hours12)
    #expect(throws: (any Error).self) { try PreviewCommand.parse(["--time", "13h"]) }
  }
}
