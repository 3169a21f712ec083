// The lists of a damaged file: as far as they can be read, the others made again.
import Model
import Store

/// The lists that could be read of a damaged file, and where the others are looked for.
struct SalvagedLists {
  /// The lists in the table, as items of the root list, by id.
  private var inTable: [ItemID: Item] = [:]
  /// Whether the file had the table, also if what describes it is damaged.
  private var hadTable = false
  /// The id by which other files know the original list; nil if it could not be read.
  private(set) var outerID: ListID?
  /// The lists on single pages of the file, which may have been removed.
  var onPages: [ItemID: Item] = [:]

  /// The lists of a recovered file.
  struct Recovered {
    /// As items of the root list.
    var lists: [Item]
    /// All items; those of more lists than there may be are in the first one, and those with the id
    /// of a list have another one.
    var items: [Item]
    /// How many lists have no name that could be read. Whether they had one is not known.
    var unnamed: Int
    /// How many more lists items were in.
    var merged: Int
  }

  /// None.
  init() {}

  /// Reads what can be read.
  ///
  /// - Throws: Read errors other than damage.
  init(_ connection: borrowing Connection) throws(StoreError) {
    do throws(StoreError) {
      hadTable = try connection.number("PRAGMA user_version", "salvage") >= Schema.firstWithLists
      let select = try connection.prepare("SELECT id, text, position FROM list NOT INDEXED")
      hadTable = true
      var count = 0
      while count < Lists.mostRead, try connection.step(select, "salvage") {
        count += 1
        if let list = select.listItem(from: 0) { inTable[list.id] = list }
      }
    } catch {
      // Reads as far as possible.
      guard error.isDamage else { throw error }
    }
    do throws(StoreError) {
      let select = try connection.prepare("SELECT list FROM file LIMIT 1")
      if try connection.step(select, "salvage") {
        let id: ListID? = select.id(0)
        // No file knows the list by this one: the row is older than its column.
        outerID = id == .original || id == .root ? nil : id
      }
    } catch {
      // The recovered file gets a new id.
      guard error.isDamage else { throw error }
    }
  }

  /// Whether items are in a list that should be in the table, and could not be read there.
  func lackAny(of items: some Sequence<Item>) -> Bool {
    hadTable && items.contains { inTable[ItemID($0.list)] == nil }
  }

  /// The lists for recovered items: those of the table, and those that items are in, from pages or a
  /// backup, else without a name.
  ///
  /// - Parameters:
  ///   - items: The recovered items.
  ///   - backup: The lists of a backup.
  func recovered(for items: [Item], backup: [Item]) -> Recovered {
    var lists = Array(Array(inTable.values).inListOrder.prefix(Lists.most))
    var known = Set(lists.map { ListID($0.id) })
    let former = Dictionary(backup.map { ($0.id, $0) }) { first, _ in first }
      .merging(onPages) { _, newer in newer }
    let missing = Set(items.map(\.list)).subtracting(known).originalFirst
    let room = max(0, Lists.most - lists.count)
    var unnamed = 0
    for list in missing.prefix(room) {
      let found = former[ItemID(list)]
      // A file without other lists has no name to lose.
      if found == nil, hadTable, !inTable.isEmpty || missing.count > 1 { unnamed += 1 }
      let order = OrderKey.between(lists.map(\.order).max(), nil)
      lists.append(found ?? Item(id: ItemID(list), text: "", order: order, in: .root))
      known.insert(list)
    }
    if lists.isEmpty { lists = [former[Lists.unnamed.id] ?? Lists.unnamed] }
    let first = ListID(lists.inListOrder[0].id)
    known.formUnion(lists.map { ListID($0.id) })
    let placed = items.map { item in
      let hasIDOfList = item.id == ItemID(ListID.original) || known.contains(ListID(item.id))
      return Item(
        id: hasIDOfList ? .random() : item.id, text: item.text, isCompleted: item.isCompleted,
        order: item.order, in: known.contains(item.list) ? item.list : first)
    }
    return Recovered(
      lists: lists, items: placed, unnamed: unnamed, merged: max(0, missing.count - room))
  }
}

extension Connection {
  /// Whether a table of a damaged file has a column.
  ///
  /// - Throws: Read errors other than damage.
  func has(_ column: String, in table: String) throws(StoreError) -> Bool {
    do throws(StoreError) {
      _ = try prepare("SELECT \(column) FROM \(table) LIMIT 0")
      return true
    } catch {
      guard error.isDamage else { throw error }
      return false
    }
  }
}
