// The frame clock with displays of three rates, jitter, no vblanks and bad timestamps.
import Scanout
import Testing
import Units

/// A simulated display and renderer that run frames on a frame clock.
private struct Bench {
  var clock: FrameClock
  let period: Interval
  var now = Instant(nanoseconds: 5_000_000_000)
  /// The phase of the display's vblanks.
  let phase = Instant(nanoseconds: 4_990_000_123)
  /// How long a flip takes without vblanks.
  var sending = Interval(nanoseconds: 60_000)
  /// For each frame: start of drawing, presentation, predicted presentation and latch.
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

  /// One frame: wait for the start, draw, commit, wait for the display. One that does not follow
  /// another is drawn at once.
  mutating func frame(
    drawing: Interval, follows: Bool = true, wakingLate: Interval = .zero,
    driver: Interval = .milliseconds(1), hasBlanks: Bool = true,
    stamp: (Instant) -> Instant = { $0 }
  ) {
    let start = follows ? clock.composeAt(now) + wakingLate : now
    promises.append(clock.presentation(for: start))
    latches.append(clock.latch(of: promises[promises.count - 1]))
    let end = start + drawing
    clock.committed(from: start, to: end)
    let done = hasBlanks ? blank(after: end + driver) : end + sending
    now = done + Interval(nanoseconds: 100_000)
    clock.flipped(stamp: stamp(done), at: now)
    starts.append(start)
    shown.append(done)
  }

  /// The intervals between presentations, in rounded periods.
  var strides: [Int] {
    zip(shown.dropFirst(), shown).map { next, last -> Int in
      let distance: Double = (next - last).seconds
      return Int((distance / period.seconds).rounded())
    }
  }
}

@Suite("Frame clock")
struct FrameClockTests {
  @Test("a frame after a rest is shown when it was promised, and is no miss", arguments: [30, 60])
  func idle(hertz: Int) {
    var bench = Bench(hertz: hertz)
    for _ in 1...50 { bench.frame(drawing: .milliseconds(2)) }
    for count in 1...50 {
      bench.now += Interval(nanoseconds: 37_000_000 + 1_000_000 * Int64(count))
      bench.frame(drawing: .milliseconds(2), follows: false)
      #expect(
        bench.shown[bench.shown.count - 1] - bench.starts[bench.starts.count - 1] < bench.period
          + .milliseconds(3))
    }
    #expect(bench.clock.misses == 0)
  }

  @Test("a blank that passed before the flip was read is counted as lost", arguments: [18, 30, 60])
  func readLate(milliseconds: Int) {
    var bench = Bench(hertz: 60)
    for _ in 1...10 { bench.frame(drawing: .milliseconds(1)) }
    bench.now += .milliseconds(milliseconds)
    bench.frame(drawing: .milliseconds(1))
    #expect(bench.strides[bench.strides.count - 1] > 1)
    #expect(bench.clock.misses == 1)
  }

  @Test("a display whose flips take 40 ms is paced by them, and misses nothing")
  func slowFlips() {
    var bench = Bench(hertz: 60)
    bench.sending = .milliseconds(40)
    for _ in 1...100 { bench.frame(drawing: .milliseconds(2), hasBlanks: false) }
    #expect(bench.clock.isPacedByFlips)
    #expect(bench.clock.misses == 0)
    for frame in 10..<100 {
      let wait = bench.starts[frame] - bench.shown[frame - 1]
      #expect(wait == Interval(nanoseconds: 100_000))
      let error = bench.promises[frame] - bench.shown[frame]
      #expect(error < .milliseconds(1) && .milliseconds(-1) < error)
    }
    for _ in 1...20 { bench.frame(drawing: .milliseconds(2)) }
    #expect(!bench.clock.isPacedByFlips)
    #expect(bench.strides.suffix(10).allSatisfy { $0 == 1 })
  }

  @Test("a driver that needs more than the guard gets it after one missed frame")
  func guardGrows() {
    var bench = Bench(hertz: 60)
    for _ in 1...500 {
      bench.frame(drawing: .milliseconds(2), driver: Interval(nanoseconds: 2_200_000))
    }
    #expect(bench.clock.misses == 1)
    #expect(bench.clock.margin == Interval(nanoseconds: 500_000))
    // By 0.25 ms more than what was too little, which was not much less than the driver needs.
    #expect(bench.clock.guardTime > Interval(nanoseconds: 2_200_000))
    #expect(bench.clock.guardTime <= Interval(nanoseconds: 2_450_000))
  }

  @Test("frames after a rest show that a driver needs less than the guard, and none is missed")
  func guardShrinks() {
    var bench = Bench(hertz: 60)
    let driver = Interval(nanoseconds: 700_000)
    for count in 1...200 {
      bench.now += Interval(nanoseconds: 50_000_000 + 611_000 * Int64(count))
      bench.frame(drawing: .milliseconds(2), follows: false, driver: driver)
      for _ in 1...5 { bench.frame(drawing: .milliseconds(2), driver: driver) }
    }
    #expect(bench.clock.misses == 0)
    #expect(bench.clock.guardTime >= driver)
    #expect(bench.clock.guardTime < .milliseconds(1))
  }

  @Test("a frame with too much to draw for a blank promises the next one")
  func tooMuch() {
    var bench = Bench(hertz: 60)
    for _ in 1...10 { bench.frame(drawing: .milliseconds(2)) }
    let start = bench.clock.composeAt(bench.now)
    let first = bench.clock.presentation(for: start)
    #expect(bench.clock.drawing(1_000_000) == .zero)
    #expect(bench.clock.presentation(for: start, drawing: .milliseconds(1)) == first)
    #expect(bench.clock.presentation(for: start, drawing: .milliseconds(6)) == first + bench.period)
    // A frame of a million pixels took 8 ms; so does the next one, at least.
    bench.clock.committed(from: start, to: start + .milliseconds(8), pixels: 1_000_000)
    #expect(bench.clock.drawing(1_000_000) == .milliseconds(8))
    #expect(bench.clock.drawing(500_000) == .milliseconds(4))
  }

  @Test("every vblank gets a frame, composed as late as possible", arguments: [30, 60, 120])
  func steady(hertz: Int) {
    var bench = Bench(hertz: hertz)
    for _ in 1...1000 { bench.frame(drawing: .milliseconds(2)) }
    #expect(bench.strides.allSatisfy { $0 == 1 })
    #expect(bench.clock.misses == 0)
    #expect(bench.clock.margin == .milliseconds(1) - Interval(nanoseconds: 500_000))
    // Drawing of 2 ms, a guard of 1.5 ms and a margin of 0.5 ms before the vblank.
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
      // Drawing takes 2 to 3 ms, waking is up to 1 ms late, by the same random number.
      bench.frame(
        drawing: Interval(nanoseconds: 2_000_000 + spread),
        wakingLate: Interval(nanoseconds: spread))
    }
    #expect(bench.clock.misses < 100)
    #expect(bench.clock.margin <= Interval(nanoseconds: bench.period.nanoseconds / 2))
    #expect(bench.strides.filter { $0 > 1 }.count == bench.clock.misses)
  }

  @Test("a miss adds 0.5 ms to the margin, and 120 frames without one take 0.1 ms away")
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

  @Test("misses widen the margin to half the period at most", arguments: [30, 60, 120])
  func marginLimit(hertz: Int) {
    var bench = Bench(hertz: hertz)
    for count in 1...200 {
      // Every second frame is unexpectedly late: the timer goes off after most of a period.
      let late = Interval(nanoseconds: count % 2 == 0 ? bench.period.nanoseconds * 9 / 10 : 0)
      bench.frame(drawing: .milliseconds(1), wakingLate: late)
    }
    #expect(bench.clock.misses > 10)
    #expect(bench.clock.margin == Interval(nanoseconds: bench.period.nanoseconds / 2))
  }

  @Test("frames drawn in more than a period are shown at every second vblank")
  func slow() {
    var bench = Bench(hertz: 60)
    for _ in 1...200 { bench.frame(drawing: .milliseconds(17)) }
    #expect(bench.strides.dropFirst(5).allSatisfy { $0 == 2 })
    let promised = [Instant](bench.promises.suffix(100))
    let shown = [Instant](bench.shown.suffix(100))
    #expect(promised == shown)
  }

  @Test(
    "a display whose flips complete at once is paced by the refresh period",
    arguments: [30, 60, 120])
  func immediate(hertz: Int) {
    var bench = Bench(hertz: hertz)
    for _ in 1...1000 { bench.frame(drawing: .milliseconds(2), hasBlanks: false) }
    #expect(bench.clock.isPacedByPeriod)
    let steady = bench.starts.dropFirst(5)
    for (next, last) in zip(steady.dropFirst(), steady) { #expect(next - last == bench.period) }
    // The first frame after a rest is still composed at once.
    bench.now += .seconds(2)
    #expect(bench.clock.composeAt(bench.now) == bench.now)
  }

  @Test("a display with vblanks is never taken for one without", arguments: [30, 60, 120])
  func notImmediate(hertz: Int) {
    var bench = Bench(hertz: hertz)
    var random: UInt64 = 3
    for _ in 1...2000 {
      random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      // Rests put each first frame anywhere between two vblanks.
      bench.now += Interval(nanoseconds: Int64(random >> 33) % 50_000_000)
      bench.frame(drawing: .milliseconds(1), follows: false)
      bench.frame(drawing: .milliseconds(3))
      #expect(!bench.clock.isPacedByPeriod)
    }
  }

  @Test("a display that turns out to have vblanks is paced by them again")
  func backToBlanks() {
    var bench = Bench(hertz: 60)
    for _ in 1...20 { bench.frame(drawing: .milliseconds(2), hasBlanks: false) }
    #expect(bench.clock.isPacedByPeriod)
    for _ in 1...200 { bench.frame(drawing: .milliseconds(2)) }
    #expect(bench.strides.suffix(100).allSatisfy { $0 == 1 })
  }

  @Test(
    "a timestamp of another clock counts as now",
    arguments: [Interval.seconds(-5), .seconds(-3), .seconds(2)])
  func absurdStamps(_ error: Interval) {
    var bench = Bench(hertz: 60)
    for _ in 1...50 {
      bench.frame(drawing: .milliseconds(2)) { max(.zero, $0 + error) }
    }
    #expect(bench.strides.allSatisfy { $0 == 1 })
    #expect(bench.clock.misses == 0)
  }

  @Test("a timestamp that jumps backwards counts as now")
  func backwards() {
    var bench = Bench(hertz: 60)
    for count in 1...50 {
      bench.frame(drawing: .milliseconds(2)) {
        count % 5 == 0 ? $0 - .milliseconds(40) : $0
      }
    }
    #expect(bench.strides.allSatisfy { $0 == 1 })
  }

  @Test("predicted presentation times never decrease", arguments: [30, 60, 120])
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
    "the latch precedes drawing, and its lead stays even if drawing times vary",
    arguments: [true, false])
  func latch(hasBlanks: Bool) {
    let frames = 100..<1000
    var steps = 0
    for seed in UInt64(1)...20 {
      var bench = Bench(hertz: 60)
      var random = seed
      for _ in 1...1000 {
        random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        let extra = Interval(nanoseconds: Int64(random >> 33) % 3_000_000)
        bench.frame(drawing: .milliseconds(2) + extra, hasBlanks: hasBlanks)
      }
      let early = frames.filter { bench.latches[$0] <= bench.starts[$0] }
      #expect(early.count >= frames.count * 95 / 100)
      let leads = frames.map { bench.promises[$0] - bench.latches[$0] }
      #expect(leads.allSatisfy { $0 <= .milliseconds(10) })
      steps += zip(leads.dropFirst(), leads).count { $0 != $1 }
    }
    // A change of the lead by a quarter of a millisecond moves every dragged row: about one a second
    // while drawing takes anything from 2 to 5 ms.
    #expect(steps <= 20 * 18)
  }

  @Test("a lead that slow drawing extended shrinks when drawing is fast again")
  func latchReturns() {
    var bench = Bench(hertz: 60)
    for drawing in [1.5, 7.5, 1.5] {
      for _ in 1...2000 { bench.frame(drawing: .seconds(drawing / 1000)) }
    }
    let leads = [1999, 3999, 5999].map { bench.promises[$0] - bench.latches[$0] }
    #expect(leads == [3_500_000, 9_750_000, 3_500_000].map { Interval(nanoseconds: $0) })
  }

  @Test("one slow frame moves the latch for the motion in which it is drawn, and no longer")
  func latchFromRest() {
    var bench = Bench(hertz: 60)
    // The first frame finds nothing prepared.
    bench.frame(drawing: .milliseconds(10), follows: false)
    for _ in 1...60 { bench.frame(drawing: .milliseconds(1)) }
    bench.frame(drawing: .milliseconds(8))
    for _ in 1...60 { bench.frame(drawing: .milliseconds(1)) }
    bench.now += .seconds(1)
    bench.frame(drawing: .milliseconds(1), follows: false)
    bench.frame(drawing: .milliseconds(1))
    let leads = bench.promises.indices.map { bench.promises[$0] - bench.latches[$0] }
    // The mean and its deviation expect more of the kind at first; the latch stays for that.
    #expect(leads[121] > .milliseconds(4))
    // Drawing of 1 ms, a guard of 1.5 ms, a margin of 1 ms after the miss, in steps of 0.25 ms.
    #expect(leads[123] == Interval(nanoseconds: 3_750_000))
    #expect(bench.clock.misses == 1)
  }

  @Test("a skipped frame does not count as a miss, however late the next one comes")
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
