// Steps of writing: what each does to the text, and what the list has to do for it.
import Keyboard
import Model
import Units

/// What the list does for a step of writing.
enum WritingEffect {
  /// Nothing: no text is written on, or it is as before.
  case nothing
  /// The row follows its text and its caret.
  case follow
  /// This text becomes the row's, or is taken from the item that has it and is done.
  case take(String)
  /// The row has its text, and the next one opens below it.
  case next
  /// The edit ends.
  case end(keeping: Bool)
}

extension TextEditing {
  /// Takes a step of writing.
  ///
  /// - Parameters:
  ///   - edit: As written.
  ///   - list: For suggestions.
  ///   - told: Where the caret went, and that the text is full.
  mutating func write(
    _ edit: TextEdit, _ words: RowText, in list: ItemList, at now: Instant,
    told: inout [ListEvent]
  ) -> WritingEffect {
    guard var session else { return .nothing }
    session.lastInput = now
    session.lastTap = nil
    switch edit {
    case .insert(let text):
      var typed = session.typed
      typed.insert(text)
      // A text that no list takes is not typed on: what stands there stays.
      if Item.accepts(text: typed.string) {
        session.typed = typed
      } else if typed.string.utf8.count > Item.longestText {
        told.append(.textIsFull)
      }
    case .deleteBackward: session.typed.delete(.left)
    case .deleteWordBackward: session.typed.delete(.wordLeft)
    case .deleteForward: session.typed.delete(.right)
    case .deleteWordForward: session.typed.delete(.wordRight)
    case .move(let step, let isSelecting): session.move(step, isSelecting, words)
    case .select(let place, let start): session.typed.select(place, from: start)
    case .selectAll: session.typed.selectAll()
    case .take(let text): return .take(text)
    case .forget(let text):
      memory.forget(text)
      followSuggestions(in: list)
      return .nothing
    case .enter where enterKey == .next: return .next
    case .commit, .enter, .cancel: return .end(keeping: edit != .cancel)
    }
    self.session = session
    if edit.movesCaret {
      told.append(.caretMoved(to: session.typed.caret, from: session.typed.anchor))
    }
    if session.text.isEmpty { board?.keys.beginText() }
    followSuggestions(in: list)
    return .follow
  }
}

extension TextEdit {
  /// Whether it takes something away, if there is anything.
  var takesAway: Bool { self == .deleteBackward || self == .deleteWordBackward }

  /// Whether it changes where one writes and nothing else.
  var movesCaret: Bool {
    switch self {
    case .move, .select, .selectAll: true
    case .insert, .deleteBackward, .deleteWordBackward, .deleteForward, .deleteWordForward,
      .commit, .enter, .cancel, .take, .forget:
      false
    }
  }

  init(_ act: Board.Act) {
    switch act {
    case .insert(let text): self = .insert(text)
    case .deleteLetter: self = .deleteBackward
    case .deleteWord: self = .deleteWordBackward
    case .enter: self = .enter
    case .take(let text): self = .take(text)
    case .forget(let text): self = .forget(text)
    }
  }
}
