// The names and words by which other programs say what an item has: a table, not a reader for each.
import Model
import Shell

/// Columns of a table, or members of an object in JSON, that mean the same in many programs.
struct KnownNames {
  /// The text of an item; the first one of these that a file has.
  private static let texts = [
    "text", "title", "content", "summary", "subject", "task", "taskname", "todo", "itemname",
    "name", "item", "description", "betreff", "titel", "aufgabe", "bezeichnung", "artikel",
    "eintrag", "beschreibung", "titre", "tâche", "tache", "sujet", "objet", "nom", "intitulé",
    "libellé", "article", "displayname", "value", "product", "itemid",
  ]
  /// Whether it is done.
  private static let flags: Set<String> = [
    "done", "isdone", "complete", "completed", "iscomplete", "iscompleted", "checked", "ischecked",
    "crossed", "crossedoff", "iscrossedoff", "bought", "isbought", "purchased", "ispurchased",
    "finished", "isfinished", "ticked", "erledigt", "abgeschlossen", "fertig", "gekauft", "terminé",
    "terminée", "termine", "fait", "faite", "achevé", "acheté", "effectué", "coché",
  ]
  /// How far it is, in words.
  private static let states: Set<String> = ["state", "status", "zustand", "statut", "état", "etat"]
  /// The day on which it was done; none, or a zero, while it is open.
  private static let days: Set<String> = [
    "completedat", "doneat", "completiondate", "datecompleted", "completeddate", "completedtime",
    "completedon", "completeddatetime", "finishedat", "crossedoffat", "checkedat", "boughtat",
    "purchasedat", "donedate", "datedone", "erledigtam", "abgeschlossenam", "terminéle", "faitle",
    "datecompletion", "datedachèvement",
  ]
  private static let deletions: Set<String> = [
    "trashed", "istrashed", "deleted", "isdeleted", "deletedat", "deletiondate", "datedeleted",
  ]
  private static let kinds: Set<String> = ["type", "kind", "itemtype", "typ"]
  /// Kinds of entries that are no items.
  private static let others: Set<String> = [
    "section", "note", "heading", "header", "project", "list", "folder", "comment", "meta",
    "category", "abschnitt", "notiz", "projekt",
  ]
  /// The list, or the project, of an item; also by an id.
  private static let listNames: Set<String> = [
    "list", "listname", "tasklist", "project", "projectname", "liste", "projekt", "projet",
    "projectid", "listid",
  ]

  /// What a column says of an item.
  private enum Role {
    case flag, state, day, deletion, kind, list
    /// The text of a note, which has no items.
    case note

    /// Whether it says what is done.
    var isOfDone: Bool {
      switch self {
      case .flag, .state, .day: true
      case .deletion, .kind, .list, .note: false
      }
    }
  }

  /// The names, in the order of the file.
  let names: [String]
  /// The column of the text; nil if no name is known.
  let text: String?
  private let roles: [(name: String, role: Role)]

  init(_ names: [String]) {
    self.names = names
    var known: [String: String] = [:]
    roles = names.compactMap { name in
      let key = Self.folded(name)
      known[key] = known[key] ?? name
      return Self.role(of: key).map { (name, $0) }
    }
    text = Self.texts.lazy.compactMap { known[$0] }.first
  }

  /// A name without case, blanks and punctuation.
  static func folded(_ name: String) -> String {
    String(name.lowercased().filter { $0.isLetter || $0.isNumber })
  }

  private static func role(of key: String) -> Role? {
    if flags.contains(key) { return .flag }
    if states.contains(key) { return .state }
    if days.contains(key) { return .day }
    if deletions.contains(key) { return .deletion }
    if kinds.contains(key) { return .kind }
    if listNames.contains(key) { return .list }
    return key == "textcontent" ? .note : nil
  }

  /// Whether a column by its name says what is done.
  static func isDone(_ name: String) -> Bool { role(of: folded(name))?.isOfDone ?? false }

  /// Whether a column says what is done.
  var haveDone: Bool { roles.contains(where: \.role.isOfDone) }

  /// Whether an entry is deleted, with all that is in it.
  func isDeleted(_ value: (String) -> String?) -> Bool {
    roles.contains { name, role in
      role == .deletion && !Self.isNone(Item.trimmed(value(name) ?? "").lowercased())
    }
  }

  /// Whether a value is that of no day: empty, a zero, or the first day of a calendar.
  private static func isNone(_ word: String) -> Bool {
    FileColumns.openValues.contains(word) || word.hasPrefix("0001-01-01")
  }

  /// Whether a word is a day as ISO 8601 writes it, or a count of seconds or milliseconds.
  private static func isDay(_ word: String) -> Bool {
    let digits = word.utf8.prefix { (0x30...0x39).contains($0) }.count
    return digits == 4 && word.utf8.dropFirst(4).first == UInt8(ascii: "-") || digits >= 8
  }

  /// Refuses an entry that is no item although it may have a text.
  ///
  /// - Parameter value: Returns the value of a name; nil if the entry has none.
  func requireItem(_ value: (String) -> String?) throws(FileColumns.Flaw) {
    for (name, role) in roles {
      func word() -> String { Item.trimmed(value(name) ?? "").lowercased() }
      switch role {
      case .kind where Self.others.contains(word()):
        throw FileColumns.Flaw(reason: "a \(word())")
      case .note: throw FileColumns.Flaw(reason: "a note")
      case .state where word() == "deleted", .deletion where !Self.isNone(word()):
        throw FileColumns.Flaw(reason: "it is deleted")
      case .flag, .state, .day, .deletion, .kind, .list: break
      }
    }
  }

  /// An item from an entry; `value` as above.
  func item(_ value: (String) -> String?) throws(FileColumns.Flaw) -> FileItem {
    guard let text else { throw FileColumns.Flaw(reason: "it has no text") }
    return FileItem(
      text: try FileColumns.text(text, value), isCompleted: try isCompleted(text, value))
  }

  /// The name of the list or project of an entry; nil for none.
  ///
  /// - Parameters:
  ///   - projects: Their names by their ids.
  ///   - headings: Whether projects are lists.
  ///   - ownToo: Whether `list` is one in any case.
  func list(
    _ value: (String) -> String?, projects: [String: String], headings: Bool, ownToo: Bool
  ) -> String? {
    for (name, role) in roles where role == .list && (headings || ownToo && name == "list") {
      guard let given = value(name), !given.isBlank, given != "null" else { continue }
      if !Self.folded(name).hasSuffix("id") { return Item.trimmed(given) }
      if let title = projects[given] { return title }
    }
    return nil
  }

  /// Whether names are those that `export` writes, and nothing else says what is done.
  static func areOwn(_ names: Set<String>) -> Bool {
    names.contains("text") && (names.contains("completed") || !names.contains(where: isDone))
  }

  /// Whether an entry is done. What says so goes before a day; what is not understood is refused
  /// unless something else is understood.
  private func isCompleted(
    _ text: String, _ value: (String) -> String?
  ) throws(FileColumns.Flaw) -> Bool {
    func word(_ name: String) -> String { Item.trimmed(value(name) ?? "").lowercased() }
    let options = { (name: String) in
      "--column \(quotedWord(shown(text))) --done-column \(quotedWord(shown(name)))"
    }
    var said: (name: String, isDone: Bool)?
    var (isDated, unknown): (Bool, String?) = (false, nil)
    for (name, role) in roles where role.isOfDone {
      let given = word(name)
      if role == .day || role == .flag && Self.isDay(given) {
        isDated = isDated || !Self.isNone(given)
        continue
      }
      if given.isEmpty || given == "null" { continue }
      let isDone = FileColumns.doneValues.contains(given)
      guard isDone || FileColumns.openValues.contains(given) else {
        unknown = unknown ?? name
        continue
      }
      if let said, said.isDone != isDone {
        throw FileColumns.Flaw(
          reason: "'\(shown(said.name))' and '\(shown(name))' contradict each other; with "
            + "\(options(said.name)) the first one counts")
      }
      said = said ?? (name, isDone)
    }
    if let said { return said.isDone }
    if isDated { return true }
    guard let unknown else { return false }
    let value = quotedWord(shown(word(unknown)))
    throw FileColumns.Flaw(
      reason: "'\(shown(unknown))' is \(value), neither done nor open; \(options(unknown)) "
        + "--done-value \(value) takes it as done")
  }
}

extension FileColumns {
  /// The columns that by their names may say what is done.
  static func doneColumns(in names: [String]) -> [String] {
    names.filter(KnownNames.isDone)
  }
}
