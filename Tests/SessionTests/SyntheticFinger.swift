// A simulated finger with a smooth trajectory from touch-down to lift.
import TestRandom
import Units

/// A point on the screen, in mm from its top left corner, or a vector.
typealias Spot = SIMD2<Double>

/// One touch. Times count from the touch-down of the first finger of a group.
struct SyntheticFinger {
  let landing: Interval
  let leaving: Interval
  /// The position at a time.
  let place: (Interval) -> Spot

  /// Moves in a straight line by a vector, and rests there until it lifts.
  static func straight(
    from start: Spot, by way: Spot, landing: Interval = .zero, setsOut: Interval? = nil,
    in duration: Interval, resting: Interval = .milliseconds(60)
  ) -> SyntheticFinger {
    let begin = setsOut ?? landing
    return SyntheticFinger(landing: landing, leaving: begin + duration + resting) { time in
      start + way * Smooth.part(at: (time - begin).seconds / duration.seconds)
    }
  }

  /// Rests where it lands.
  static func resting(
    at place: Spot, landing: Interval = .zero, until leaving: Interval
  ) -> SyntheticFinger {
    SyntheticFinger(landing: landing, leaving: leaving) { _ in place }
  }

  /// The same touch, delayed.
  func later(by delay: Interval) -> SyntheticFinger {
    SyntheticFinger(landing: landing + delay, leaving: leaving + delay) { place($0 - delay) }
  }

  /// Where it touches down.
  var start: Spot { place(landing) }

  /// Whether the whole path lies on a screen.
  func fits(_ bounds: SyntheticScreen) -> Bool {
    (0...8).allSatisfy { bounds.holds(place(landing + (leaving - landing) * $0 / 8)) }
  }

  /// The least distance to another finger at nine times while this one is down.
  func nearest(to other: SyntheticFinger) -> Double {
    (0...8).map { part in
      let time = landing + (leaving - landing) * part / 8
      return (place(time) - other.place(time)).length
    }.min() ?? 0
  }
}

extension Interval {
  fileprivate static func / (a: Interval, divisor: Int) -> Interval {
    Interval(nanoseconds: a.nanoseconds / Int64(divisor))
  }
}

extension Spot {
  var length: Double { (self * self).sum().squareRoot() }
}

extension SeededRandom {
  mutating func milliseconds(_ range: ClosedRange<Int>) -> Interval {
    .milliseconds(roll(range))
  }

  mutating func degrees(_ range: ClosedRange<Double>) -> Double {
    .random(in: range, using: &self)
  }

  /// A random place at least `margin` mm from all edges.
  mutating func spot(on screen: SyntheticScreen, margin: Double) -> Spot {
    Spot(
      millimeters(margin...screen.size.x - margin), millimeters(margin...screen.size.y - margin))
  }

  /// The first value of at most 300 tries; nil if all fail.
  mutating func first<Value>(_ try: (inout SeededRandom) -> Value?) -> Value? {
    for _ in 0..<300 {
      if let value = `try`(&self) { return value }
    }
    return nil
  }
}
