// The frame clock against displays of three rates, with jitter, without blanks, with bad stamps.
import Scanout
import Testing
import Units

/// A display, a renderer and a loop in numbers: plays frames on a clock.
private struct Bench {
  var clock: FrameClock
  let period: Interval
  var now = Instant(nanoseconds: 5_000_000_000)
  /// Where the display's blanks lie.
  let phase = Instant(nanoseconds: 4_990_000_123)
  /// Starts, commits' ends and what was shown when.
  var starts: [Instant] = []
  var shown: [Instant] = []
  var promises: [Instant] = []
  var latches: [Instant] = []

  init(hertz: Int) {
    period = Interval(nanoseconds: 1_000_000_000 / Int64(hertz))
    clock = FrameClock(period: period)
  }

  func blank(after time: Instant) -> Instant {
    let count = (time - phase).nanoseconds / period.nanoseconds + 1
    return phase + Interval(nanoseconds: count * period.nanoseconds)
  }

  /// One frame: wait for the start, draw, commit, wait for the display.
  mutating func frame(
    drawing: Interval, wakingLate: Interval = .zero, driver: Interval = .milliseconds(1),
    hasBlanks: Bool = true, stamp: (Instant) -> Instant = { $0 }
  ) {
    let start = clock.composeAt(now) + wakingLate
    promises.append(clock.presentation(for: start))
    latches.append(clock.latch(of: promises[promises.count - 1]))
    let end = start + drawing
    clock.committed(from: start, to: end)
    let done = hasBlanks ? blank(after: end + driver) : end + Interval(nanoseconds: 60_000)
    now = done + Interval(nanoseconds: 100_000)
    clock.flipped(stamp: stamp(done), at: now)
    starts.append(start)
    shown.append(done)
  }

  /// Distances between what was shown, in periods, rounded.
  var strides: [Int] {
    zip(shown.dropFirst(), shown).map { next, last -> Int in
      let distance: Double = (next - last).seconds
      return Int((distance / period.seconds).rounded())
    }
  }
}

@Suite("Frame clock")
struct FrameClockTests {
  @Test("a first touch is drawn at once", arguments: [30, 60, 120])
  func idle(hertz: Int) {
    var bench = Bench(hertz: hertz)
    #expect(bench.clock.composeAt(bench.now) == bench.now)
    bench.frame(drawing: .milliseconds(2))
    bench.now += .seconds(3)
    #expect(bench.clock.composeAt(bench.now) == bench.now)
  }

  @Test("every blank gets a frame, begun as late as it may", arguments: [30, 60, 120])
  func steady(hertz: Int) {
    var bench = Bench(hertz: hertz)
    for _ in 1...1000 { bench.frame(drawing: .milliseconds(2)) }
    #expect(bench.strides.allSatisfy { $0 == 1 })
    #expect(bench.clock.misses == 0)
    #expect(bench.clock.margin == .milliseconds(1) - Interval(nanoseconds: 500_000))
    // Drawing of 2 ms, a guard of 1.5 ms and a margin of 0.5 ms before the blank.
    let lead = bench.shown[999] - bench.starts[999]
    #expect(lead == .milliseconds(4))
    let promised = [Instant](bench.promises.dropFirst())
    let shown = [Instant](bench.shown.dropFirst())
    #expect(promised == shown)
  }

  @Test("jitter widens the margin, and few frames are missed", arguments: [30, 60, 120])
  func jitter(hertz: Int) {
    var bench = Bench(hertz: hertz)
    var random: UInt64 = 7
    for _ in 1...10_000 {
      random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let spread = Int64(random >> 33) % 1_000_000
      // Drawing takes 2 to 3 ms, waking is late by up to 1 ms, by the same luck.
      bench.frame(
        drawing: Interval(nanoseconds: 2_000_000 + spread),
        wakingLate: Interval(nanoseconds: spread))
    }
    #expect(bench.clock.misses < 100)
    #expect(bench.clock.margin <= Interval(nanoseconds: bench.period.nanoseconds / 2))
    #expect(bench.strides.filter { $0 > 1 }.count == bench.clock.misses)
  }

  @Test("a miss adds half a millisecond, and 120 clean frames take a tenth away")
  func margin() {
    var bench = Bench(hertz: 60)
    for _ in 1...10 { bench.frame(drawing: .milliseconds(2)) }
    bench.frame(drawing: .milliseconds(9))
    #expect(bench.clock.misses == 1)
    #expect(bench.clock.margin == .milliseconds(1))
    for _ in 1...119 { bench.frame(drawing: .milliseconds(2)) }
    #expect(bench.clock.margin == .milliseconds(1))
    bench.frame(drawing: .milliseconds(2))
    #expect(bench.clock.margin == Interval(nanoseconds: 900_000))
    for _ in 1...120 * 10 { bench.frame(drawing: .milliseconds(2)) }
    #expect(bench.clock.margin == Interval(nanoseconds: 500_000))
  }

  @Test("misses never widen the margin beyond half the period", arguments: [30, 60, 120])
  func marginLimit(hertz: Int) {
    var bench = Bench(hertz: hertz)
    for count in 1...200 {
      // Each is late by what nobody could expect: the driver takes most of a period.
      bench.frame(drawing: .milliseconds(1), driver: bench.period - .milliseconds(count % 2))
    }
    #expect(bench.clock.misses > 10)
    #expect(bench.clock.margin == Interval(nanoseconds: bench.period.nanoseconds / 2))
  }

  @Test("drawing longer than a period shows every other blank, not fewer")
  func slow() {
    var bench = Bench(hertz: 60)
    for _ in 1...200 { bench.frame(drawing: .milliseconds(17)) }
    #expect(bench.strides.dropFirst(5).allSatisfy { $0 == 2 })
    let promised = [Instant](bench.promises.suffix(100))
    let shown = [Instant](bench.shown.suffix(100))
    #expect(promised == shown)
  }

  @Test("a display that reports at once is paced by the mode", arguments: [30, 60, 120])
  func immediate(hertz: Int) {
    var bench = Bench(hertz: hertz)
    for _ in 1...1000 { bench.frame(drawing: .milliseconds(2), hasBlanks: false) }
    #expect(bench.clock.isPacedByPeriod)
    let steady = bench.starts.dropFirst(5)
    for (next, last) in zip(steady.dropFirst(), steady) { #expect(next - last == bench.period) }
    // A touch after a rest is still drawn at once.
    bench.now += .seconds(2)
    #expect(bench.clock.composeAt(bench.now) == bench.now)
  }

  @Test("a display with blanks is never taken for one without", arguments: [30, 60, 120])
  func notImmediate(hertz: Int) {
    var bench = Bench(hertz: hertz)
    var random: UInt64 = 3
    for _ in 1...2000 {
      random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      // Rests put each first touch anywhere between two blanks.
      bench.now += Interval(nanoseconds: Int64(random >> 33) % 50_000_000)
      bench.frame(drawing: .milliseconds(1))
      bench.frame(drawing: .milliseconds(3))
      #expect(!bench.clock.isPacedByPeriod)
    }
  }

  @Test("a display that turns out to have blanks is paced by them again")
  func backToBlanks() {
    var bench = Bench(hertz: 60)
    for _ in 1...20 { bench.frame(drawing: .milliseconds(2), hasBlanks: false) }
    #expect(bench.clock.isPacedByPeriod)
    for _ in 1...200 { bench.frame(drawing: .milliseconds(2)) }
    #expect(bench.strides.suffix(100).allSatisfy { $0 == 1 })
  }

  @Test(
    "a stamp of another clock counts as now",
    arguments: [Interval.seconds(-5), .seconds(-3), .seconds(2)])
  func absurdStamps(_ error: Interval) {
    var bench = Bench(hertz: 60)
    for _ in 1...50 {
      bench.frame(drawing: .milliseconds(2)) { max(.zero, $0 + error) }
    }
    #expect(bench.strides.allSatisfy { $0 == 1 })
    #expect(bench.clock.misses == 0)
  }

  @Test("a stamp that jumps backwards counts as now")
  func backwards() {
    var bench = Bench(hertz: 60)
    for count in 1...50 {
      bench.frame(drawing: .milliseconds(2)) {
        count % 5 == 0 ? $0 - .milliseconds(40) : $0
      }
    }
    #expect(bench.strides.allSatisfy { $0 == 1 })
  }

  @Test("what is promised never goes back", arguments: [30, 60, 120])
  func monotonic(hertz: Int) {
    var bench = Bench(hertz: hertz)
    var random: UInt64 = 11
    for _ in 1...3000 {
      random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      bench.frame(drawing: Interval(nanoseconds: Int64(random >> 33) % 20_000_000))
    }
    for (next, last) in zip(bench.promises.dropFirst(), bench.promises) { #expect(next >= last) }
  }

  @Test(
    "the latch is before drawing begins, and evenly spaced though drawing is not",
    arguments: [true, false])
  func latch(hasBlanks: Bool) {
    var bench = Bench(hertz: 60)
    var random: UInt64 = 7
    for _ in 1...1000 {
      random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let extra = Interval(nanoseconds: Int64(random >> 33) % 3_000_000)
      bench.frame(drawing: .milliseconds(2) + extra, hasBlanks: hasBlanks)
    }
    let frames = 100..<1000
    let early = frames.filter { bench.latches[$0] <= bench.starts[$0] }
    #expect(early.count >= frames.count * 95 / 100)
    // A step of the latch is a step of every finger: at most five in fifteen seconds.
    let leads = frames.map { bench.promises[$0] - bench.latches[$0] }
    let steps = zip(leads.dropFirst(), leads).filter { $0 != $1 }
    #expect(steps.count <= 5)
    #expect(leads.allSatisfy { $0 <= .milliseconds(10) })
  }

  @Test("a latch that slow drawing made earlier comes back when drawing is fast again")
  func latchReturns() {
    var bench = Bench(hertz: 60)
    for drawing in [1.5, 7.5, 1.5] {
      for _ in 1...1000 { bench.frame(drawing: .seconds(drawing / 1000)) }
    }
    let leads = [999, 1999, 2999].map { bench.promises[$0] - bench.latches[$0] }
    #expect(leads == [.milliseconds(4), .milliseconds(10), .milliseconds(4)])
  }

  @Test("a planned frame that had nothing to show is no miss, however late the next one comes")
  func skipped() {
    for skips in [true, false] {
      var bench = Bench(hertz: 60)
      for _ in 1...10 { bench.frame(drawing: .milliseconds(2)) }
      let start = bench.clock.composeAt(bench.now)
      if skips { bench.clock.skipped() }
      let next = start + Interval(nanoseconds: bench.period.nanoseconds * 6 / 10)
      bench.clock.committed(from: next, to: next + .milliseconds(2))
      let shown = bench.blank(after: next + .milliseconds(3))
      bench.clock.flipped(stamp: shown, at: shown)
      #expect(bench.clock.misses == (skips ? 0 : 1))
    }
  }
}
