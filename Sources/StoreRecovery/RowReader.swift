// Rows of a damaged table: read one by one, from either end of a range, as far as they go.
import Model
import Store

/// Collects the items that a damaged file still tells.
struct RowReader {
  enum Direction { case up, down }

  private(set) var items: [ItemID: Item] = [:]
  private(set) var places: [ItemID: OrderKey] = [:]
  /// Where rows stand that are no items, or in no order: whose they were may be any name there.
  private(set) var rejected: [Gap] = []
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
    var border = Border(range, direction)
    defer { rejected += border.closed }
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
        border.pass(take(select))
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
      if try connection.step(select, "salvage") { _ = take(select) }
    } catch {
      // It stays missing, and a backup may have it.
      guard error.isDamage else { throw error }
    }
  }

  /// The first that tells an item is believed. Returns the item's name, nil where the row is none.
  private mutating func take(_ statement: borrowing Statement) -> ItemID? {
    guard let item = statement.item(from: 0) else { return nil }
    if items[item.id] == nil { items[item.id] = item }
    return item.id
  }
}

/// How far the rows of a walk are items in their order.
private struct Border {
  private let range: Gap
  private let direction: RowReader.Direction
  private var last: ItemID?
  private var isBroken = false
  private var gaps: [Gap] = []

  init(_ range: Gap, _ direction: RowReader.Direction) {
    (self.range, self.direction) = (range, direction)
    last = direction == .up ? range.lower : range.upper
  }

  /// Goes over a row: nil stands for one that is no item.
  mutating func pass(_ id: ItemID?) {
    guard let id else {
      isBroken = true
      return
    }
    let isInOrder = last.map { direction == .up ? $0 < id : id < $0 } ?? true
    if !isInOrder {
      // One of the two has a wrong name, and nobody knows which name is missing for it.
      gaps.append(Gap())
    } else if isBroken {
      gaps.append(direction == .up ? Gap(above: last, below: id) : Gap(above: id, below: last))
    }
    (last, isBroken) = (id, false)
  }

  /// The gaps up to the end of the range.
  var closed: [Gap] {
    guard isBroken else { return gaps }
    let rest =
      direction == .up
      ? Gap(above: last, below: range.upper) : Gap(above: range.lower, below: last)
    return gaps + [rest]
  }
}
