// The numbers that contacts get, over all devices.

/// Counts contacts over all devices, so that no id is used twice.
public struct ContactSerials: Sendable {
  private var last: UInt64 = 0

  /// Counts from the beginning; the program keeps one.
  public init() {}

  /// The next number, from 1.
  public mutating func next() -> UInt64 {
    last += 1
    return last
  }
}
