// A histogram of lengths of time, and how it is told.
import Histogram
import Units

/// How long something took, in microseconds, told within 1 %.
///
/// Its memory is taken at once: recording allocates nothing.
struct Durations {
  /// Ten seconds: whatever takes longer is as bad, and counts as that.
  private static let longest: UInt64 = 10_000_000

  private var histogram = Histogram<UInt64>(
    lowestDiscernibleValue: 1, highestTrackableValue: Self.longest,
    numberOfSignificantValueDigits: .two)

  /// Counts one length; a negative one counts as none at all, which is no length.
  mutating func record(_ length: Interval) {
    let microseconds = UInt64(max(0, length.nanoseconds) / 1000)
    // Refused is only what lies above the range, and that is cut to it here.
    _ = histogram.record(min(microseconds, Self.longest))
  }

  /// Count and percentiles as a JSON object on one line.
  var summary: String {
    let parts = [50.0, 90, 99].map { "\"p\(Int($0))\": \(histogram.valueAtPercentile($0))" }
    return "{\"count\": \(histogram.totalCount), " + parts.joined(separator: ", ")
      + ", \"max\": \(histogram.maxRecorded)}"
  }

  /// Pairs of a length and how often it was recorded, as a JSON array on one line.
  var counts: String {
    "["
      + histogram.recordedValues().map { "[\($0.value), \($0.count)]" }.joined(separator: ", ")
      + "]"
  }
}
