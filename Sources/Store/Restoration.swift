// What became of a damaged list: what a banner says until somebody has seen it.
import Model

/// A file that was damaged, and what the list was made of instead. It stands in the new file until it
/// is acknowledged, so that no restart hides it.
public struct Restoration: Hashable, Sendable, CustomStringConvertible {
  /// The name of the file that was set aside; it stands beside the list, with its log.
  public let damaged: String
  /// How many items were read from it.
  public let salvaged: Int
  /// How many items could not be read from it and came from a backup.
  public let filled: Int
  /// How many items it names that neither it nor the backup could tell. Where it is so broken that it
  /// names none, nobody can count them.
  public let lost: Int
  /// Of when the backup is; nil when no good one was found.
  public let backup: WallTime?

  package init(damaged: String, salvaged: Int, filled: Int, lost: Int, backup: WallTime?) {
    self.damaged = damaged
    self.salvaged = salvaged
    self.filled = filled
    self.lost = lost
    self.backup = backup
  }
}

extension Restoration {
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
  /// What nobody has acknowledged yet, the oldest first.
  package func restorations() throws(StoreError) -> [Restoration] {
    let call = "read what was restored"
    let select = try prepare(
      "SELECT damaged, salvaged, filled, lost, backup FROM restoration ORDER BY damaged")
    var restorations: [Restoration] = []
    while try step(select, call) {
      guard let damaged = select.text(0), let salvaged = select.count(1),
        let filled = select.count(2), let lost = select.count(3)
      else {
        throw StoreError(
          .damaged, call: call, path: path, detail: "row \(restorations.count + 1) is not one")
      }
      restorations.append(
        Restoration(
          damaged: damaged, salvaged: salvaged, filled: filled, lost: lost,
          backup: select.text(4).flatMap { WallTime(stamp: $0) }))
    }
    return restorations
  }

  /// Notes a restoration in the transaction that is open.
  package func note(_ restoration: Restoration) throws(StoreError) {
    let insert = try prepare("INSERT INTO restoration VALUES (?1, ?2, ?3, ?4, ?5)")
    insert.bind(1, restoration.damaged)
    insert.bind(2, restoration.salvaged)
    insert.bind(3, restoration.filled)
    insert.bind(4, restoration.lost)
    if let backup = restoration.backup { insert.bind(5, backup.stamp) }
    try finish(insert, "note what was restored")
  }
}

extension Statement {
  /// A column as a number of things, or `nil` when it is none.
  fileprivate func count(_ column: CInt) -> Int? {
    guard isInteger(column), (0...Int(Int32.max)).contains(integer(column)) else { return nil }
    return integer(column)
  }
}
