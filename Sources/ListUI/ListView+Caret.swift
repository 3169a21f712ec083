// The caret in the text that is written on: fingers point at its place, keys move it.
import Gestures
import Model
import Units

extension ListView {
  /// A tap on the edited row puts the caret there; a second one at once and there selects the word.
  mutating func pointAtText(_ gesture: Gesture, told: inout [ListEvent]) {
    guard var session = editing.session, let place = textPlace(at: gesture.position, session) else {
      return
    }
    let isSecond = session.lastTap.map { last in
      let reach = viewport.tuning.doubleTapReach.value
      return gesture.time - last.time <= viewport.tuning.doubleTapTime
        && (gesture.position - last.place).lengthSquared <= reach * reach
    }
    if isSecond == true {
      session.typed.selectWord(at: place)
      session.lastTap = nil
    } else {
      session.typed.place(place)
      session.lastTap = (gesture.time, gesture.position)
    }
    moved(session, told: &told)
  }

  /// A finger on the edited row drags the caret along, and nothing else of the row or the list. It goes on
  /// to mean the caret when the edit ends under it.
  ///
  /// - Returns: Whether the gesture is the caret's.
  mutating func dragCaret(
    on item: ItemID, _ gesture: Gesture, told: inout [ListEvent]
  ) -> Bool {
    if gesture.phase == .began {
      guard editedItem == item else { return false }
      editing.caretHands.append((gesture.contact, item))
      told.append(.caretTaken(item))
    }
    guard let hand = editing.caretHands.firstIndex(where: { $0.contact == gesture.contact }) else {
      return false
    }
    // A finger that was lost leaves the caret where it brought it.
    if gesture.phase != .cancelled, var session = editing.session, session.item == item,
      let place = textPlace(at: gesture.position, session)
    {
      session.typed.place(place)
      moved(session, told: &told)
    }
    if gesture.phase == .ended || gesture.phase == .cancelled {
      editing.caretHands.remove(at: hand)
      told.append(.caretLeft(item))
    }
    return true
  }

  /// Takes a key that moves the caret.
  func move(_ step: CaretStep, _ isSelecting: Bool, in session: inout EditSession) {
    let caret = session.typed.caret
    let lines = style.words.lines(of: session.text)
    let line = lines.line(of: caret)
    switch step {
    case .along(let move): session.typed.move(move, selecting: isSelecting)
    case .lineStart: session.typed.place(lines.lines[line].lowerBound, selecting: isSelecting)
    case .lineEnd: session.typed.place(lines.end(of: line), selecting: isSelecting)
    case .lineUp, .lineDown:
      let next = line + (step == .lineUp ? -1 : 1)
      let x = Double(lines.x(of: caret, on: line))
      let place =
        lines.lines.indices.contains(next)
        ? lines.place(at: x, on: next) : next < 0 ? 0 : session.text.count
      session.typed.place(place, selecting: isSelecting)
    }
  }

  private mutating func moved(_ session: EditSession, told: inout [ListEvent]) {
    let before = editing.session?.typed
    editing.session = session
    editing.session?.lastInput = time.now
    guard session.typed != before else { return }
    followText()
    told.append(.caretMoved(to: session.typed.caret, from: session.typed.anchor))
  }
}
