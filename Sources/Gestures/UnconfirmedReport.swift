// A report that is far off the path of its finger.
import Units

/// A report that is far off its finger's path, and not believed yet.
struct UnconfirmedReport: Hashable, Sendable {
  /// Where it is; of several in a row, where the last one is.
  var point: Point
  let time: Instant
  /// When it is believed.
  let due: Instant
  let isLate: Bool
  /// Whether it is the finger's second report: then the first one may have been the bad sample.
  let isSecond: Bool
}
