// The report of a database recovery, which a banner shows until a person has seen it.
import Model

/// A damaged file, and what the list was recovered from. The new file holds the report until it is
/// acknowledged, so that no restart hides it.
public struct RecoveryReport: Hashable, Sendable, CustomStringConvertible {
  /// What was not as it should be.
  public enum Kind: String, Sendable, CaseIterable {
    /// The file of the list was damaged.
    case damaged
    /// A log lay beside the list that does not belong to it. It was set aside, and the list is what
    /// its file holds.
    case log
  }

  /// What was not as it should be.
  public let kind: Kind
  /// The name of the quarantined file, which is beside the list, with its WAL; empty if the list
  /// was missing or its file was empty, so that nothing was kept.
  public let damaged: String
  /// How many items were read from the damaged file.
  public let salvaged: Int
  /// How many items could not be read from the damaged file and came from a backup.
  public let filled: Int
  /// How many items the damaged file's index names that were neither read nor in the backup. If the
  /// index is too corrupt to name items, they are not counted; ``uncounted`` if a part of the file
  /// is missing.
  public let lost: Int
  /// The time of the backup; nil if no good one was found.
  public let backup: WallTime?
  /// How many lists are there with their items and without a name that could be read. Whether they
  /// had one is not known.
  public let unnamed: Int
  /// How many more lists there were than there may be: their items are in the first one.
  public let merged: Int

  /// In ``lost``: nobody knows how many.
  public static let uncounted = Int(Int32.max)

  package init(
    _ kind: Kind = .damaged, damaged: String, salvaged: Int, filled: Int = 0, lost: Int = 0,
    backup: WallTime? = nil, unnamed: Int = 0, merged: Int = 0
  ) {
    self.kind = kind
    self.damaged = damaged
    self.salvaged = salvaged
    self.filled = filled
    self.lost = lost
    self.backup = backup
    self.unnamed = unnamed
    self.merged = merged
  }
}

extension RecoveryReport {
  /// What is lost, as the rest of a sentence that begins with a comma; empty if nothing is known to be.
  public var loss: String {
    if lost == Self.uncounted { return ", a part of it is missing with an unknown number of items" }
    return lost > 0 ? ", \(lost) \(lost == 1 ? "is" : "are") lost" : ""
  }

  /// What was read, as a sentence.
  public var reading: String {
    "\(salvaged == 1 ? "1 item was" : "\(salvaged) items were") read from it"
  }

  private var namelessness: String {
    var words = ""
    if unnamed > 0 {
      words =
        unnamed == 1
        ? ", one list is called by its place: its name, if it had one, is lost"
        : ", \(unnamed) lists are called by their places: their names, if they had any, are lost"
    }
    guard merged > 0 else { return words }
    let rest = merged == 1 ? "one more" : "\(merged) more"
    return words + ", there are at most \(Lists.most) lists: items of \(rest) are in the first"
  }

  /// One line for a journal or a shell.
  public var description: String {
    // Any text may stand in a file from elsewhere, and a journal takes a line break for a new entry.
    let name = String(damaged.unicodeScalars.map { isPlain($0) ? Character($0) : "?" })
    if kind == .log {
      return "a log of another list lay beside it and is kept as \(name): the list is what its own "
        + "file holds, \(salvaged) items"
    }
    let source = backup.map {
      filled > 0 ? ", \(filled) came from the backup of \($0.stamp) UTC" : ""
    }
    let rest = (source ?? ", there was no good backup") + loss + namelessness
    return name.isEmpty
      ? "the list was missing, or its file was empty\(rest)"
      : "the file was damaged and is kept as \(name): \(reading)\(rest)"
  }
}

/// Whether a scalar is no control character and no line or paragraph separator.
private func isPlain(_ scalar: Unicode.Scalar) -> Bool {
  let acting: [Unicode.GeneralCategory] = [.control, .lineSeparator, .paragraphSeparator, .format]
  return !acting.contains(scalar.properties.generalCategory)
}

extension Connection {
  /// More recoveries than anybody leaves unread, and the longest name of a file.
  private static let (mostReports, longestName) = (1000, 255)

  /// The column `unnamed` has the lists without a readable name, fewer than this, and so many times
  /// those that were merged.
  private static let unitOfMerged = 10 * Lists.most

  /// The reports that are not acknowledged, the oldest first, whatever the version of the tables.
  package func recoveryReports() throws(StoreError) -> [RecoveryReport] {
    // The columns came one after the other.
    let columns = try number(
      """
      SELECT count(*) FROM pragma_table_info('restoration') WHERE name IN ('kind', 'unnamed')
      """, "read what was restored")
    return try recoveryReports(hasKinds: columns > 0, hasLists: columns > 1)
  }

  /// The reports that are not acknowledged, the oldest first.
  ///
  /// - Parameter version: The version of the tables. Finding the column costs more than all else.
  package func recoveryReports(ofVersion version: Int) throws(StoreError) -> [RecoveryReport] {
    try recoveryReports(
      hasKinds: version >= Schema.firstWithCounter, hasLists: version >= Schema.firstWithLists)
  }

  private func recoveryReports(
    hasKinds: Bool, hasLists: Bool
  ) throws(StoreError) -> [RecoveryReport] {
    let call = "read what was restored"
    let select = try prepare(
      """
      SELECT damaged, salvaged, filled, lost, backup, \(hasKinds ? "kind" : "'damaged'"),
        \(hasLists ? "unnamed" : "0") FROM restoration ORDER BY damaged
      """)
    var recoveryReports: [RecoveryReport] = []
    while try step(select, call) {
      guard recoveryReports.count < Self.mostReports,
        let damaged = select.text(0), damaged.utf8.count <= Self.longestName,
        let salvaged = select.count(1),
        let filled = select.count(2), let lost = select.count(3),
        let kind = select.text(5).flatMap({ RecoveryReport.Kind(rawValue: $0) }),
        let unnamed = select.count(6)
      else {
        throw StoreError(
          .damaged, call: call, path: path, detail: "row \(recoveryReports.count + 1) is not one")
      }
      recoveryReports.append(
        RecoveryReport(
          kind, damaged: damaged, salvaged: salvaged, filled: filled, lost: lost,
          backup: select.text(4).flatMap { WallTime(stamp: $0) },
          unnamed: unnamed % Self.unitOfMerged,
          merged: unnamed / Self.unitOfMerged))
    }
    return recoveryReports
  }

  /// Stores a report in the open transaction.
  package func note(_ recoveryReport: RecoveryReport) throws(StoreError) {
    let insert = try prepare(
      "INSERT OR REPLACE INTO restoration VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)")
    insert.bind(1, recoveryReport.damaged)
    insert.bind(2, recoveryReport.salvaged)
    insert.bind(3, recoveryReport.filled)
    insert.bind(4, recoveryReport.lost)
    if let backup = recoveryReport.backup { insert.bind(5, backup.stamp) }
    insert.bind(6, recoveryReport.kind.rawValue)
    // No more than can be read again.
    let merged = min(recoveryReport.merged, Int(Int32.max) / Self.unitOfMerged - 1)
    insert.bind(7, recoveryReport.unnamed + Self.unitOfMerged * merged)
    try finish(insert, "note what was restored")
  }
}

extension Statement {
  /// A column as a count, or `nil` if it is not one.
  fileprivate func count(_ column: CInt) -> Int? {
    guard isInteger(column), (0...Int(Int32.max)).contains(integer(column)) else { return nil }
    return integer(column)
  }
}
