// Keyboard input: its effect on the text, and what the list has to do in response.
import Model
import OnScreenKeyboard
import Units

/// What the list does after a keyboard input.
enum WritingEffect {
  /// Nothing: no row is edited, or its text is as before.
  case nothing
  /// Fit the row to its text and caret.
  case follow
  /// Set the row's text to this one, or uncomplete the completed item that has it.
  case take(String)
  /// End the edit, and open the next row below.
  case next
  /// End the edit.
  case end(keeping: Bool)
}

extension TextEditing {
  /// Handles a keyboard input.
  ///
  /// - Parameters:
  ///   - edit: As written.
  ///   - list: Decides which suggestions are shown.
  ///   - events: Moves of the caret, and a full text, are appended.
  mutating func write(
    _ edit: TextEdit, _ words: RowText, in list: ItemList, at now: Instant,
    events: inout [ListEvent]
  ) -> WritingEffect {
    guard var session else { return .nothing }
    session.lastInput = now
    session.lastTap = nil
    switch edit {
    case .insert(let text):
      // NUL, which no list accepts, leaves the edited text as it is.
      guard !text.utf8.contains(0) else { break }
      if !session.typed.insert(text, within: Item.longestText) { events.append(.textIsFull) }
    case .undo: guard session.typed.undo() else { return .nothing }
    case .deleteBackward: session.typed.deleteBackward()
    case .deleteWordBackward: session.typed.delete(.wordLeft)
    case .deleteForward: session.typed.delete(.right)
    case .deleteWordForward: session.typed.delete(.wordRight)
    case .move(let step, let isSelecting): session.move(step, isSelecting, words)
    case .select(let caret, let start): session.typed.select(caret, from: start)
    case .selectAll: session.typed.selectAll()
    case .take(let text): return .take(text)
    case .forget(let text):
      suggestionHistory.forget(text)
      followSuggestions(in: list)
      return .nothing
    case .enter where enterKey == .next: return .next
    case .commit, .enter, .cancel: return .end(keeping: edit != .cancel)
    }
    self.session = session
    if edit.movesCaret {
      events.append(.caretMoved(to: session.typed.caret, from: session.typed.anchor))
    }
    if session.text.isEmpty { keyboard?.keys.beginText() }
    followSuggestions(in: list)
    return .follow
  }
}

extension TextEditing {
  /// Whether the text has as many composed characters as the on-screen keyboard has composed.
  func composes(_ count: Int) -> Bool { count == 0 || session?.typed.composed == count }

  /// Ends what is composed, here and in the on-screen keyboard; it stays in the text.
  mutating func endComposition() {
    session?.typed.endComposition()
    keyboard?.keys.endComposition()
  }

  /// Turns the kana before the caret into its next form.
  ///
  /// - Returns: A backspace and an insertion that lead to the same text; nil if it did not change.
  mutating func turn(in list: ItemList, at now: Instant, events: inout [ListEvent]) -> [TextEdit]? {
    guard var session, session.typed.selection.isEmpty,
      let last = session.typed.string.prefix(session.typed.caret).last,
      let turned = OnScreenKeyboard.turned(last)
    else { return nil }
    session.lastInput = now
    session.lastTap = nil
    // In one step: without the kana its neighbours might join.
    session.typed.place(session.typed.caret - 1, selecting: true)
    session.typed.insert(turned)
    guard Item.accepts(text: session.typed.string) else {
      events.append(.textIsFull)
      return nil
    }
    self.session = session
    followSuggestions(in: list)
    return [.deleteBackward, .insert(turned)]
  }

  /// Puts a text in place of what a keyboard composes. If it joins a character beside
  /// it, the composition ends.
  ///
  /// - Returns: Backspaces and an insertion that lead to the same text; nil if it did not change,
  ///   because no row is edited or the text is full.
  mutating func compose(
    _ text: String, replacing replaced: Int, open: Int, in list: ItemList, at now: Instant,
    events: inout [ListEvent]
  ) -> [TextEdit]? {
    guard var session else { return nil }
    session.lastInput = now
    session.lastTap = nil
    let before = session.typed
    session.typed.compose(text, replacing: replaced, open: open)
    guard Item.accepts(text: session.typed.string) else {
      events.append(.textIsFull)
      endComposition()
      return nil
    }
    self.session = session
    if session.typed.composed < open { endComposition() }
    if session.text.isEmpty { keyboard?.keys.beginText() }
    followSuggestions(in: list)
    let old = before.string.prefix(before.caret).suffix(min(before.composed, replaced))
    let kept = zip(old, text).prefix { $0 == $1 }.count
    let rest = String(text.dropFirst(kept))
    // Of a character that is written mark by mark Backspace takes one mark.
    let backspaces = old.dropFirst(kept).reduce(0) { count, letter in
      count + (letter.isWrittenInMarks ? letter.unicodeScalars.count : 1)
    }
    return Array(repeating: .deleteBackward, count: backspaces)
      + (rest.isEmpty ? [] : [.insert(rest)])
  }
}

extension TextEditing {
  /// Notes the edited row before a contact lands on the on-screen keyboard.
  mutating func noteContact() {
    guard keyboard?.keys.isTouched == false else { return }
    found = session.map { ($0.item, $0.typed) }
  }

  /// Takes back what was written since the first of the contacts on the on-screen keyboard.
  ///
  /// - Parameter events: Edits that lead to the same text are appended, if it changed.
  mutating func takeBackHand(at now: Instant, events: inout [ListEvent]) {
    guard let found, let session, session.item == found.item else { return }
    var typed = found.typed
    typed.endComposition()
    guard session.typed != typed else { return }
    self.session?.typed = typed
    self.session?.lastInput = now
    if typed.string != session.text {
      events += [
        .wrote(.selectAll), .caretMoved(to: session.text.count, from: 0),
        .wrote(typed.string.isEmpty ? .deleteBackward : .insert(typed.string)),
      ]
    }
    events.append(.caretMoved(to: typed.caret, from: typed.anchor))
  }
}

extension TextEdit {
  /// Whether it deletes backwards.
  var takesAway: Bool { self == .deleteBackward || self == .deleteWordBackward }

  /// Whether it changes the caret or the selection only.
  var movesCaret: Bool {
    switch self {
    case .move, .select, .selectAll: true
    case .insert, .deleteBackward, .deleteWordBackward, .deleteForward, .deleteWordForward, .undo,
      .commit, .enter, .cancel, .take, .forget:
      false
    }
  }

  /// - Returns: Nil for what is several edits: a composition, and a kana that is turned.
  init?(_ act: OnScreenKeyboard.Act) {
    switch act {
    case .compose, .turn: return nil
    case .insert(let text): self = .insert(text)
    case .deleteLetter: self = .deleteBackward
    case .deleteWord: self = .deleteWordBackward
    case .enter: self = .enter
    case .done: self = .commit
    case .take(let text): self = .take(text)
    case .forget(let text): self = .forget(text)
    }
  }
}
