// The row recovery of a damaged list: every valid item, and what is known of unreadable ones.
import CSQLite
import Model
import Store

/// The recoverable contents of a damaged list, read from a private copy.
///
/// The item table is read from its beginning, from its end, and between corrupt parts; then by its
/// index, which names every item; and, if a gap remains, page by page. Every value is checked
/// before it is used.
struct RowRecovery {
  /// The valid items that could be read, by id.
  private(set) var items: [ItemID: Item] = [:]
  /// The changesets that could be read, the oldest first.
  private(set) var history: [Changeset] = []
  /// Earlier recovery reports that are not acknowledged yet.
  private(set) var recoveryReports: [RecoveryReport] = []
  /// The drafts that could be read.
  private(set) var drafts: [Item] = []
  /// The lists that could be read.
  private(set) var lists = SalvagedLists()

  /// The ranges of ids in which items may be that could not be read.
  private var gaps = Gaps()
  /// The order keys of the items that the index names, and their lists if the index of lists does.
  private var places: [ItemID: IndexPlaces.Place] = [:]
  /// The same of the entries of the index whose ids no row has.
  private var suspects: [ItemID: IndexPlaces.Place] = [:]
  /// How many items the index names, including invalid ids.
  private var named = 0
  private var index = IndexState.broken
  /// The items whose newest change is a deletion.
  private var deleted: Set<ItemID> = []

  /// How much of the index could be read.
  private enum IndexState {
    /// Not from end to end.
    case broken
    /// From end to end, with invalid entries.
    case strange
    /// From end to end, with valid entries only.
    case whole
  }

  /// How many gaps are searched: 0.2 s on a slow disk.
  private static let longestSearch = 2000

  /// How many bytes of rows are read at most, as many as a million short items have: 3 s.
  private static let mostBytes = 128 << 20

  /// The same for a small file: all of it in each direction by table and index, and again between
  /// corrupt parts.
  private static func limit(of size: Int) -> Int { min(mostBytes, 1 << 20 + 16 * size) }

  /// Whether the file ends before its last page.
  private var isShort = false

  /// Whether the log lacks a page that a transaction wrote.
  private var isLogShort = false

  /// Whether changes may be missing without a trace: an item that only a backup has may be valid.
  private var isBehind = false

  /// Reads what can be read; corrupt parts are left out.
  ///
  /// - Parameter copy: No other process has it open.
  /// - Throws: Read errors other than damage, such as a lack of descriptors: the next attempt may
  ///   read more.
  init(_ copy: PrivateCopy) throws(StoreError) {
    do throws(StoreError) {
      let connection = try Connection.open(path: copy.path, busyTimeout: 0)
      try connection.keepWAL()
      try connection.readBroken()
      try connection.run("PRAGMA locking_mode = EXCLUSIVE", "open")
      try readItems(connection, limit: Self.limit(of: connection.fileSize()))
      try readHistory(connection)
      recoveryReports = try Self.readable { () throws(StoreError) in
        try connection.recoveryReports()
      }
      let hasDraftLists = try connection.has("list", in: "draft")
      drafts = try Self.readable { () throws(StoreError) in
        try connection.drafts(withLists: hasDraftLists)
      }
      lists = try SalvagedLists(connection)
    } catch {
      // The file cannot even be opened: nothing of it can be read, and the backup has everything.
      guard error.isDamage else { throw error }
      gaps = Gaps([Gap()])
    }
    isShort = try Self.isShort(copy)
    isLogShort = copy.isLogShort
    // Pages hold deleted rows as well, so they are scanned only if rows are missing.
    if !gaps.all.isEmpty || places.keys.contains(where: { items[$0] == nil })
      || lists.lackAny(of: items.values)
    {
      try scan(copy)
    }
    // Set after the scan: a page is no newer than the index.
    isBehind = !copy.isWALWhole
  }

  /// Scans single pages for the items and lists that are missing.
  private mutating func scan(_ copy: PrivateCopy) throws(StoreError) {
    let pages = try PageScanner(RawFile(copy.path), older: copy.older)
    // Changesets in the table are valid; pages may hold changesets that were undone.
    let inHistory = Set(history.flatMap(\.changes).map(\.item.id))
    deleted.formUnion(pages.deleted.filter { !inHistory.contains($0) })
    for item in missing(from: Array(pages.items.values)) { items[item.id] = item }
    lists.onPages = pages.lists
  }

  /// The items of a backup that could not be read from the damaged file.
  ///
  /// An item of the backup is taken if the damaged file names it, or if it may be in a part that
  /// cannot be read or in lost changes; not if the file can be read there and neither has nor names
  /// it, or has it deleted. Deleted items therefore stay deleted, as far as the damage shows.
  func missing(from backup: [Item]) -> [Item] {
    backup.compactMap { item in
      guard items[item.id] == nil else { return nil }
      let isDeleted = deleted.contains(item.id)
      if let place = places[item.id], !isDeleted || isInGap(item.id) {
        var item = item
        // It may have been moved since.
        item.position = Position(place.order, in: place.list ?? item.list)
        return item
      }
      guard !isDeleted else { return nil }
      return isBehind || index != .whole && isInGap(item.id) ? item : nil
    }
  }

  /// Whether the table could not be read where an item would be.
  private func isInGap(_ id: ItemID) -> Bool { gaps.holds(id) }

  /// The items that the index names, and that neither the file nor a backup has so far.
  ///
  /// - Parameter filled: The items from backups.
  func wanted(besides filled: [Item]) -> Set<ItemID> {
    Set(places.keys.filter { items[$0] == nil }).subtracting(filled.map(\.id))
  }

  /// The items of a backup that the index may name by a wrong id.
  ///
  /// An entry whose id no item has, not even in a backup, shows that the index has wrong ids. Then an
  /// item in a gap that the index does not name need not be deleted. The item with the entry's
  /// position is the one that it names; if there is none, it may be any.
  ///
  /// - Parameters:
  ///   - backup: The items of a backup.
  ///   - filled: The items from backups so far.
  ///   - isPlaced: Whether only items with the positions of such entries are taken.
  /// - Returns: Nothing once each such entry has its item.
  func misnamed(in backup: [Item], besides filled: [Item], isPlaced: Bool) -> [Item] {
    let known = Array(items.values) + filled
    let ids = Set(known.map(\.id))
    let taken = IndexPlaces(known.map { ($0.order, $0.list) })
    let open = suspects.filter { id, place in !ids.contains(id) && !taken.have(place) }
    guard !open.isEmpty else { return [] }
    let places = IndexPlaces(open.values)
    return backup.filter { item in
      !ids.contains(item.id) && !deleted.contains(item.id) && isInGap(item.id)
        && (!isPlaced || places.have((item.order, item.list)))
    }
  }

  /// How many more items the index names than were read and came from a backup. Compared by number,
  /// because a corrupt index may have a wrong id for an item that was read.
  ///
  /// - Returns: ``RecoveryReport/uncounted`` if a part of the items is missing, with a part of the
  ///   index, or a part of the log.
  func lost(besides filled: [Item]) -> Int {
    let counted = max(0, named - items.count - filled.count)
    let isUnknown =
      isLogShort || isShort && index != .whole || index == .broken && !gaps.all.isEmpty
    return isUnknown ? RecoveryReport.uncounted : counted
  }

  private static func isShort(_ copy: PrivateCopy) throws(StoreError) -> Bool {
    let file = try RawFile(copy.path)
    let header = FileHeader(try file.bytes(at: 0, count: FileHeader.length))
    let size = try file.size()
    return header.isOurs && size < header.pages * FileHeader.page
  }

  /// The changesets that concern items of the recovered list, the oldest first. A changeset whose
  /// items are all gone by the time it would be undone is left out.
  ///
  /// - Parameter items: The recovered items and lists.
  func changesets(about items: [Item]) -> [Changeset] {
    var states = Dictionary(items.map { ($0.id, $0) }) { first, _ in first }
    let kept = history.reversed().filter { changeset in
      var report = UndoReport()
      for change in changeset.changes.reversed() {
        let current = states[change.item.id]
        let isListGone = change.neededList.map { states[ItemID($0)] == nil } ?? false
        guard let edit = report.takeBack(change, of: current, isListGone: isListGone) else {
          continue
        }
        states[change.item.id] = Change(edit, of: current)?.left
      }
      return report.skipped.count { $0.conflict == .isGone } < changeset.changes.count
    }
    return kept.reversed()
  }

  /// The rows of a small table; empty if the table is damaged or missing.
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
    let hasLists = try connection.has("list", in: "item")
    var reader = RowReader(limit: limit, withLists: hasLists)
    if let rest = try reader.walk(connection, from: Gap(), .up),
      let middle = try reader.walk(connection, from: rest, .down)
    {
      try search([middle], connection, &reader)
    }
    gaps = Gaps(gaps.all + reader.rejected)
    // Entries without a valid id may belong to any item.
    if try reader.readIndex(connection, .up) { index = reader.strange == 0 ? .whole : .strange }
    if index != .whole { _ = try reader.readIndex(connection, .down) }
    // Looks up an item that the index names by its id: another path through the b-tree.
    try reader.findNamed(connection)
    if hasLists { try reader.readLists(connection) }
    items = reader.items
    let indexed: [ItemID: IndexPlaces.Place] = Dictionary(
      uniqueKeysWithValues: reader.places.map { id, order in (id, (order, reader.lists[id])) })
    suspects = indexed.filter { id, _ in items[id] == nil }
    // Where the table could be read, what only its index names is nothing that is known to be lost.
    let held = indexed.filter { id, _ in items[id] != nil || isInGap(id) }
    named = held.count + (gaps.all.isEmpty ? 0 : reader.strange)
    // But a damaged page may hide rows without an error: then a backup is asked for them.
    places = try Self.arePagesSound(connection) ? held : indexed
  }

  /// Whether no page is damaged: a table and its index may differ, but no row is lost.
  private static func arePagesSound(
    _ connection: borrowing Connection
  ) throws(StoreError) -> Bool {
    do throws(StoreError) {
      let answer = try connection.text("PRAGMA integrity_check(1)", "salvage")
      return answer?.hasPrefix("*** in database") == false
    } catch {
      guard error.isDamage else { throw error }
      return false
    }
  }

  /// Searches gaps by bisection, breadth first, until the rest cannot be read.
  ///
  /// A walk from the middle of a gap starts by a search in pages of which one is damaged, and may
  /// start behind rows that are there: before its first row nothing is known.
  private mutating func search(
    _ found: [Gap], _ connection: borrowing Connection, _ reader: inout RowReader
  ) throws(StoreError) {
    var queue = found
    var next = 0
    while next < queue.count, next < RowRecovery.longestSearch {
      let gap = queue[next]
      next += 1
      guard let (lower, upper) = gap.halves else {
        gaps.all.append(gap)
        continue
      }
      if let rest = try reader.walk(connection, from: lower, .down) { queue.append(rest) }
      let below = reader.first ?? lower.lower
      if let rest = try reader.walk(connection, from: upper, .up) { queue.append(rest) }
      gaps.all.append(Gap(above: below, below: reader.first ?? upper.upper))
    }
    gaps.all += queue[next...]
  }

  private mutating func readHistory(_ connection: borrowing Connection) throws(StoreError) {
    var changesets: [Changeset] = []
    do throws(StoreError) {
      // A damaged table may have a changeset twice, and the new one cannot.
      var ids: Set<ChangesetID> = []
      let hasLists = try connection.has("list", in: "undo")
      let history = try History(connection, withLists: hasLists, for: .salvaging)
      try history.forEachReadable(connection) { changeset in
        if ids.insert(changeset.id).inserted { changesets.append(changeset) }
      }
    } catch {
      // Without this table there are no changesets.
      guard error.isDamage else { throw error }
    }
    var known: Set<ItemID> = []
    for change in changesets.flatMap({ $0.changes.reversed() })
    where known.insert(change.item.id).inserted {
      if case .deleted = change { deleted.insert(change.item.id) }
    }
    history = changesets.reversed()
  }
}
