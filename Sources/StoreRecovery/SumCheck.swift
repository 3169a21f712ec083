// The sums of a list's items: which say otherwise, what is known of those, and how they are mended.
import Model
public import Store

/// The items of a list, compared with their sums.
public struct SumCheck: Hashable, Sendable {
  /// The items that are not as their sums say, in the order of their ids.
  public let altered: [AlteredItem]
  /// How many sums belong to no item.
  public let strays: Int
  /// Whether no item is as its sum says, so that it is the key of the sums that was damaged.
  public let isKeyAltered: Bool

  /// With so few items each may be damaged by itself.
  private static let fewest = 4
  /// Of more items not every bit is tried: some hundredths of a second for each.
  private static let mostFlipped = 200

  fileprivate static let nothing = SumCheck(altered: [], strays: 0, isKeyAltered: false)

  private init(altered: [AlteredItem], strays: Int, isKeyAltered: Bool) {
    (self.altered, self.strays, self.isKeyAltered) = (altered, strays, isKeyAltered)
  }

  /// Whether each sum is right.
  public var isSound: Bool { altered.isEmpty && strays == 0 && !isKeyAltered }

  /// Looks for what is known of the items that are not as their sums say.
  fileprivate init(
    _ found: ComparedSums, _ key: SumKey, _ connection: borrowing Connection, _ backups: Backups
  ) throws(StoreError) {
    isKeyAltered = found.sound == 0 && found.altered.count >= Self.fewest
    strays = found.strays.count
    guard !found.altered.isEmpty, !isKeyAltered else {
      altered = []
      return
    }
    let lists = try connection.lists().map { ListID($0.id) }
    var known: [ItemID: KnownValues] = [:]
    for (item, _) in found.altered { known[item.id] = KnownValues(lists: lists) }
    try History(connection).forEachReadable(connection) { changeset in
      for change in changeset.changes.reversed() { known[change.item.id]?.note(change) }
    }
    // Losing the errors is right: backups that cannot be read say nothing.
    for file in (try? backups.offered()) ?? [] { try? backups.read(file, &known) }
    let isSlow = found.altered.count > Self.mostFlipped
    altered = found.altered.map { item, sum in
      let known = known[item.id] ?? KnownValues(lists: lists)
      return AlteredItem(
        item: item, finding: known.finding(on: item, sum: sum, key, triesBits: !isSlow))
    }
  }
}

extension Store {
  /// Compares all items of a file with their sums, and changes nothing.
  ///
  /// - Parameter path: Absolute.
  /// - Returns: What was found; nothing in a file of a version without sums.
  /// - Throws: The errors of opening and reading.
  /// - Complexity: O(n).
  public static func checkSums(fileAt path: String) throws(StoreError) -> SumCheck {
    let file = try StoreFile.resolving(path, .system)
    try file.requireReadableList()
    try ForeignLog(file: file).requireNone()
    let connection = try Connection.open(
      path: file.path, busyTimeout: CInt(patience), for: file.readingAccess())
    return try connection.snapshot { () throws(StoreError) in
      let version = try connection.number("PRAGMA user_version", "compare the sums")
      guard version >= Schema.firstWithSums else { return .nothing }
      return try connection.checkSums(Backups(of: file))
    }
  }

  /// Mends what is not as its sum says, and makes the sums that are missing.
  ///
  /// An item gets what its sum proves; else the newest text that the history or a backup has. What
  /// changes is a step that can be undone. Each item has the right sum then.
  ///
  /// - Returns: What was found.
  /// - Throws: Read and write errors.
  public mutating func mendSums() throws(StoreError) -> SumCheck {
    let backups = Backups(of: StoreFile(path: path, calls: folder.calls))
    var check = SumCheck.nothing
    try mend { (connection) throws(StoreError) in
      check = try connection.checkSums(backups)
      return check.isKeyAltered ? .everySum : .items(check.altered.map(\.repaired))
    }
    try makeSums()
    return check
  }
}

extension Connection {
  fileprivate func checkSums(_ backups: Backups) throws(StoreError) -> SumCheck {
    let key = try sumKey()
    return try SumCheck(compareSums(key), key, self, backups)
  }
}

extension Backups {
  /// Notes what a backup has of some items.
  fileprivate func read(
    _ file: BackupFile, _ known: inout [ItemID: KnownValues]
  ) throws(StoreError) {
    let call = "read a backup"
    let connection = try Connection.open(path: path(file), busyTimeout: 0, for: .readingUnchanged)
    let version = try connection.number("PRAGMA user_version", call)
    // One of a later version is not understood.
    guard version <= Schema.version else { return }
    let hasSums = version >= Schema.firstWithSums
    let key = hasSums ? try connection.sumKey() : nil
    let one = try connection.prepare(
      """
      SELECT \(Item.columns(ofVersion: version)), \(hasSums ? "sum" : "NULL") FROM item
      \(hasSums ? "LEFT JOIN item_sum USING (id)" : "") WHERE id = ?1
      """)
    let name = StoreFile.name(of: path(file))
    for id in known.keys {
      one.bind(1, id.bytes)
      defer { one.reset() }
      guard try connection.step(one, call), let item = one.item(from: 0), item.id == id else {
        continue
      }
      let sum = one.sum(Item.columnCount)
      let isSound = sum.flatMap { sum in key.map { $0.sum(of: item) == sum } }
      known[id]?.note(item, isSound: isSound, inBackup: name)
    }
  }
}
