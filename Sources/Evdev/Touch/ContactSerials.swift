// Generates ids of contacts and palms, unique over all devices.

/// Generates serials of contacts and palms over all devices, so that no id is used twice.
public struct ContactSerials: Sendable {
  private var last: UInt64 = 0
  private var lastPalm: UInt64 = 0

  /// Starts at 1. Use one per program.
  public init() {}

  /// The next serial of a contact, from 1.
  public mutating func next() -> UInt64 {
    last += 1
    return last
  }

  /// The next serial of a palm, from 1.
  mutating func nextPalm() -> UInt64 {
    lastPalm += 1
    return lastPalm
  }
}
