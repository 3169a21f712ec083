// How old a touch is in a frame.
public import Units

/// The touch that a frame shows in motion.
public struct TouchTimes: Hashable, Sendable {
  /// The kernel's stamp of the newest report.
  public let newest: Instant
  /// The instant at which the finger was where the frame shows it, or will be.
  public let shown: Instant

  public init(newest: Instant, shown: Instant) {
    self.newest = newest
    self.shown = shown
  }
}
