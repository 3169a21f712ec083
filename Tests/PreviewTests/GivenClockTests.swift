// Virtual time: clients advance the clock, independently of the machine's time.
import ListUI
import Model
import NIOCore
import NIOEmbedded
import Session
import Testing
import Units

@testable import panelist_preview

@Suite("Virtual time")
struct GivenClockTests {
  private static func at(_ milliseconds: Int) -> Instant { .zero + .milliseconds(milliseconds) }

  @Test("timers fire in order at their times, including those set by other timers")
  func order() {
    let clock = GivenClock(EmbeddedEventLoop())
    var heard: [String] = []
    func note(_ word: String) { heard.append("\(word) \(clock.now.nanoseconds / 1_000_000)") }
    _ = clock.call(at: Self.at(30)) { note("late") }
    _ = clock.call(at: Self.at(10)) {
      note("early")
      _ = clock.call(at: Self.at(20)) { note("wished") }
      _ = clock.call(at: Self.at(10)) { note("at once") }
    }
    let alarm = clock.call(at: Self.at(15)) { note("cancelled") }
    _ = clock.call(at: Self.at(99)) { note("not yet") }
    alarm.cancel()
    clock.pass(until: Self.at(50))
    #expect(heard == ["early 10", "at once 10", "wished 20", "late 30"])
    #expect(clock.now == Self.at(50))
    clock.pass(until: Self.at(40))
    #expect(clock.now == Self.at(50))
  }

  @Test("a timer that is due at once fires without advancing the time")
  func atOnce() {
    let loop = EmbeddedEventLoop()
    let clock = GivenClock(loop)
    var isHeard = false
    _ = clock.call(at: .zero) { isHeard = true }
    #expect(!isHeard)
    loop.run()
    #expect(isHeard)
  }

  @Test("time ends after a century, before its numbers do, and nothing is due past it")
  func century() {
    let clock = GivenClock(EmbeddedEventLoop())
    var isHeard = false
    _ = clock.call(at: GivenClock.end + .milliseconds(1)) { isHeard = true }
    clock.pass(until: Instant(nanoseconds: .max))
    #expect(clock.now == GivenClock.end && !isHeard)
    // What follows is still counted from it.
    clock.pass(until: clock.now + Client.longestStep)
    #expect(clock.now == GivenClock.end)
  }

  private func bench() throws -> PreviewBench { try PreviewBench { $0.clock = .pages } }

  @Test("only a client's time advances the list, and completion is reported")
  func passes() throws {
    let bench = try bench()
    let (line, client) = try bench.join()
    #expect(line.canvas.passed == [0])
    bench.loop.advanceTime(by: .seconds(10))
    #expect(bench.list.now == .zero && line.canvas.frames == [1])
    // A client's first timestamp does not advance the time.
    try bench.take(Bytes.touches(now: 7000, []), from: client)
    #expect(bench.list.now == .zero)
    bench.shown(1, by: client)
    try bench.take(Bytes.touches(now: 7040, []), from: client)
    #expect(bench.list.now == Self.at(40) && line.canvas.frames.count == 2)
    #expect(line.canvas.passed == [0, 7000, 7040])
  }

  @Test("a press becomes long by virtual time, not by the machine's time")
  func holds() throws {
    // A drag adds a row above; a row that is held long enough is moved.
    for (rest, place) in [(200.0, 1), (900.0, 2)] {
      let bench = try bench()
      let (_, client) = try bench.join()
      let first = try #require(bench.list.driver.session.view.list.items.first).id
      let row = Float(bench.rowHeight)
      try bench.take(Bytes.touches(now: 0, []), from: client)
      try bench.take(Bytes.touches(now: 2000, []), from: client)
      bench.loop.advanceTime(by: .seconds(30))
      // All events of a contact may arrive at once.
      let way: [(stamp: Double, id: UInt32, phase: UInt8, x: Float, y: Float)] = [
        (2000, 1, 0, 200, row * 0.5), (2000 + rest, 1, 1, 200, row * 1.1),
        (2100 + rest, 1, 1, 200, row * 1.9), (2200 + rest, 1, 1, 200, row * 2.5),
        (2700 + rest, 1, 2, 200, row * 2.5),
      ]
      try bench.take(Bytes.touches(now: 2700 + rest, way), from: client)
      #expect(bench.list.driver.session.view.list.items.firstIndex { $0.id == first } == place)
    }
  }

  @Test("touches in one message keep their intervals, and two clients' times add up")
  func stamps() throws {
    let bench = try bench()
    let (one, other) = (try bench.join(), try bench.join())
    let y = Float(bench.rowHeight * 2.5)
    for client in [one.client, other.client] {
      try bench.take(Bytes.touches(now: 100, []), from: client)
    }
    try bench.take(Bytes.touches(now: 2100, []), from: other.client)
    var way: [(stamp: Double, id: UInt32, phase: UInt8, x: Float, y: Float)] = []
    for step in 0...20 {
      let x = 60 + Float(step) * 12
      way.append(
        (stamp: 100 + Double(step) * 8, id: 1, phase: step == 0 ? 0 : 1, x: x, y: y))
    }
    try bench.take(Bytes.touches(now: 300, way), from: one.client)
    try bench.take(Bytes.touches(now: 360, [(360, 1, 2, 300, y)]), from: one.client)
    #expect(bench.list.now == Self.at(2260))
    #expect(bench.list.driver.session.view.list[2].isCompleted)
  }

  @Test("advancing virtual time does not make the disk appear slow")
  func disk() throws {
    let bench = try bench()
    let (_, client) = try bench.join()
    let y = Float(bench.rowHeight * 2.5)
    let way: [(stamp: Double, id: UInt32, phase: UInt8, x: Float, y: Float)] = [
      (0, 1, 0, 60, y), (100, 1, 1, 120, y), (300, 1, 1, 300, y), (360, 1, 2, 300, y),
    ]
    try bench.take(Bytes.touches(now: 0, []), from: client)
    try bench.take(Bytes.touches(now: 360, way), from: client)
    #expect(bench.list.driver.session.view.list[2].isCompleted)
    try bench.take(Bytes.touches(now: 60_000, []), from: client)
    #expect(bench.list.driver.banner == nil)
  }

  @Test("a message advances time by at most a minute and never backwards")
  func limits() throws {
    let bench = try bench()
    let (_, client) = try bench.join()
    for now in [0, 1e14, -1e14, 5] {
      try bench.take(Bytes.touches(now: now, [(now - 1e6, 1, 0, 60, 60)]), from: client)
    }
    #expect(bench.list.now == Self.at(120_000))
  }
}
