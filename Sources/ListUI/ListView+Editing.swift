// Editing a row's text, for rows and text together: an edit begins with a tap or a new row.
import Gestures
import Model
import OnScreenKeyboard
package import Units

extension ListView {
  /// Begins to edit a row.
  ///
  /// - Parameter stored: What the store knows of the item.
  mutating func beginEdit(
    of item: ItemID, _ stored: EditSession.Stored, bringsKeyboard: Bool = true,
    events: inout [ListEvent]
  ) {
    guard let index = list.index(of: item) else {
      fatalError("ListView: \(item.hex) is edited and not in the list")
    }
    rows.beginEdit(of: item, &context.time)
    editing.session = EditSession(
      item: item, typed: EditedText(list[index].text), stored: stored,
      beginning: context.time.now, lastInput: context.time.now)
    editing.keyboard?.keys.endComposition()
    if bringsKeyboard { openKeyboard() }
    followText()
    events.append(.editBegan(item, row: index))
  }

  /// Ends the edit: the row is stored, restored or removed, and everything animates back.
  ///
  /// - Parameters:
  ///   - keeping: Whether to keep the typed text.
  ///   - isLast: Whether the on-screen keyboard closes as well.
  mutating func endEdit(keeping: Bool, isLast: Bool = true, events: inout [ListEvent]) {
    guard let session = editing.session else { return }
    editing.session = nil
    rows.focus.clear(&context.time)
    if isLast { editing.closeKeyboard(&rows.edge.keyboard, &context.time) }
    guard let index = list.index(of: session.item) else { return }
    let item = list[index]
    let outcome = session.outcome(on: item, keeping: keeping, context.ids)
    if let text = outcome.text {
      rows.apply([.setText(item.id, text)], context.time)
      editing.suggestionHistory.use(text, by: item)
      context.style.words.forget(item.id)
    }
    // Precedes the event that the edit ended, at which the caller drops its copy of the draft.
    events += outcome.changesets.map(ListEvent.made)
    events.append(.editEnded(item.id, row: index, outcome.ending))
    if outcome.isLeft {
      rows.rearrange([.delete(item.id)], as: .closing(), events: &events, &context)
    }
  }

  /// Adds a row at an index from 0, and edits it.
  mutating func addRow(
    _ row: Int, bringsKeyboard: Bool = true, events: inout [ListEvent]
  ) {
    let item = rows.add(row, events: &events, &context)
    beginEdit(of: item, .notYet, bringsKeyboard: bringsKeyboard, events: &events)
  }

  /// Whether a touch is the second one of a double tap whose first tap began the edit; it does
  /// nothing.
  ///
  /// - Parameters:
  ///   - point: Where it landed.
  ///   - landing: When.
  package func repeatsOpening(at point: Point, landing: Instant) -> Bool {
    editing.repeatsOpening(at: point, landing: landing, rows.viewport.tuning)
  }

  /// Opens the on-screen keyboard for the row that is edited from now on.
  mutating func openKeyboard() {
    editing.openKeyboard(&rows.edge.keyboard, in: keyboardSpace, list, &context.time)
    rows.edge.spare = editing.spareHeight
  }

  /// Shows or removes the band of suggestions, and moves the rows to the space that is left.
  mutating func followBand() {
    let hasChanged = editing.followBand(&rows.edge.keyboard, &context.time)
    rows.edge.spare = editing.spareHeight
    if hasChanged { followText() }
  }

  /// Fits the row's height to its text, and scrolls to it. Called after each change of the text,
  /// the caret or the space.
  mutating func followText() {
    guard editing.session != nil else { return }
    editing.session?.fit(in: rows.linesShown, &context.style.words)
    rows.focus.grow(by: editing.growth, &context.time)
    rows.followEdited(&context.time)
  }

  /// A tap on the edited row places the caret; a second tap soon after and nearby selects the word.
  mutating func pointAtText(_ gesture: Gesture, events: inout [ListEvent]) {
    guard let item = editedItem, let caret = textIndex(at: gesture, on: item) else { return }
    let tuning = rows.viewport.tuning
    let hasMoved = editing.point(at: caret, gesture, tuning, context.time.now, events: &events)
    if hasMoved { followText() }
  }

  /// A contact on the edited row drags the caret, also if the edit ends meanwhile.
  ///
  /// - Returns: Whether the gesture belongs to the caret.
  mutating func dragCaret(
    on item: ItemID, _ gesture: Gesture, events: inout [ListEvent]
  ) -> Bool {
    // Most swipes are on rows that are not edited.
    guard editedItem == item || !editing.caretContacts.isEmpty else { return false }
    let caret = textIndex(at: gesture, on: item)
    switch editing.dragCaret(on: item, gesture, to: caret, context.time.now, events: &events) {
    case .none: return false
    case .drag(let hasMoved):
      if hasMoved { followText() }
      return true
    }
  }

  /// The place in the text that is nearest to a contact; nil if the item is not the edited one.
  private func textIndex(at gesture: Gesture, on item: ItemID) -> Int? {
    guard let session = editing.session, session.item == item,
      let y = rows.depth(of: gesture.position, in: item, context.time)
    else { return nil }
    return session.caret(
      x: rows.viewport.pixels(x: gesture.position.x), y: y,
      rows.linesShown, context.style.words)
  }
}
