// Part of a log that a recording can begin with: the entries since a rest.
import Gestures
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
}

extension SessionLog.Entry {
  /// Number of facts that the file has for it.
  var facts: Int {
    switch self {
    case .touches(let frame): frame.contacts.count
    case .decided: 0
    case .named, .wrote, .typed, .pointed, .scrolled, .woken, .showed, .external, .answered,
      .looked,
      .vsync, .suggestionsRead:
      1
    }
  }
}
