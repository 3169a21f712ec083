// Which system clocks the list believes.

/// Which system clocks are believed.
public enum ClockSource: String, Hashable, Sendable, CaseIterable {
  /// One that is synchronized, or that was set from an RTC or while the list ran.
  case synchronized
  /// Any.
  case any
}
