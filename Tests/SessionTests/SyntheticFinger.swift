// A finger as somebody moves it: smoothly, from its landing until it leaves, wherever it is meant.
import TestRandom
import Units

/// A place on the screen, or a way over it, in millimetres from its top left corner.
typealias Spot = SIMD2<Double>

/// One finger's touch. Times count from the landing of the first finger beside it.
struct SyntheticFinger {
  let landing: Interval
  let leaving: Interval
  /// Where it is at a time.
  let place: (Interval) -> Spot

  /// It goes straight from one place to another, and stays there until it leaves.
  static func straight(
    from start: Spot, by way: Spot, landing: Interval = .zero, setsOut: Interval? = nil,
    in duration: Interval, resting: Interval = .milliseconds(60)
  ) -> SyntheticFinger {
    let begin = setsOut ?? landing
    return SyntheticFinger(landing: landing, leaving: begin + duration + resting) { time in
      start + way * Smooth.part(of: duration, at: time - begin)
    }
  }

  /// It stays where it lands.
  static func resting(
    at place: Spot, landing: Interval = .zero, until leaving: Interval
  ) -> SyntheticFinger {
    SyntheticFinger(landing: landing, leaving: leaving) { _ in place }
  }

  /// The same touch so much later.
  func later(by delay: Interval) -> SyntheticFinger {
    SyntheticFinger(landing: landing + delay, leaving: leaving + delay) { place($0 - delay) }
  }

  /// Where it touches down.
  var start: Spot { place(landing) }

  /// Whether all its way lies within a frame.
  func fits(_ bounds: SyntheticScreen) -> Bool {
    (0...8).allSatisfy { bounds.holds(place(landing + (leaving - landing) * $0 / 8)) }
  }

  /// The least distance between two fingers while both are down.
  func nearest(to other: SyntheticFinger) -> Double {
    (0...8).map { part in
      let time = landing + (leaving - landing) * part / 8
      return (place(time) - other.place(time)).length
    }.min() ?? 0
  }
}

/// How a hand speeds up and slows down: with the least jerk (Flash and Hogan, 1985).
enum Smooth {
  /// Which part of its way is behind it.
  static func part(of duration: Interval, at time: Interval) -> Double {
    let part = min(1, max(0, time.seconds / duration.seconds))
    return part * part * part * (10 - 15 * part + 6 * part * part)
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

  /// A place that far from all edges.
  mutating func spot(on screen: SyntheticScreen, margin: Double) -> Spot {
    Spot(
      millimeters(margin...screen.size.x - margin), millimeters(margin...screen.size.y - margin))
  }

  /// As many tries as it takes, up to where none can be expected to do.
  mutating func first<Value>(_ try: (inout SeededRandom) -> Value?) -> Value? {
    for _ in 0..<300 {
      if let value = `try`(&self) { return value }
    }
    return nil
  }
}
