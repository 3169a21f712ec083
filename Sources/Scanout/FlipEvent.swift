// The kernel's word that a flip was done.
public import Units

/// The kernel's word that a flip was done.
public struct FlipEvent: Hashable, Sendable {
  /// The number that the flip was given; tells a late event from the awaited one.
  public let serial: UInt64
  /// The kernel's stamp on CLOCK_MONOTONIC; zero where the driver gives none.
  public let stamp: Instant
  /// The driver's count of vertical blanks; wraps.
  public let sequence: UInt32

  public init(serial: UInt64, stamp: Instant, sequence: UInt32) {
    self.serial = serial
    self.stamp = stamp
    self.sequence = sequence
  }
}
