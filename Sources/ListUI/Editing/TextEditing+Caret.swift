// The caret in the edited text: contacts place it, keys move it.
import Gestures
import Model
import OnScreenKeyboard
import Units

extension TextEditing {
  /// A tap on the edited row places the caret; a second one soon after and nearby selects the word.
  ///
  /// - Returns: Whether the caret or the selection has changed.
  mutating func point(
    at index: Int, _ gesture: Gesture, _ tuning: Tuning, _ now: Instant,
    events: inout [ListEvent]
  ) -> Bool {
    guard var session else { return false }
    let isSecond = session.lastTap.map { last in
      let reach = tuning.doubleTapReach.value
      return gesture.time - last.time <= tuning.doubleTapTime
        && (gesture.position - last.point).lengthSquared <= reach * reach
    }
    if isSecond == true {
      session.typed.selectWord(at: index)
      session.lastTap = nil
    } else {
      session.typed.place(index)
      session.lastTap = (gesture.time, gesture.position)
    }
    return moved(session, now, events: &events)
  }

  /// The effect of a contact on the edited row.
  enum CaretDrag {
    /// The gesture does not belong to the caret.
    case none
    /// The gesture drags the caret, which has moved or not.
    case drag(hasMoved: Bool)
  }

  /// Handles a drag of the caret, which moves nothing else. The contact stays with the caret if the
  /// edit ends meanwhile.
  ///
  /// - Parameter caret: The nearest place in the text; nil if there is none.
  mutating func dragCaret(
    on item: ItemID, _ gesture: Gesture, to caret: Int?, _ now: Instant,
    events: inout [ListEvent]
  ) -> CaretDrag {
    if gesture.phase == .began {
      guard self.item == item else { return .none }
      caretContacts.append((gesture.contact, item))
      events.append(.caretTaken(item))
    }
    guard let index = caretContacts.firstIndex(where: { $0.contact == gesture.contact }) else {
      return .none
    }
    var hasMoved = false
    // A lost contact leaves the caret where it is.
    if gesture.phase != .cancelled, var session, session.item == item, let caret {
      session.typed.place(caret)
      hasMoved = moved(session, now, events: &events)
    }
    if gesture.phase == .ended || gesture.phase == .cancelled {
      caretContacts.remove(at: index)
      events.append(.caretLeft(item))
    }
    return .drag(hasMoved: hasMoved)
  }

  private mutating func moved(
    _ session: EditSession, _ now: Instant, events: inout [ListEvent]
  ) -> Bool {
    let before = self.session?.typed
    self.session = session
    self.session?.lastInput = now
    keyboard?.keys.endComposition()
    guard session.typed != before else { return false }
    events.append(.caretMoved(to: session.typed.caret, from: session.typed.anchor))
    return true
  }
}

extension EditSession {
  /// Handles a key that moves the caret.
  mutating func move(_ step: CaretStep, _ isSelecting: Bool, _ words: RowText) {
    let caret = typed.caret
    let lines = words.lines(of: text)
    let line = lines.line(of: caret)
    switch step {
    case .along(let move):
      typed.move(lines.isRightToLeft ? move.mirrored : move, selecting: isSelecting)
    case .lineStart: typed.place(lines.lines[line].lowerBound, selecting: isSelecting)
    case .lineEnd: typed.place(lines.end(of: line), selecting: isSelecting)
    case .lineUp, .lineDown:
      let next = line + (step == .lineUp ? -1 : 1)
      let x = Double(lines.x(of: caret, on: line))
      let index =
        lines.lines.indices.contains(next)
        ? lines.caret(at: x, on: next) : next < 0 ? 0 : text.count
      typed.place(index, selecting: isSelecting)
    }
  }
}
