// Messages for a user about a store that has a fault or was recovered.
package import Localization
package import Store
package import Units

extension StoreHealth.Fault {
  /// The message on the banner, the longest form first; the last one fits every panel.
  ///
  /// - Parameters:
  ///   - changes: How many changesets are not stored yet.
  ///   - messages: The words.
  package func texts(waiting changes: Int, _ messages: MessageCatalog) -> [String] {
    let (short, what, remedy) = words
    let said = (short: messages[short], what: messages[what], remedy: messages[remedy])
    guard changes > 0 else {
      let whole = messages["{what}: {remedy}", ["what": said.what, "remedy": said.remedy]]
      return [whole, said.what, said.short]
    }
    let waiting = messages.plural("1 change waits", "{count} changes wait", changes)
    return [
      messages[
        "{what}: {remedy}. {waiting}",
        [
          "what": said.what, "remedy": said.remedy,
          "waiting": messages.plural(
            "1 change waits to be stored", "{count} changes wait to be stored", changes),
        ]],
      messages["{what}. {waiting}", ["what": said.what, "waiting": waiting]],
      messages["{what}: {waiting}", ["what": said.short, "waiting": waiting]],
    ]
  }

  /// In English.
  private var words: (short: String, what: String, remedy: String) {
    switch self {
    case .slow: ("Storing is slow", "Storing takes long", "the disk is slow or busy")
    case .readOnly:
      (
        "Note changes, then restart", "Note your changes, then restart the panel",
        "only then can the disk be written"
      )
    case .refused(.full): ("Disk full", "The disk is full", "free some space")
    case .refused(.readOnly):
      ("Disk read-only", "The disk can only be read", "mount it for writing")
    case .refused(.locked): ("List in use", "Another program holds the list", "end that program")
    case .refused(.notPermitted):
      (
        "No right to write", "The panel has no right to write the list",
        "give its file and folder to the user panelist"
      )
    case .refused(.newer):
      ("List too new", "A newer panelist wrote the list", "install that version")
    case .refused(.foreign):
      ("List replaced", "Another program's file is in the list's place", "put the list back")
    case .refused(.damaged): ("List damaged", "The list's file is damaged", "look into the journal")
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
  /// - Parameters:
  ///   - time: Local time of the backup; nil when there was none.
  ///   - messages: The words.
  package func texts(backupOf time: LocalTime?, _ messages: MessageCatalog) -> [String] {
    if kind == .log {
      return [
        messages[
          "A log of another list lay beside the list's file and was set aside. Touch to close"],
        messages["Another list's log was set aside. Touch to close"],
      ]
    }
    let rows = messages.plural(
      "The list's file was damaged: 1 row was read from it",
      "The list's file was damaged: {count} rows were read from it", salvaged)
    let read = messages.plural(
      "List restored: 1 read", "List restored: {count} read", salvaged)
    let outcome =
      lost > 0
      ? messages["List restored"]
      : messages.plural("List restored, 1 row", "List restored, {count} rows", salvaged + filled)
    let (source, shortSource) = sources(time, messages)
    let (gone, shortGone) = losses(messages)
    return [
      [rows, source, gone], [read, shortSource, shortGone], [outcome, shortGone],
    ].map { parts in
      let all = parts.compactMap(\.self).joined(separator: ", ")
      return messages["{what}. Touch to close", ["what": all]]
    }
  }

  /// Where rows came from that the file lacked, long and short. A backup from which no row was
  /// needed is not mentioned.
  private func sources(
    _ time: LocalTime?, _ messages: MessageCatalog
  ) -> (String?, String?) {
    guard let time else { return (messages["there was no backup"], messages["no backup"]) }
    guard filled > 0 else { return (nil, nil) }
    let values: KeyValuePairs = ["count": "\(filled)", "time": messages.moment(time)]
    return (
      messages["{count} came from the backup of {time}", values],
      messages["{count} from the backup of {time}", values]
    )
  }

  /// What is lost, long and short.
  private func losses(_ messages: MessageCatalog) -> (String?, String?) {
    guard lost != RecoveryReport.uncounted else {
      return (messages["others are lost"], messages["others lost"])
    }
    guard lost > 0 else { return (nil, nil) }
    return (
      messages.plural("1 is lost", "{count} are lost", lost),
      messages["{count} lost", ["count": "\(lost)"]]
    )
  }
}
