// Reads the rows of a damaged table one by one, from either end of a range, as far as possible.
import Model
import Store

/// Collects the items that can be read from a damaged file.
struct RowReader {
  enum Direction { case up, down }

  private(set) var items: [ItemID: Item] = [:]
  private(set) var places: [ItemID: OrderKey] = [:]
  /// The lists of the items, as their index names them.
  private(set) var lists: [ItemID: ListID] = [:]
  /// Ranges with rows that are no items or out of order: a lost item may have any id in them.
  private(set) var rejected: [Gap] = []
  /// The first item of the last walk; nil if it had none.
  private(set) var first: ItemID?
  /// How many index entries have an invalid id or order key.
  private(set) var strange = 0
  /// How many bytes of rows are read at most: a corrupt b-tree can return more rows than exist, and
  /// rows that share their pages.
  private var left: Int
  /// The columns of an item, as far as the table has them.
  private let columns: String

  /// What a row counts besides its ids, texts and positions, in bytes.
  private static let head = 48

  /// - Parameters:
  ///   - limit: How many bytes of rows are read.
  ///   - hasLists: Whether the table has a column for the list.
  init(limit: Int, withLists hasLists: Bool) {
    left = limit
    columns = hasLists ? Item.columns : Item.columnsOfOneList
  }

  /// Counts a row of this many columns. Returns whether its bytes may be read.
  private mutating func afford(_ statement: borrowing Statement, _ columns: CInt) -> Bool {
    left -= Self.head
    for column in 0..<columns { left -= statement.byteCount(column) }
    return left > 0
  }

  /// Reads the items of a range from one end.
  ///
  /// - Returns: The part of the range that could not be read, `nil` if all could.
  /// - Throws: Read errors other than damage: the rows may still exist.
  mutating func walk(
    _ connection: borrowing Connection, from range: Gap, _ direction: Direction
  ) throws(StoreError) -> Gap? {
    var last: ItemID?
    // The first row that seems to be behind the range.
    var behind: ItemID?
    var border = Border(range, direction)
    first = nil
    defer { rejected += border.closed }
    do throws(StoreError) {
      let select = try rows(connection, from: range, direction)
      while left > 0, try connection.step(select, "salvage"), afford(select, Item.columnCount) {
        let own: ItemID? = select.id(0)
        let id = take(select)
        if let own, range.ends(before: own, direction) {
          // One alone may be a wrong id.
          if behind != nil { return nil }
          behind = own
          continue
        }
        if let behind { border.pass(behind) }
        (behind, last) = (nil, own ?? last)
        first = first ?? id
        border.pass(id)
      }
      if left > 0 { return nil }
    } catch {
      // Reads as far as possible.
      guard error.isDamage else { throw error }
      if behind != nil { return nil }
    }
    switch direction {
    case .up: return Gap(above: last ?? range.lower, below: range.upper)
    case .down: return Gap(above: range.lower, below: last ?? range.upper)
    }
  }

  /// The rows from one end of a range to the end of the table: SQLite would take a damaged row, whose
  /// id it reads as NULL or as a wrong one, for the end of the range.
  private func rows(
    _ connection: borrowing Connection, from range: Gap, _ direction: Direction
  ) throws(StoreError) -> Statement {
    let start = direction == .up ? range.lower : range.upper
    let condition =
      switch (start, direction) {
      case (nil, _): ""
      case (_?, .up): "WHERE id > ?1"
      case (_?, .down): "WHERE id < ?1"
      }
    let select = try connection.prepare(
      """
      SELECT \(columns) FROM item NOT INDEXED \(condition)
      ORDER BY id \(direction == .up ? "ASC" : "DESC")
      """)
    if let start { select.bind(1, start.bytes) }
    return select
  }

  /// Reads the order keys in the index, by id. Returns whether the index could be read from end to
  /// end; throws as `walk`.
  mutating func readIndex(
    _ connection: borrowing Connection, _ direction: Direction
  ) throws(StoreError) -> Bool {
    let order = direction == .up ? "ASC" : "DESC"
    do throws(StoreError) {
      let select = try connection.prepare(
        "SELECT id, position FROM item INDEXED BY item_position ORDER BY position \(order), id \(order)"
      )
      while left > 0, try connection.step(select, "salvage"), afford(select, 2) {
        guard let id: ItemID = select.id(0), let place = select.key(1)
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

  /// Reads the lists in their index, by id, from both ends; throws as `walk`.
  mutating func readLists(_ connection: borrowing Connection) throws(StoreError) {
    for order in ["ASC", "DESC"] {
      do throws(StoreError) {
        let select = try connection.prepare(
          """
          SELECT list, position, id FROM item INDEXED BY item_list
          ORDER BY list \(order), position \(order), id \(order)
          """)
        while left > 0, try connection.step(select, "salvage"), afford(select, 3) {
          guard let list = select.list(0), select.key(1) != nil, let id: ItemID = select.id(2)
          else { continue }
          lists[id] = list
        }
        return
      } catch {
        // Reads as far as possible; without the index the items keep the lists that they have.
        guard error.isDamage else { throw error }
      }
    }
  }

  /// Reads the items that only the index names, each by its id; throws as `walk`.
  mutating func findNamed(_ connection: borrowing Connection) throws(StoreError) {
    do throws(StoreError) {
      let select = try connection.prepare(
        "SELECT \(columns) FROM item NOT INDEXED WHERE id = ?1")
      for id in places.keys where items[id] == nil && left > 0 {
        select.bind(1, id.bytes)
        defer { select.reset() }
        do throws(StoreError) {
          if try connection.step(select, "salvage"), afford(select, Item.columnCount) {
            _ = take(select)
          }
        } catch {
          // The item stays missing; a backup may have it.
          guard error.isDamage else { throw error }
        }
      }
    } catch {
      // As above, of all items.
      guard error.isDamage else { throw error }
    }
  }

  /// Keeps the first row of an id. Returns the id, nil if the row is not an item.
  private mutating func take(_ statement: borrowing Statement) -> ItemID? {
    guard let item = statement.salvagedItem(from: 0) else { return nil }
    if items[item.id] == nil { items[item.id] = item }
    return item.id
  }
}

extension Gap {
  /// Whether an id is behind the range, seen in a direction.
  fileprivate func ends(before id: ItemID, _ direction: RowReader.Direction) -> Bool {
    switch direction {
    case .up: upper.map { $0 <= id } ?? false
    case .down: lower.map { id <= $0 } ?? false
    }
  }
}

/// Tracks where the rows of a walk are not items, or out of order.
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

  /// Passes one row by its id; nil if the row is not an item.
  mutating func pass(_ id: ItemID?) {
    guard let id else {
      isBroken = true
      return
    }
    let isInOrder = last.map { direction == .up ? $0 < id : id < $0 } ?? true
    if !isInOrder {
      // One of the two ids is wrong, and the id missing for it is unknown.
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
