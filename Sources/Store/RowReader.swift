// Rows of a damaged table: read one by one, from either end of a range, as far as they go.
import Model

/// Collects the items that a damaged file still tells.
struct RowReader {
  enum Direction { case up, down }

  private(set) var items: [ItemID: Item] = [:]
  private(set) var places: [ItemID: OrderKey] = [:]
  /// How many entries of the index name no item that could be.
  private(set) var strange = 0
  /// How many more rows are read: a broken tree can give more than there are.
  private var left: Int

  init(limit: Int) { left = limit }

  /// Reads the items of a range from one end.
  ///
  /// - Returns: What could not be read of the range, `nil` when all could.
  /// - Throws: What reading gives that is no damage: the rows may be there all the same.
  mutating func walk(
    _ connection: borrowing Connection, from range: Gap, _ direction: Direction
  ) throws(StoreError) -> Gap? {
    var last: ItemID?
    let (lower, upper) = (range.lower, range.upper)
    do throws(StoreError) {
      let order = direction == .up ? "ASC" : "DESC"
      // No condition where there is no end: names that are none, or in no order, would end the range.
      let ends = [range.lower.map { _ in "id > ?1" }, range.upper.map { _ in "id < ?2" }]
      let condition = ends.compactMap { $0 }.joined(separator: " AND ")
      let select = try connection.prepare(
        """
        SELECT id, position, completed, text FROM item NOT INDEXED
        \(condition.isEmpty ? "" : "WHERE \(condition)") ORDER BY id \(order)
        """)
      if let lower { select.bind(1, lower.bytes) }
      if let upper { select.bind(2, upper.bytes) }
      while left > 0, try connection.step(select, "salvage") {
        left -= 1
        last = select.bytes(0).flatMap { ItemID(bytes: $0) } ?? last
        take(select)
      }
      if left > 0 { return nil }
    } catch {
      // As far as it goes.
      guard error.isDamage else { throw error }
    }
    switch direction {
    case .up: return Gap(above: last ?? range.lower, below: range.upper)
    case .down: return Gap(above: range.lower, below: last ?? range.upper)
    }
  }

  /// Reads the index, and the items by it. Returns whether it could be read from end to end; throws as
  /// walking does.
  mutating func readIndex(
    _ connection: borrowing Connection, _ direction: Direction
  ) throws(StoreError) -> Bool {
    let order = direction == .up ? "ASC" : "DESC"
    do throws(StoreError) {
      let select = try connection.prepare(
        "SELECT id, position FROM item INDEXED BY item_position ORDER BY position \(order), id \(order)"
      )
      while left > 0, try connection.step(select, "salvage") {
        left -= 1
        guard let name = select.bytes(0), let id = ItemID(bytes: name), let place = select.key(1)
        else {
          if direction == .up { strange += 1 }
          continue
        }
        places[id] = place
      }
      return left > 0
    } catch {
      guard error.isDamage else { throw error }
      return false
    }
  }

  /// Reads one item by its name; throws as walking does.
  mutating func look(for id: ItemID, _ connection: borrowing Connection) throws(StoreError) {
    do throws(StoreError) {
      let select = try connection.prepare(
        "SELECT id, position, completed, text FROM item NOT INDEXED WHERE id = ?1")
      select.bind(1, id.bytes)
      if try connection.step(select, "salvage") { take(select) }
    } catch {
      // It stays missing, and a backup may have it.
      guard error.isDamage else { throw error }
    }
  }

  /// The first that tells an item is believed.
  private mutating func take(_ statement: borrowing Statement) {
    guard let item = statement.item(from: 0), items[item.id] == nil else { return }
    items[item.id] = item
  }
}
