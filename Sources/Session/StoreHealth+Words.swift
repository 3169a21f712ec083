// Messages for a user about a store that has a fault or was recovered.
package import Store
package import Units

extension StoreHealth.News {
  /// The message on the banner, the longest form first; the last one fits every panel.
  ///
  /// - Parameter changes: How many changesets are not stored yet.
  package func texts(waiting changes: Int) -> [String] {
    let (short, what, remedy) = words
    guard changes > 0 else { return ["\(what): \(remedy)", what, short] }
    let count = changes == 1 ? "1 change waits" : "\(changes) changes wait"
    return ["\(what): \(remedy). \(count) to be stored", "\(what). \(count)", "\(short): \(count)"]
  }

  private var words: (short: String, what: String, remedy: String) {
    switch self {
    case .slow: ("Storing takes long", "Storing takes long", "the disk is slow or busy")
    case .readOnly:
      (
        "Note changes, then restart", "Note your changes, then restart the panel",
        "only then can the disk be written"
      )
    case .refused(.full): ("Disk full", "The disk is full", "free some space")
    case .refused(.readOnly):
      ("Disk read-only", "The disk can only be read", "mount it for writing")
    case .refused(.locked):
      ("List in use", "Another program holds the list", "end that program")
    case .refused(.notPermitted):
      (
        "No right to write", "The panel has no right to write the list",
        "give its file and folder to the user panelist"
      )
    case .refused(.newer):
      ("List too new", "A newer panelist wrote the list", "install that version")
    case .refused(.foreign):
      ("List replaced", "Another program's file is in the list's place", "put the list back")
    case .refused(.damaged):
      ("List damaged", "The list's file is damaged", "look into the journal")
    case .refused(.missing): ("List gone", "The list's file is gone", "put it back")
    case .refused(.noFolder): ("List gone", "The list's folder is gone", "put it back")
    case .refused(.notAFile):
      ("List replaced", "What is in the list's place is no file", "put the list back")
    case .refused(.noDescriptor):
      ("Too many files open", "Too many files are open", "end programs that hold many")
    case .refused(.unsuitableFileSystem):
      ("Disk unsuitable", "The list is on an unsuitable disk", "put it on a local one")
    case .refused(.refused), .refused(.io):
      ("Disk fails", "The disk fails", "look into the journal (journalctl -k)")
    }
  }
}

extension RecoveryReport {
  /// The message on the banner, the longest form first.
  ///
  /// - Parameter time: Local time of the backup; nil when there was none.
  package func texts(backupOf time: LocalTime?) -> [String] {
    if kind == .log {
      return [
        "A log of another list lay beside the list's file and was set aside. Touch to close",
        "Another list's log was set aside. Touch to close",
      ]
    }
    // A backup from which no row was needed is not mentioned.
    let source = time.map { filled > 0 ? ", \(filled) came from the backup of \($0)" : "" }
    let short = time.map { filled > 0 ? ", \(filled) from the backup of \($0)" : "" }
    let isCounted = lost != RecoveryReport.uncounted
    let gone =
      !isCounted
      ? ", others are lost" : lost == 0 ? "" : ", \(lost) \(lost == 1 ? "is" : "are") lost"
    let shortGone = !isCounted ? ", others lost" : lost == 0 ? "" : ", \(lost) lost"
    let rows = salvaged == 1 ? "1 row was" : "\(salvaged) rows were"
    let total = salvaged + filled == 1 ? "1 row" : "\(salvaged + filled) rows"
    let outcome = lost > 0 ? "List restored\(shortGone)" : "List restored, \(total)"
    return [
      "The list's file was damaged: \(rows) read from it\(source ?? ", there was no backup")\(gone). Touch to close",
      "List restored: \(salvaged) read\(short ?? ", no backup")\(shortGone). Touch to close",
      "\(outcome). Touch to close",
    ]
  }
}
