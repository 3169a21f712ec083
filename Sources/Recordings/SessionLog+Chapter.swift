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
  enum Ending: Hashable {
    case isFull, isLost
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

extension SessionLog.Entry {
  /// Bytes of text that count as a fact of their own.
  private static let textOfAFact = 100
  /// Bytes that a suggestion takes besides its text.
  private static let suggestion = 32

  /// Number of facts that the file has for it; long texts count as several.
  var facts: Int {
    switch self {
    case .touches(let frame): frame.contacts.count
    case .decided: 0
    case .typed(.insert(let text), _, _), .wrote(.insert(let text), _, _, _): Self.facts(of: text)
    case .suggestionsRead(let texts, _):
      1 + texts.reduce(0) { $0 + $1.text.utf8.count + Self.suggestion } / Self.textOfAFact
    case .named, .wrote, .typed, .pointed, .scrolled, .woken, .showed, .external, .answered,
      .looked, .vsync:
      1
    }
  }

  private static func facts(of text: String) -> Int { 1 + text.utf8.count / textOfAFact }
}
