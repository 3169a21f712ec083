// Whose a contact is: the board's where it met the board, and otherwise the list's.
import Gestures
package import ListUI
package import Model
package import Units

extension ListSession {
  /// Takes a step of writing on the board of which the fingers are not known.
  ///
  /// - Parameters:
  ///   - edit: As written.
  ///   - time: When.
  package mutating func write(_ edit: TextEdit, at time: Instant) {
    advanceList(to: time)
    view.writeOnBoard(edit, at: time, told: &told)
    note(at: time)
    _ = view.touch(at: time)
    lookWhenFree()
    outputs.append(.frame(.hand, at: time))
  }

  /// Takes what was used before: the board suggests it.
  ///
  /// - Parameters:
  ///   - texts: The best first.
  ///   - time: When it is seen.
  package mutating func recall(_ texts: [Suggestion], at time: Instant) {
    advanceList(to: time)
    if view.recall(texts) { outputs.append(.frame(.other, at: time)) }
  }

  /// Gives the board what fingers do that touched down on it. The list and its gestures never hear of
  /// them: they pair with nobody, crowd nobody, and are nobody's noise.
  ///
  /// - Parameters:
  ///   - frame: What a device reports.
  ///   - hasPressed: Set where a contact was the board's, so that a frame is due.
  /// - Returns: What is left of it.
  mutating func rest(of frame: ContactFrame, hasPressed: inout Bool) -> ContactFrame {
    guard view.showsBoard || !onBoard.isEmpty else { return frame }
    onList.time = frame.time
    onList.isLate = frame.isLate
    onList.device = frame.device
    onList.contacts.removeAll(keepingCapacity: true)
    for contact in frame.contacts {
      guard isOnBoard(contact, of: frame) else {
        onList.contacts.append(contact)
        continue
      }
      hasPressed = true
      view.press(
        contact, losesFingers: rejoin.awaits(frame.device), at: frame.time, told: &told)
      note(at: frame.time)
    }
    return onList
  }

  private mutating func isOnBoard(_ contact: Contact, of frame: ContactFrame) -> Bool {
    switch contact.phase {
    case .began:
      // A finger of the list that strayed over the board and was lost there goes on.
      guard view.hit(at: contact.position).layer == .board, !rejoin.expects(contact, of: frame)
      else { return false }
      onBoard.append(contact.id)
      return true
    case .moved: return onBoard.contains(contact.id)
    case .ended, .cancelled:
      guard let place = onBoard.firstIndex(of: contact.id) else { return false }
      onBoard.remove(at: place)
      return true
    }
  }
}
