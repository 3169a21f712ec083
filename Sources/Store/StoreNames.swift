// Every name that a list has in its folder: its files, its backups, and what is left beside it.

/// The names of a list's files. One table: what creates a file, what looks for one that was left, and
/// what gives files back to the owner of the folder all read it.
package enum StoreNames {
  /// A file of a database, by the end of its name.
  package enum Kind: String, CaseIterable, Sendable {
    // The database goes first: a WAL without it does no harm.
    case database = ""
    case wal = "-wal"
    case shm = "-shm"
    /// From before WAL mode is set.
    case journal = "-journal"

    /// The kind of a name that is known.
    ///
    /// - Parameter name: With or without a folder.
    package init(of name: String) {
      self = Self.allCases.last { name.hasSuffix($0.rawValue) } ?? .database
    }
  }

  /// The ends of the names of a database's files.
  package static let suffixes = Kind.allCases.map(\.rawValue)
  /// The lock file of all lists in a folder.
  package static let lock = ".lock"
  /// The folder of the backups.
  package static let backups = "backups"
  /// The end of a backup's name while it is written.
  package static let draftOfBackup = ".tmp"
  /// Behind the list's name: a new list while it is written.
  package static let draft = ".restoring"
  /// Behind the list's name: what the touch panels taught.
  package static let panels = ".panels"
  /// With what that file begins.
  package static let panelsMark = "panelist panels "
  /// The end of a kept file's name while it is written.
  package static let draftOfKept = ".new"
  /// Behind the list's name: the private copy that a recovery reads.
  package static let copy = ".rescue"

  /// What stands between the list's name and a date.
  package enum Mark: String, CaseIterable, Sendable {
    case damaged = ".damaged-"
    case replaced = ".replaced-"
    case restored = ".restored-"
    case replacing = ".replacing-"
    case foreign = ".foreign-"
  }

  /// The path of a folder's lock file.
  package static func lock(of folder: String) -> String {
    folder.hasSuffix("/") ? folder + lock : folder + "/" + lock
  }

  /// The list's name without its extension, with which the names of its backups begin.
  package static func stem(of list: String) -> String {
    list.hasSuffix(".db") ? String(list.dropLast(3)) : list
  }

  /// Whether a name in the folder of a list is of this table.
  ///
  /// - Parameters:
  ///   - name: Without a folder.
  ///   - list: The list's name, `panelist.db`.
  package static func isKnown(_ name: String, of list: String) -> Bool {
    if name == lock { return true }
    guard name.hasPrefix(list) else { return false }
    let rest = name.dropFirst(list.count)
    let middle = rest.dropLast(Kind(of: String(rest)).rawValue.count)
    if rest == panels || rest == panels + draftOfKept { return true }
    return [Substring(), Substring(draft), Substring(copy)].contains(middle)
      || Mark.allCases.contains { mark in
        middle.hasPrefix(mark.rawValue)
          && WallTime(
            stamp: String(middle.dropFirst(mark.rawValue.count).prefix(WallTime.stampLength)))
            != nil
      }
  }

  /// Whether a name in the folder of the backups is of this table: a backup, or one in progress.
  package static func isKnownBackup(_ name: String, of list: String) -> Bool {
    let middle = name.dropLast(Kind(of: name).rawValue.count)
    return name.hasPrefix(stem(of: list) + "-")
      && (middle.hasSuffix(".db") || middle.hasSuffix(".db" + draftOfBackup))
  }
}
