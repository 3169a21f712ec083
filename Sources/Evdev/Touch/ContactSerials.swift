// Generates contact ids, unique over all devices.

/// Generates contact serials over all devices, so that no id is used twice.
public struct ContactSerials: Sendable {
  private var last: UInt64 = 0

  /// Starts at 1. Use one per program.
  public init() {}

  /// The next serial, from 1.
  public mutating func next() -> UInt64 {
    last += 1
    return last
  }
}
