// The vsyncs of the list: the last, the next, and whether a frame is due.
import Session
import Units

/// Which vsync is planned, and what the last one showed.
struct Vsyncs {
  /// The next vsync, and its timer.
  var planned: (vsync: Int64, alarm: Alarm)?
  var last: Int64 = -1
  /// Whether something may have changed since the last frame was composed.
  var isFrameDue = true
  /// Whether the last frame that was composed differed from the one before it.
  var hasDiffered = false
  /// How long composing it took.
  var composing = Interval.zero

  /// The instant of the last vsync; zero before the first.
  var lastInstant: Instant { VirtualVsync.instant(max(0, last)) }
}
