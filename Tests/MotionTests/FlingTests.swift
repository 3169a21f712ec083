// Tests of flings and rubber banding: friction, whole-pixel rest, bounce at the ends, resistance.
import Motion
import Testing

@Suite("Fling")
struct FlingTests {
  private static let ends = 0.0...10_000

  @Test(
    "the velocity decays to 0.998 of itself each millisecond, at any frame rate",
    arguments: [100.0, 1000, -3000])
  func decay(speed: Double) {
    let fling = Fling(from: 5000, velocity: speed, ends: Self.ends)
    let start = fling.velocity(at: 0)
    // The end is moved to a whole pixel, which changes the speed by at most 1 pixel in half a
    // second.
    #expect(abs(start - speed) <= 1.01)
    for time in stride(from: 0.0, to: fling.duration - 0.001, by: 0.05) {
      let ratio = fling.velocity(at: time + 0.001) / fling.velocity(at: time)
      #expect(abs(ratio - 0.998) < 0.000_01)
    }
  }

  @Test("a fling never reverses, and rests on a whole pixel", arguments: [3.0, 77, 1234, -1234])
  func rests(speed: Double) {
    let fling = Fling(from: 5000.4, velocity: speed, ends: Self.ends)
    var last = fling.value(at: 0)
    #expect(last == 5000.4)
    for step in 1...300 {
      let value = fling.value(
        at: step == 300 ? fling.duration : fling.duration * Double(step) / 300)
      #expect(speed > 0 ? value >= last - 1e-9 : value <= last + 1e-9)
      last = value
    }
    #expect(last == last.rounded())
    #expect(fling.velocity(at: fling.duration) == 0)
    // The final step is one pixel at most.
    #expect(abs(fling.value(at: fling.duration - 0.0001) - last) < 1.01)
  }

  @Test("a fling overscrolls an end with its velocity, and returns exactly to the end")
  func bounces() {
    let fling = Fling(from: 9000, velocity: 6000, ends: Self.ends)
    var furthest = 0.0
    var jump = 0.0
    var last = fling.value(at: 0)
    for step in 1...2000 {
      let value = fling.value(at: fling.duration * Double(step) / 2000)
      jump = max(jump, abs(value - last))
      last = value
      furthest = max(furthest, value)
    }
    #expect(furthest > 10_030 && furthest < 10_300)
    #expect(jump < 6000 * fling.duration / 2000 + 0.2)
    #expect(last == 10_000)
    for time in stride(from: 0.0, to: fling.duration, by: 0.01) {
      let slope = (fling.value(at: time + 1e-6) - fling.value(at: time)) / 1e-6
      #expect(abs(slope - fling.velocity(at: time)) < 10, "at \(time)")
    }
    // In no millisecond does the velocity change by more than the spring's 2ω allows: no jump at
    // the end.
    for time in stride(from: 0.0, to: fling.duration, by: 0.001) {
      let change = fling.velocity(at: time + 0.001) - fling.velocity(at: time)
      #expect(abs(change) < 0.024 * 6000, "at \(time)")
    }
  }

  @Test("a list released past an end springs back to the end", arguments: [-200.0, 10_300])
  func returns(from: Double) {
    let fling = Fling(from: from, velocity: 0, ends: Self.ends)
    let end = from < 0 ? 0.0 : 10_000
    #expect(fling.value(at: 0) == from)
    #expect(fling.value(at: fling.duration) == end)
    #expect(fling.duration > 0.4 && fling.duration < 1.2)
    // It does not overshoot to the other side.
    for step in 0...100 {
      let beyond = fling.value(at: fling.duration * Double(step) / 100) - end
      #expect(from < 0 ? beyond <= 1e-9 : beyond >= -1e-9)
    }
  }

  @Test("a fling comes to its end when it passes it first, and one from past an end never does")
  func arrives() throws {
    for velocity in [-6000.0, 6000] {
      let fling = Fling(from: 5000, velocity: 3 * velocity, ends: Self.ends)
      let arrival = try #require(fling.arrival)
      let end = velocity < 0 ? 0.0 : 10_000
      #expect(abs(fling.value(at: arrival) - end) < 0.01)
      #expect(abs(fling.value(at: arrival - 0.01) - end) > 50 && arrival < fling.duration)
    }
    let resting = Fling(from: 5000, velocity: 400, ends: Self.ends)
    #expect(resting.arrival == resting.duration)
    #expect(Fling(from: -200, velocity: 0, ends: Self.ends).arrival == nil)
    #expect(Fling(from: 0, velocity: -900, ends: Self.ends).arrival == nil)
  }

  @Test("a fling without velocity takes no time, and an excessive velocity is limited")
  func limits() {
    let still = Fling(from: 40, velocity: 0, ends: Self.ends)
    #expect(still.duration == 0)
    #expect(still.value(at: 0) == 40)
    let absurd = Fling(from: 0, velocity: 1e12, ends: 0...1e9)
    #expect(absurd.value(at: absurd.duration) <= 80_000 * 0.5)
  }

  @Test("a list that fits on the screen bounces back to its only position")
  func oneplace() {
    let fling = Fling(from: 0, velocity: -2000, ends: 0...0)
    #expect(fling.value(at: 0.05) < -20)
    #expect(fling.value(at: fling.duration) == 0)
  }
}

@Suite("Rubber band")
struct RubberBandTests {
  @Test(
    "the offset matches samples of a 960 pixel view: 100 → 52, 400 → 179, 960 → 341",
    arguments: [(100.0, 52.0), (400, 179), (960, 341)])
  func samples(pull: Double, offset: Double) {
    let band = RubberBand(size: 960)
    #expect(abs(band.offset(pull: pull) - offset) < 0.8)
    #expect(abs(band.offset(pull: -pull) + offset) < 0.8)
  }

  @Test("the pull computed from an offset is the pull that led to it")
  func inverse() {
    let band = RubberBand(size: 480)
    for pull in stride(from: -2000.0, through: 2000, by: 37) {
      #expect(abs(band.pull(offset: band.offset(pull: pull)) - pull) < 1e-6)
    }
    #expect(band.pull(offset: 5000).isFinite)
  }

  @Test("the speed is the derivative of the offset")
  func slope() {
    let band = RubberBand(size: 480)
    for pull in [-300.0, -10, 0.1, 50, 700] {
      let slope = (band.offset(pull: pull + 1e-5) - band.offset(pull: pull - 1e-5)) / 2e-5
      #expect(abs(band.speed(of: 1, pull: pull) - slope) < 1e-5)
    }
  }
}
