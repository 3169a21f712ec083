// The id of what lies under a finger.

/// The opaque 128-bit id of what lies under a finger. The interface uses an item's id, so that a
/// gesture stays bound to its item while rows move.
public struct TargetID: Hashable, Sendable {
  /// The first 64 bits.
  public let high: UInt64
  /// The last 64 bits.
  public let low: UInt64
  public init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }
}
