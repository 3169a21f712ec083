// The caret in the text that is written on: fingers point at its place, keys move it.
import Gestures
import Model
import Units

extension TextEditing {
  /// A tap on the edited row puts the caret at a place; a second one at once and there selects the word.
  ///
  /// - Returns: Whether the caret or what is selected is elsewhere.
  mutating func point(
    at place: Int, _ gesture: Gesture, _ tuning: Tuning, _ now: Instant,
    told: inout [ListEvent]
  ) -> Bool {
    guard var session else { return false }
    let isSecond = session.lastTap.map { last in
      let reach = tuning.doubleTapReach.value
      return gesture.time - last.time <= tuning.doubleTapTime
        && (gesture.position - last.place).lengthSquared <= reach * reach
    }
    if isSecond == true {
      session.typed.selectWord(at: place)
      session.lastTap = nil
    } else {
      session.typed.place(place)
      session.lastTap = (gesture.time, gesture.position)
    }
    return moved(session, now, told: &told)
  }

  /// What a finger on the edited row means.
  enum CaretDrag {
    /// Nothing of the caret.
    case none
    /// The caret, which is elsewhere or not.
    case drag(hasMoved: Bool)
  }

  /// A finger on the edited row drags the caret along, and nothing else of the row or the list. It goes on
  /// to mean the caret when the edit ends under it.
  ///
  /// - Parameter place: Where in the text it points; nil without one.
  mutating func dragCaret(
    on item: ItemID, _ gesture: Gesture, to place: Int?, _ now: Instant,
    told: inout [ListEvent]
  ) -> CaretDrag {
    if gesture.phase == .began {
      guard self.item == item else { return .none }
      caretHands.append((gesture.contact, item))
      told.append(.caretTaken(item))
    }
    guard let hand = caretHands.firstIndex(where: { $0.contact == gesture.contact }) else {
      return .none
    }
    var hasMoved = false
    // A finger that was lost leaves the caret where it brought it.
    if gesture.phase != .cancelled, var session, session.item == item, let place {
      session.typed.place(place)
      hasMoved = moved(session, now, told: &told)
    }
    if gesture.phase == .ended || gesture.phase == .cancelled {
      caretHands.remove(at: hand)
      told.append(.caretLeft(item))
    }
    return .drag(hasMoved: hasMoved)
  }

  private mutating func moved(
    _ session: EditSession, _ now: Instant, told: inout [ListEvent]
  ) -> Bool {
    let before = self.session?.typed
    self.session = session
    self.session?.lastInput = now
    guard session.typed != before else { return false }
    told.append(.caretMoved(to: session.typed.caret, from: session.typed.anchor))
    return true
  }
}

extension EditSession {
  /// Takes a key that moves the caret.
  mutating func move(_ step: CaretStep, _ isSelecting: Bool, _ words: RowText) {
    let caret = typed.caret
    let lines = words.lines(of: text)
    let line = lines.line(of: caret)
    switch step {
    case .along(let move): typed.move(move, selecting: isSelecting)
    case .lineStart: typed.place(lines.lines[line].lowerBound, selecting: isSelecting)
    case .lineEnd: typed.place(lines.end(of: line), selecting: isSelecting)
    case .lineUp, .lineDown:
      let next = line + (step == .lineUp ? -1 : 1)
      let x = Double(lines.x(of: caret, on: line))
      let place =
        lines.lines.indices.contains(next)
        ? lines.place(at: x, on: next) : next < 0 ? 0 : text.count
      typed.place(place, selecting: isSelecting)
    }
  }
}
