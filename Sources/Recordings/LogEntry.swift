// What a session log holds: inputs of the session and their results, each some facts of a file.
import Gestures
import ListUI
import Model
import Units

/// An input of the session, or a result of one.
enum LogEntry {
  case touches(ContactFrame)
  /// `behind` counts the scalars before the insertion.
  case typed(TextEdit, Instant, behind: Int)
  /// The same by the on-screen keyboard; `words` is the line of the decision.
  case wrote(TextEdit, Instant, behind: Int, words: String)
  /// A contact or a key moved the caret; the text from the other offset is selected.
  case pointed(Int, from: Int, Instant)
  /// A contact on the on-screen keyboard has changed what it shows.
  case keys(ShownKeys, Instant)
  case scrolled(Pixels, Instant)
  case scanned(String, Instant)
  /// An input that is a few fixed words in a file.
  case said(String, Instant)
  case showed(Banner?, Instant)
  /// In a list, by its number. `at` is set for new and moved items, whose row alone is not exact.
  case external(TouchRecording.Action, Instant, in: Int, at: Spot?)
  /// The session received the suggestion history, each text with its row.
  case suggestionsRead([TouchRecording.RecordedSuggestion], Instant)
  /// The list created a row.
  case named(ItemID)
  /// The list made a changeset, which an answer of the store may name.
  case made(ChangesetID)
  /// The store's answer; nil for the one that a replay's store gives by itself.
  case answered(UndoReport?, Instant)
  /// The stored items were read: these, or all.
  case looked(only: [ItemID]?, Instant)
  case vsync(Instant, waitedUntil: Instant)
  /// A frame for a time, with touches up to another.
  case frame(Instant, touchesUpTo: Instant)
  case decided(String)

  /// Exact position of an item. The id orders items that share a key.
  struct Spot {
    let key: OrderKey
    let id: ItemID
  }
}

extension LogEntry {
  /// Bytes of text that count as a fact of their own.
  private static let textOfAFact = 100
  /// Bytes that a suggestion takes besides its text.
  private static let suggestion = 32

  /// Number of facts that the file has for it; long texts count as several.
  var facts: Int {
    switch self {
    case .touches(let frame): max(1, frame.contacts.count + frame.palms.count)
    case .decided, .made: 0
    case .typed(.insert(let text), _, _), .wrote(.insert(let text), _, _, _), .scanned(let text, _):
      Self.facts(of: text)
    case .suggestionsRead(let texts, _):
      1 + texts.reduce(0) { $0 + $1.text.utf8.count + Self.suggestion } / Self.textOfAFact
    case .looked(let ids, _): 1 + (ids?.count ?? 0)
    case .named, .wrote, .typed, .pointed, .keys, .scrolled, .said, .showed, .external, .answered,
      .vsync, .frame:
      1
    }
  }

  private static func facts(of text: String) -> Int { 1 + text.utf8.count / textOfAFact }

  /// Whether it is the result of an input, which stands before it.
  var isResult: Bool {
    switch self {
    case .decided, .made, .named, .wrote, .pointed, .keys: true
    case .touches, .typed, .scrolled, .scanned, .said, .showed, .external, .suggestionsRead,
      .answered, .looked, .vsync, .frame:
      false
    }
  }

  /// Earliest time of the entry; nil if it has none.
  var time: Instant? {
    switch self {
    case .touches(let frame): frame.time
    case .typed(_, let time, _), .wrote(_, let time, _, _), .pointed(_, _, let time),
      .keys(_, let time), .scrolled(_, let time), .scanned(_, let time), .said(_, let time),
      .showed(_, let time),
      .external(_, let time, _, _), .answered(_, let time), .looked(_, let time),
      .suggestionsRead(_, let time):
      time
    case .vsync(let presentation, let waited): min(presentation, waited)
    case .frame(let presentation, let latch): min(presentation, latch)
    case .decided, .named, .made: nil
    }
  }
}
