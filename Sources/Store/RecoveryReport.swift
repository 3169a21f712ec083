// The report of a database recovery, which a banner shows until a person has seen it.
import Model

/// A damaged file, and what the list was recovered from. The new file holds the report until it is
/// acknowledged, so that no restart hides it.
public struct RecoveryReport: Hashable, Sendable, CustomStringConvertible {
  /// The name of the quarantined file, which is beside the list, with its WAL.
  public let damaged: String
  /// How many items were read from the damaged file.
  public let salvaged: Int
  /// How many items could not be read from the damaged file and came from a backup.
  public let filled: Int
  /// How many items the damaged file's index names that were neither read nor in the backup. If the
  /// index is too corrupt to name items, they are not counted.
  public let lost: Int
  /// The time of the backup; nil if no good one was found.
  public let backup: WallTime?

  package init(damaged: String, salvaged: Int, filled: Int, lost: Int, backup: WallTime?) {
    self.damaged = damaged
    self.salvaged = salvaged
    self.filled = filled
    self.lost = lost
    self.backup = backup
  }
}

extension RecoveryReport {
  /// One line for a journal or a shell.
  public var description: String {
    let source = backup.map {
      filled > 0 ? ", \(filled) came from the backup of \($0.stamp) UTC" : ""
    }
    return "the file was damaged and is kept as \(damaged): \(salvaged) items were read from it"
      + (source ?? ", there was no good backup") + (lost > 0 ? ", \(lost) are lost" : "")
  }
}

extension Connection {
  /// The reports that are not acknowledged, the oldest first.
  package func recoveryReports() throws(StoreError) -> [RecoveryReport] {
    let call = "read what was restored"
    let select = try prepare(
      "SELECT damaged, salvaged, filled, lost, backup FROM restoration ORDER BY damaged")
    var recoveryReports: [RecoveryReport] = []
    while try step(select, call) {
      guard let damaged = select.text(0), let salvaged = select.count(1),
        let filled = select.count(2), let lost = select.count(3)
      else {
        throw StoreError(
          .damaged, call: call, path: path, detail: "row \(recoveryReports.count + 1) is not one")
      }
      recoveryReports.append(
        RecoveryReport(
          damaged: damaged, salvaged: salvaged, filled: filled, lost: lost,
          backup: select.text(4).flatMap { WallTime(stamp: $0) }))
    }
    return recoveryReports
  }

  /// Stores a report in the open transaction.
  package func note(_ recoveryReport: RecoveryReport) throws(StoreError) {
    let insert = try prepare("INSERT INTO restoration VALUES (?1, ?2, ?3, ?4, ?5)")
    insert.bind(1, recoveryReport.damaged)
    insert.bind(2, recoveryReport.salvaged)
    insert.bind(3, recoveryReport.filled)
    insert.bind(4, recoveryReport.lost)
    if let backup = recoveryReport.backup { insert.bind(5, backup.stamp) }
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
