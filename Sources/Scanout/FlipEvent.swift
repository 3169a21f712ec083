// The kernel's event for a completed page flip.
public import Units

/// A completed page flip.
public struct FlipEvent: Hashable, Sendable {
  /// The serial of the flip's request; distinguishes a late event from the awaited one.
  public let serial: UInt64
  /// The kernel's timestamp on CLOCK_MONOTONIC; zero where the driver gives none.
  public let stamp: Instant
  /// The driver's count of vertical blanks; wraps around.
  public let sequence: UInt32

  public init(serial: UInt64, stamp: Instant, sequence: UInt32) {
    self.serial = serial
    self.stamp = stamp
    self.sequence = sequence
  }
}
