// What can still be read of a damaged list: every valid item, and what is known of those that cannot.
import CSQLite
import Model
import Store

/// The rest of a damaged list, read from a private copy.
///
/// The table of items is read from its beginning, from its end, and between what is broken; then by its
/// index, which names every item; and where that leaves a gap, page by page. Nothing that is read is
/// believed before it was checked.
struct RowRecovery {
  /// The valid items that could be read, by their names.
  private(set) var items: [ItemID: Item] = [:]
  /// The steps that could be read, the oldest first.
  private(set) var history: [Step] = []
  /// What was restored before, and not acknowledged yet.
  private(set) var restorations: [Restoration] = []
  /// What was being written.
  private(set) var drafts: [Item] = []

  /// Where items may be that could not be read: between these names, both left out.
  private var gaps: [Gap] = []
  /// What the index names, with the places of the items.
  private var places: [ItemID: OrderKey] = [:]
  /// How many items the index names, also by names that cannot be.
  private var named = 0
  /// Whether the index could be read from end to end.
  private var isIndexWhole = false
  /// Whether the newest step about an item is that it was deleted.
  private var deleted: Set<ItemID> = []

  /// How many times a gap is looked into: a fifth of a second on a slow disk.
  private static let longestSearch = 2000

  /// Whether changes are missing that nothing tells of: an item that only a backup has may be one.
  private var isBehind = false

  /// Reads what there is: what is broken is not in it.
  ///
  /// - Parameter copy: Nobody else has it open.
  /// - Throws: What reading gives that is no damage, as for want of descriptors: the next try may read
  ///   more.
  init(_ copy: PrivateCopy) throws(StoreError) {
    do throws(StoreError) {
      let connection = try Connection.open(path: copy.path, busyTimeout: 0)
      try connection.keepLog()
      try connection.readBroken()
      try connection.run("PRAGMA locking_mode = EXCLUSIVE", "open")
      // A tree that leads back into itself would give rows for ever: no file has more than this.
      try readItems(connection, limit: connection.fileSize())
      try readHistory(connection)
      restorations = try Self.readable { () throws(StoreError) in try connection.restorations() }
      drafts = try Self.readable { () throws(StoreError) in try connection.drafts() }
    } catch {
      // It cannot even be opened: then nothing of it can be read, and the backup has all.
      guard error.isDamage else { throw error }
      gaps = [Gap()]
    }
    // Pages tell what was deleted as well, so that they are asked only where rows are missing.
    if !gaps.isEmpty || places.keys.contains(where: { items[$0] == nil }) {
      try scan(copy)
    }
    // Not before: a page is no newer than the index.
    isBehind = !copy.isLogWhole
  }

  /// Reads the pages by themselves, for the items that are missing.
  private mutating func scan(_ copy: PrivateCopy) throws(StoreError) {
    let pages = try PageScanner(RawFile(copy.path), older: copy.older)
    // The steps that the tables lead to are the ones that are: pages may have what was taken back.
    let told = Set(history.flatMap(\.changes).map(\.item.id))
    deleted.formUnion(pages.deleted.filter { !told.contains($0) })
    for item in missing(from: Array(pages.items.values)) { items[item.id] = item }
  }

  /// What a backup knows of the items that could not be read.
  ///
  /// An item of the backup is taken where the damaged file says that it is there, and where it could be
  /// there; not where the file can be read and has it no more. So what was deleted stays deleted where
  /// the damage can tell.
  func missing(from backup: [Item]) -> [Item] {
    backup.compactMap { item in
      guard items[item.id] == nil else { return nil }
      if let place = places[item.id] {
        var item = item
        item.order = place
        return item
      }
      guard !deleted.contains(item.id) else { return nil }
      let couldBeThere = !isIndexWhole && gaps.contains { $0.holds(item.id) }
      return isBehind || couldBeThere ? item : nil
    }
  }

  /// How many more items the index names than were read and came from a backup. By number, because a
  /// broken index may have a wrong name for an item that was read.
  func lost(besides filled: [Item]) -> Int { max(0, named - items.count - filled.count) }

  /// The steps that are about something in the restored list, the oldest first. One whose items are all
  /// gone by its turn can never be taken back.
  ///
  /// - Parameter items: The restored list.
  func steps(about items: [Item]) -> [Step] {
    var list = ItemList(items: items)
    let kept = history.reversed().filter { step in
      var report = UndoReport()
      for change in step.changes.reversed() {
        guard let edit = report.takeBack(change, of: list[change.item.id]) else { continue }
        list.apply(edit)
      }
      return report.skipped.count { $0.conflict == .isGone } < step.changes.count
    }
    return kept.reversed()
  }

  /// A small table, nothing of it where it is broken or there is none.
  private static func readable<Row>(
    _ table: () throws(StoreError) -> [Row]
  ) throws(StoreError) -> [Row] {
    do throws(StoreError) { return try table() } catch {
      guard error.isDamage else { throw error }
      return []
    }
  }

  private mutating func readItems(
    _ connection: borrowing Connection, limit: Int
  ) throws(StoreError) {
    var reader = RowReader(limit: limit)
    if let rest = try reader.walk(connection, from: Gap(), .up),
      let middle = try reader.walk(connection, from: rest, .down)
    {
      try search([middle], connection, &reader)
    }
    gaps += reader.rejected
    // Entries without a name may be any item's.
    isIndexWhole = try reader.readIndex(connection, .up) && reader.strange == 0
    if !isIndexWhole { _ = try reader.readIndex(connection, .down) }
    places = reader.places
    named = places.count + reader.strange
    // An item that the index names is asked for by its name: another way through the tree.
    for id in places.keys where reader.items[id] == nil { try reader.look(for: id, connection) }
    items = reader.items
  }

  /// Looks into gaps, the widest first, until all that is left of them cannot be read.
  private mutating func search(
    _ found: [Gap], _ connection: borrowing Connection, _ reader: inout RowReader
  ) throws(StoreError) {
    var queue = found
    var next = 0
    while next < queue.count, next < RowRecovery.longestSearch {
      let gap = queue[next]
      next += 1
      guard let (lower, upper) = gap.halves else {
        gaps.append(gap)
        continue
      }
      if let rest = try reader.walk(connection, from: lower, .down) { queue.append(rest) }
      if let rest = try reader.walk(connection, from: upper, .up) { queue.append(rest) }
    }
    gaps += queue[next...]
  }

  private mutating func readHistory(_ connection: borrowing Connection) throws(StoreError) {
    var steps: [Step] = []
    do throws(StoreError) {
      try History(connection).forEachReadable(connection) { steps.append($0) }
    } catch {
      // Where there is no such table there are no steps.
      guard error.isDamage else { throw error }
    }
    var known: Set<ItemID> = []
    for change in steps.flatMap({ $0.changes.reversed() })
    where known.insert(change.item.id).inserted {
      if case .deleted = change { deleted.insert(change.item.id) }
    }
    history = steps.reversed()
  }
}
