// What the rows of a sound table have in common, checked as they are read.
import Model

/// Rows that follow one another, and hold no more bytes than their file.
///
/// Opening a list reads only a sample of it, so that every read may be the first to meet damage. A
/// flipped bit of an id gives two items one id; pages that several parents or cells refer to give
/// more rows than the file has.
package struct RowCheck {
  /// The order in which a statement returns items.
  package enum Order {
    case ofIDs
    case ofPlaces
    /// By their places, from the last to the first.
    case ofPlacesBackward
  }

  /// Up to here nobody asks how large the file is.
  private static let unasked = 16 << 20

  private let order: Order
  private var last: Item?
  private var ids: Set<ItemID> = []
  private var bytes = 0
  private var most = RowCheck.unasked

  /// - Parameter order: The order that the rows should have.
  package init(_ order: Order = .ofIDs) { self.order = order }

  /// Checks that an item can be the next one.
  ///
  /// - Throws: `damaged`, and read errors.
  mutating func pass(_ item: Item, _ connection: borrowing Connection) throws(StoreError) {
    guard follows(item) else {
      throw StoreError(
        .damaged, call: "read the items", path: connection.path,
        detail: "row \(item.id.hex) is out of order")
    }
    last = item
    try add(item.byteCount, connection)
  }

  /// Counts the bytes of a row.
  ///
  /// - Throws: `damaged` if the rows have more bytes than the file, and read errors.
  mutating func add(_ count: Int, _ connection: borrowing Connection) throws(StoreError) {
    bytes += count
    guard bytes > most else { return }
    let call = "read the items"
    most =
      try connection.number("PRAGMA page_count", call)
      * connection.number("PRAGMA page_size", call)
    guard bytes > most else { return }
    throw StoreError(
      .damaged, call: call, path: connection.path,
      detail: "its rows have more bytes than the file")
  }

  private mutating func isNew(_ item: Item) -> Bool { ids.insert(item.id).inserted }

  private mutating func follows(_ item: Item) -> Bool {
    switch order {
    case .ofIDs: last.map { $0.id < item.id } ?? true
    case .ofPlaces: isNew(item) && last.map { $0.order <= item.order } ?? true
    case .ofPlacesBackward: isNew(item) && last.map { item.order <= $0.order } ?? true
    }
  }
}
