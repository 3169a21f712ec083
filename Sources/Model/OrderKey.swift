// A place in the list that allows insertion between two neighbours without renumbering.

/// A place in the list: compared byte by byte, with room for another between any two.
public struct OrderKey: Hashable, Comparable, Sendable {
  /// The digits, most significant first.
  public let digits: [UInt8]

  public init(digits: [UInt8]) { self.digits = digits }

  public static func < (a: OrderKey, b: OrderKey) -> Bool {
    a.digits.lexicographicallyPrecedes(b.digits)
  }
}
