// Part of a log that a recording can begin with: the entries since a rest.
import Gestures
import ListUI
import Units

extension SessionLog {
  /// Entries since a rest.
  struct Chapter {
    var start: Start
    /// When the list was found at rest; in a session's first chapter, its first presentation.
    let since: Instant
    /// Time up to which resting contacts had been waited for by then.
    let waitedUntil: Instant
    var entries: [Entry] = []
    /// Why no entries are added any more; nil while they are.
    var ending: Ending?
  }

  /// Why a chapter ends before the session.
  package enum Ending: String, Hashable, CaseIterable, Sendable {
    /// It has as many facts, or is as long, as a recording may be.
    case isFull = "full"
    /// Something happened for which a file has no words, as another display or list.
    case isLost = "lost"
    /// Another program changed more items at once than a file should list.
    case isFlooded = "flooded"

    /// As a comment of the file.
    var comment: String {
      switch self {
      case .isFull: "# It did not rest for so long that its end was not kept."
      case .isLost:
        "# It came to another screen, or lists themselves were changed, and what followed was not kept."
      case .isFlooded: "# Another program changed very many rows, and what followed was not kept."
      }
    }
  }
}

extension SessionLog.Chapter {
  /// Number of facts.
  var facts: Int { entries.reduce(0) { $0 + $1.facts } }

  /// The contacts in it.
  var contacts: [ContactID] {
    entries.flatMap { entry in
      guard case .touches(let frame) = entry else { return [ContactID]() }
      return frame.contacts.map(\.id)
    }
  }
}
