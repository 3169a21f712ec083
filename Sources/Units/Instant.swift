// A point on the monotonic clock, and the interval between two points.

/// A point in time on CLOCK_MONOTONIC, the clock of both touch stamps and flip stamps.
///
/// A 64-bit integer: comparing and adding allocate nothing and give the same result on every
/// machine.
///
/// ```swift
/// let due = touched + .milliseconds(500)
/// let left = due - now
/// let isLate = left < .zero
/// ```
public struct Instant: Comparable, Hashable, Sendable {
  /// Nanoseconds since the clock's arbitrary start.
  public var nanoseconds: Int64

  /// - Parameter nanoseconds: Since the clock's arbitrary start; never negative for a kernel stamp.
  public init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }

  /// The clock's start, where tests usually begin.
  public static let zero = Instant(nanoseconds: 0)

  public static func < (a: Instant, b: Instant) -> Bool { a.nanoseconds < b.nanoseconds }
  public static func + (a: Instant, b: Interval) -> Instant {
    Instant(nanoseconds: a.nanoseconds + b.nanoseconds)
  }
  public static func - (a: Instant, b: Interval) -> Instant {
    Instant(nanoseconds: a.nanoseconds - b.nanoseconds)
  }
  /// How long after `b` this instant is; negative when it is before.
  public static func - (a: Instant, b: Instant) -> Interval {
    Interval(nanoseconds: a.nanoseconds - b.nanoseconds)
  }
  public static func += (a: inout Instant, b: Interval) { a = a + b }
}

/// A length of time in whole nanoseconds. Negative lengths are legal: they point backwards.
///
/// The standard library's `Duration` is 128 bits wide, and its comparison is rejected on the frame
/// path, where nothing may allocate.
public struct Interval: Comparable, Hashable, Sendable {
  /// Nanoseconds; negative when it points backwards.
  public var nanoseconds: Int64

  /// - Parameter nanoseconds: Any value; ±292 years fit.
  public init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }

  /// An interval of no length.
  public static let zero = Interval(nanoseconds: 0)
  /// Whole or fractional seconds, rounded to the nearest nanosecond.
  public static func seconds(_ value: Double) -> Interval {
    Interval(nanoseconds: Int64((value * 1e9).rounded()))
  }
  /// Whole milliseconds.
  public static func milliseconds(_ value: Int) -> Interval {
    Interval(nanoseconds: Int64(value) * 1_000_000)
  }

  /// The same length in seconds, for arithmetic with speeds.
  public var seconds: Double { Double(nanoseconds) / 1e9 }

  public static func < (a: Interval, b: Interval) -> Bool { a.nanoseconds < b.nanoseconds }
  public static func + (a: Interval, b: Interval) -> Interval {
    Interval(nanoseconds: a.nanoseconds + b.nanoseconds)
  }
  public static func - (a: Interval, b: Interval) -> Interval {
    Interval(nanoseconds: a.nanoseconds - b.nanoseconds)
  }
  public static func * (a: Interval, factor: Int) -> Interval {
    Interval(nanoseconds: a.nanoseconds * Int64(factor))
  }
}

/// The earlier of two instants; nil for none.
public func earlier(_ a: Instant?, _ b: Instant?) -> Instant? {
  guard let a, let b else { return a ?? b }
  return min(a, b)
}
