// A histogram of durations, and its JSON.
import Histogram
import Units

/// A histogram of durations in microseconds, with an error of at most 1 %.
///
/// All memory is allocated at the start: recording allocates nothing.
struct Durations {
  /// Ten seconds: longer durations count as this.
  private static let longest: UInt64 = 10_000_000

  private var histogram = Histogram<UInt64>(
    lowestDiscernibleValue: 1, highestTrackableValue: Self.longest,
    numberOfSignificantValueDigits: .two)

  /// Records a duration; a negative one counts as zero.
  mutating func record(_ length: Interval) {
    let microseconds = UInt64(max(0, length.nanoseconds) / 1000)
    // Only values above the range are refused, and the value is clamped to it.
    _ = histogram.record(min(microseconds, Self.longest))
  }

  /// Count and percentiles as a JSON object on one line.
  var summary: String {
    let parts = [50.0, 90, 99].map { "\"p\(Int($0))\": \(histogram.valueAtPercentile($0))" }
    return "{\"count\": \(histogram.totalCount), " + parts.joined(separator: ", ")
      + ", \"max\": \(histogram.maxRecorded)}"
  }

  /// Pairs of a duration and its count, as a JSON array on one line.
  var counts: String {
    "["
      + histogram.recordedValues().map { "[\($0.value), \($0.count)]" }.joined(separator: ", ")
      + "]"
  }
}
