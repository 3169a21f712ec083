// Tests of the easing curve: ends, middle, slope and limit of the overshoot.
import Motion
import Testing

@Suite("Easing")
struct EasingTests {
  @Test(
    "with zero slope at both ends the curve is 3t² − 2t³",
    arguments: [
      (t: 0, value: 0), (t: 0.25, value: 0.15625), (t: 0.5, value: 0.5),
      (t: 0.75, value: 0.84375), (t: 1, value: 1),
    ] as [(t: Double, value: Double)])
  func easeInOut(t: Double, value: Double) {
    #expect(Easing(from: 0, to: 1).value(at: t) == value)
    #expect(Easing(from: 80, to: 16).value(at: t) == 80 - 64 * value)
  }

  @Test("before the start the value is the start, after the end exactly the target")
  func outside() {
    let easing = Easing(from: 0.1, to: 0.7, slope: 1)
    #expect(easing.value(at: -1) == 0.1)
    #expect(easing.value(at: 1) == 0.7)
    #expect(easing.value(at: 9) == 0.7)
    #expect(easing.slope(at: 1) == 0)
  }

  @Test("without an initial slope no value is outside the range, not even by rounding")
  func staysInside() {
    for (from, to) in [(0.0, 1.0), (1, 0), (0.3, 0.1), (-7.7, 1e-3)] {
      let easing = Easing(from: from, to: to)
      for step in 0...30_000 {
        let value = easing.value(at: Double(step) / 30_000)
        #expect(value >= min(from, to) && value <= max(from, to))
      }
    }
    // One nanosecond before the end of 0.3 s the formula alone rounds to a value past the target.
    let late = 299_999_999.0 / 300_000_000
    #expect(Easing(from: -0.7, to: 0.9).value(at: late) <= 0.9)
    #expect(Easing(from: 0.94, to: 0.42).value(at: late) >= 0.42)
  }

  @Test("the slope is the derivative of the value", arguments: [-30, -2, 0, 2, 4.5, 30])
  func derivative(slope: Double) {
    let easing = Easing(from: -1, to: 3, slope: slope)
    let h = 1e-6
    for step in 1..<100 {
      let t = Double(step) / 100
      let numerical = (easing.value(at: t + h) - easing.value(at: t - h)) / (2 * h)
      #expect(abs(numerical - easing.slope(at: t)) < 1e-6)
    }
  }

  @Test(
    "the curve overshoots its target by at most a tenth of the distance",
    arguments: [
      // An initial slope of up to three times the distance does not overshoot at all.
      (slope: 3, most: 0), (slope: 4, most: 0.0370), (slope: 4.7, most: 0.0998),
      (slope: 100, most: 0.0998), (slope: 1e9, most: 0.0998),
    ] as [(slope: Double, most: Double)])
  func overshoot(slope: Double, most: Double) {
    for way in [1.0, -1, 0.001, -500] {
      let easing = Easing(from: 0, to: way, slope: slope * way)
      var furthest = -Double.infinity
      for step in 0...10_000 {
        furthest = max(furthest, easing.value(at: Double(step) / 10_000) / way - 1)
      }
      #expect(abs(furthest - most) < 0.0001)
    }
  }

  @Test("a curve of zero distance stops at once, whatever its slope")
  func zeroDistance() {
    for slope in [5.0, -5, 0] {
      let easing = Easing(from: 4, to: 4, slope: slope)
      #expect(easing.slope(at: 0) == 0)
      #expect(easing.value(at: 1 / 3) == 4)
    }
  }

  @Test("a slope away from the target is kept, and leads away by at most 4/27 of itself")
  func turnsRound() {
    let easing = Easing(from: 0, to: 0.001, slope: -27)
    #expect(easing.slope(at: 0) == -27)
    var lowest = 0.0
    for step in 0...10_000 { lowest = min(lowest, easing.value(at: Double(step) / 10_000)) }
    #expect(lowest >= -4)
    #expect(lowest < -3.99)
  }
}
