// How long drawing a frame takes, estimated from recent frames.
import Units

/// A running mean, its deviation and the last 64 times. No allocation.
struct ComposeTimes: Sendable {
  /// The mean takes an eighth of each new error, the deviation a quarter: the weights with which
  /// TCP estimates round trips (RFC 6298), steady and still quick to follow.
  private static let meanShift: Int64 = 3
  private static let deviationShift: Int64 = 2
  private static let memory = 64
  /// Frames with fewer pixels say nothing about the time of one: other work prevails.
  private static let manyPixels = 50_000

  private var recent = [64 of Int64](repeating: 0)
  private var count = 0
  private var mean: Int64
  private var deviation: Int64 = 0
  /// The least picoseconds a pixel of the frames that stored many; 0 before the first of them.
  private var pace: Int64 = 0

  /// - Parameter assumed: The mean before the first measurement.
  init(assuming assumed: Interval) { mean = assumed.nanoseconds }

  /// The usual time of a frame: the mean.
  var typical: Interval { Interval(nanoseconds: mean) }

  /// A time that 19 of 20 frames do not exceed: the greater of mean + 3 deviations and the 95th
  /// percentile of the last 64.
  var pessimistic: Interval { Interval(nanoseconds: max(mean + 3 * deviation, percentile95)) }

  /// The least time that a frame of so many pixels takes, by the fastest of recent large frames.
  func least(_ pixels: Int) -> Interval {
    Interval(nanoseconds: Int64(min(pixels, 100_000_000)) * min(pace, 1_000_000) / 1000)
  }

  /// Adds the time of one frame.
  ///
  /// - Parameter pixels: How many it stored.
  mutating func add(_ time: Interval, pixels: Int = 0) {
    let value = max(0, time.nanoseconds)
    if pixels >= Self.manyPixels {
      let now = min(value, 1_000_000_000) * 1000 / Int64(pixels)
      // Follows a machine that becomes slower, as when it is hot.
      pace = pace == 0 || now < pace ? now : pace + (now - pace) >> Self.meanShift
    }
    recent[count % Self.memory] = value
    let error = value - mean
    mean += error >> Self.meanShift
    deviation += (abs(error) - deviation) >> Self.deviationShift
    count += 1
  }

  /// The fourth largest of 64 times; of fewer than six the median. The first frame, which finds
  /// nothing prepared, and the first after a layout say nothing about the next ones.
  private var percentile95: Int64 {
    let filled = min(count, Self.memory)
    let skipped = min(Self.memory / 20, filled / 2)
    var largest = [4 of Int64](repeating: 0)
    for index in 0..<filled {
      var value = recent[index]
      for place in 0...skipped where value > largest[place] {
        swap(&value, &largest[place])
      }
    }
    return largest[skipped]
  }
}
