// An edit of a row's text on rows and text alike: it begins with a tap or a new row, and ends once.
import Gestures
import Keyboard
import Model
import Units

extension ListView {
  /// Opens a row for typing, of which storage knows so much.
  ///
  /// - Parameter start: The stamp of the touch that did it.
  mutating func beginEdit(
    of item: ItemID, _ stored: EditSession.Stored, bringsBoard: Bool = true, at start: Instant,
    told: inout [ListEvent]
  ) {
    guard let index = list.index(of: item) else {
      fatalError("ListView: \(item.hex) is edited and not in the list")
    }
    rows.beginEdit(of: item, &context.time)
    editing.session = EditSession(
      item: item, typed: EditedText(list[index].text), stored: stored, beginning: start,
      lastInput: context.time.now)
    if bringsBoard { openBoard() }
    followText()
    told.append(.editBegan(item, row: index))
  }

  /// Ends the edit: the row is stored, restored or removed, and everything glides back.
  ///
  /// - Parameters:
  ///   - keeping: Whether what was typed counts.
  ///   - isLast: Whether the board goes with it.
  mutating func endEdit(keeping: Bool, isLast: Bool = true, told: inout [ListEvent]) {
    guard let session = editing.session else { return }
    editing.session = nil
    rows.focus.clear(&context.time)
    if isLast { editing.closeBoard(&rows.edge.board, &context.time) }
    guard let index = list.index(of: session.item) else { return }
    let item = list[index]
    let outcome = session.outcome(on: item, keeping: keeping, context.names)
    if let text = outcome.text {
      rows.apply([.setText(item.id, text)], context.time)
      editing.memory.use(text, by: item.id)
      context.style.words.forget(item.id)
    }
    // Before it is told that the edit ended, upon which nothing is kept of what was being written.
    told += outcome.steps.map(ListEvent.made)
    told.append(.editEnded(item.id, row: index, outcome.ending))
    if outcome.isLeft {
      rows.rearrange([.delete(item.id)], as: .closing(), told: &told, &context)
    }
  }

  /// A new row, counted from 0, which is edited from now on.
  mutating func addRow(
    _ row: Int, bringsBoard: Bool = true, at start: Instant, told: inout [ListEvent]
  ) {
    let item = rows.add(row, told: &told, &context)
    beginEdit(of: item, .notYet, bringsBoard: bringsBoard, at: start, told: &told)
  }

  /// The board comes for the row that is edited from now on.
  mutating func openBoard() {
    editing.openBoard(&rows.edge.board, in: boardSpace, list, &context.time)
  }

  /// The row grows with its text, and the picture goes along. After each change of the text, the caret or
  /// the room.
  mutating func followText() {
    guard editing.session != nil else { return }
    editing.session?.fit(in: rows.linesShown, &context.style.words)
    rows.focus.grow(by: editing.growth, &context.time)
    rows.followEdited(&context.time)
  }

  /// A tap on the edited row puts the caret there; a second one at once and there selects the word.
  mutating func pointAtText(_ gesture: Gesture, told: inout [ListEvent]) {
    guard let item = editedItem, let place = textPlace(at: gesture, on: item) else { return }
    let tuning = rows.viewport.tuning
    let hasMoved = editing.point(at: place, gesture, tuning, context.time.now, told: &told)
    if hasMoved { followText() }
  }

  /// A finger on the edited row drags the caret along, also when the edit ends under it.
  ///
  /// - Returns: Whether the gesture is the caret's.
  mutating func dragCaret(
    on item: ItemID, _ gesture: Gesture, told: inout [ListEvent]
  ) -> Bool {
    // Most swipes are of rows that nobody edits.
    guard editedItem == item || !editing.caretHands.isEmpty else { return false }
    let place = textPlace(at: gesture, on: item)
    switch editing.dragCaret(on: item, gesture, to: place, context.time.now, told: &told) {
    case .none: return false
    case .drag(let hasMoved):
      if hasMoved { followText() }
      return true
    }
  }

  /// The place in the text that is the nearest to a finger; nil where another row, or none, is edited.
  private func textPlace(at gesture: Gesture, on item: ItemID) -> Int? {
    guard let session = editing.session, session.item == item,
      let y = rows.depth(of: gesture.position, in: item, context.time)
    else { return nil }
    return session.place(
      x: rows.viewport.pixels(x: gesture.position.x), y: y,
      rows.linesShown, context.style.words)
  }
}
