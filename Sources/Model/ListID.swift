// The permanent id of a list, and a position in one.

/// The permanent id of a list.
///
/// A list is an item of the root list, whose id has the same bits: changes, undo and external
/// changes treat it as any other item. The lists of the root hold items, so that depth is two.
public struct ListID: UniqueID, Comparable {
  /// The root list, whose items are the lists.
  public static let root = ListID(high: 0, low: 0)
  /// The list that a file begins with. Every file has the same id for it: items that were stored
  /// before there were several lists belong to it without having been rewritten.
  public static let original = ListID(high: 0x506E_6C73_4C69_7374, low: 1)

  /// The first 64 bits.
  public let high: UInt64
  /// The last 64 bits.
  public let low: UInt64

  public init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  public static func < (a: ListID, b: ListID) -> Bool { (a.high, a.low) < (b.high, b.low) }
}

/// The place of an item: its list, and its position there.
public struct Position: Hashable, Sendable {
  /// The list.
  public var list: ListID
  /// The position among the items of the list.
  public var order: OrderKey

  /// - Parameters:
  ///   - order: The position among the items of the list.
  ///   - list: The list.
  public init(_ order: OrderKey, in list: ListID = .original) {
    self.list = list
    self.order = order
  }
}
