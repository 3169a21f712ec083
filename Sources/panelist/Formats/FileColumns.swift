// Which columns of another program's table, or members of its JSON, are text and completion.
import Model
import Shell

/// The columns of items in a file of another program.
package struct FileColumns: Hashable {
  /// The name of the column that has the text.
  package let text: String
  /// The name of the column that says whether the item is done.
  package let done: String?
  /// What that column has if the item is done.
  package let mark: Mark

  /// The values that mean done.
  package enum Mark: Hashable {
    /// true, yes, done and the like, and what means not done; any other value is refused.
    case usual
    /// One value, without case.
    case value(String)
    /// Any but none, as the day on which it was done.
    case any
  }

  package init(text: String, done: String? = nil, mark: Mark = .usual) {
    self.text = text
    self.done = done
    self.mark = mark
  }

  /// The columns by the names that a file has for them: without case where that is unique.
  ///
  /// - Parameter names: The names in the file.
  func named(as names: some Sequence<String>) -> FileColumns {
    let own = { (name: String) in
      let near = Set(names.filter { $0.lowercased() == name.lowercased() })
      return near.contains(name) || near.count != 1 ? name : near.first ?? name
    }
    return FileColumns(text: own(text), done: done.map(own), mark: mark)
  }

  /// The values that mean done, in lower case.
  static let doneValues: Set<String> = [
    "true", "1", "yes", "y", "x", "done", "complete", "completed", "closed", "checked", "finished",
    "bought", "purchased", "crossed off", "ja", "wahr", "erledigt", "abgeschlossen", "fertig",
    "gekauft", "oui", "vrai", "terminé", "terminée", "fait", "faite", "achevé", "achevée", "acheté",
    "☑", "☑\u{FE0F}", "✔", "✔\u{FE0F}", "✓", "☒", "✅", "[x]", "(x)",
  ]
  /// The values that mean not done, in lower case.
  static let openValues: Set<String> = [
    "", "false", "0", "no", "n", "null", "-", "open", "pending", "todo", "to do", "active", "new",
    "incomplete", "needsaction", "needs-action", "normal", "notstarted", "not started", "not done",
    "unchecked", "inprogress", "in progress", "in-progress", "in_progress", "waiting",
    "waitingonothers", "waiting on others", "waiting on someone else", "deferred", "nein", "falsch",
    "offen", "nicht erledigt", "nicht begonnen", "in bearbeitung", "non", "faux", "ouvert",
    "à faire", "en cours", "non commencé", "non commencée", "☐", "[ ]", "( )",
  ]

  /// The options that read a table with these columns.
  static func options(for names: [String]) -> String {
    if names.contains("text") { return "--format csv" }
    let text = names.first { Item.trimmed($0).lowercased() == "text" } ?? "NAME"
    let done = doneColumns(in: names).first.map { " --done-column \(quotedWord(shown($0)))" }
    return "--column \(quotedWord(shown(text)))" + (done ?? "")
  }

  /// An example of the options of columns without a 'text', as the end of a clause; empty if the
  /// names give none.
  static func example(for names: [String]) -> String {
    let options = options(for: names)
    return names.contains("text") || options == "--column NAME" ? "" : ", as in \(options)"
  }

  /// Why an entry is no item, and what to do if that is known, as clauses.
  struct Flaw: Error {
    let reason: String
    var remedy: String?
  }

  /// An item from an entry.
  ///
  /// - Parameter value: Returns the value in a column; `nil` if the entry has none.
  func item(_ value: (String) -> String?) throws(Flaw) -> FileItem {
    let text = try Self.text(self.text, value)
    guard let done else { return FileItem(text: text) }
    let given = Item.trimmed(value(done) ?? "")
    let word = given.lowercased()
    switch mark {
    case .any: return FileItem(text: text, isCompleted: !given.isEmpty && word != "null")
    case .value(let value):
      return FileItem(text: text, isCompleted: word == Item.trimmed(value).lowercased())
    case .usual:
      guard Self.doneValues.contains(word) || Self.openValues.contains(word) else {
        throw Flaw(
          reason:
            "'\(shown(done))' is '\(shown(given))', neither done nor open; --done-value says what "
            + "is done, --done-if-any that everything is which has anything there, as a date")
      }
      return FileItem(text: text, isCompleted: Self.doneValues.contains(word))
    }
  }

  /// The text of an entry.
  static func text(
    _ name: String, _ value: (String) -> String?
  ) throws(Flaw) -> String {
    let text = Item.trimmed(value(name) ?? "")
    guard !text.isEmpty else { throw Flaw(reason: "'\(shown(name))' has no text") }
    guard !text.unicodeScalars.contains(where: \.isCommand) else {
      throw Flaw(reason: "its text has a line break or a control character")
    }
    guard Item.accepts(text: text) else {
      throw Flaw(reason: "its text has more than \(Item.longestText) bytes")
    }
    return text
  }
}
