// Routes contacts: to the on-screen keyboard if they touch down there, otherwise to the list.
package import Gestures
import ListUI
import Units

extension ListSession {
  /// Contacts of a recording that land on the on-screen keyboard at places that it does not have.
  ///
  /// - Parameter contacts: Before the first of them lands.
  package mutating func expectOnKeyboard(_ contacts: Set<ContactID>) {
    onKeyboard.placeless = contacts
  }

  mutating func showKeys(_ keys: ShownKeys, at time: Instant) {
    advanceList(to: time)
    view.showKeys(keys, at: time)
    outputs.append(.frame(.user, at: time))
  }

  mutating func write(_ edit: TextEdit, at time: Instant) {
    advanceList(to: time)
    view.writeOnKeyboard(edit, at: time, events: &events)
    note(at: time)
    _ = view.touch(at: time)
    reloadWhenFree()
    outputs.append(.frame(.user, at: time))
  }

  /// Passes the keyboard the contacts that touched down on it. The list and the gesture core do not
  /// see them: they pair with no finger, crowd none, and count as no noise.
  ///
  /// - Parameters:
  ///   - frame: The frame of a device.
  ///   - hasPressed: Set if a contact was the keyboard's, so that a frame is due.
  /// - Returns: The contacts that are left for the list.
  mutating func rest(of frame: ContactFrame, hasPressed: inout Bool) -> ContactFrame {
    guard view.showsKeyboard || !onKeyboard.isEmpty else { return frame }
    onList.time = frame.time
    onList.isLate = frame.isLate
    onList.device = frame.device
    onList.contacts.removeAll(keepingCapacity: true)
    for contact in frame.contacts {
      guard isOnKeyboard(contact, of: frame) else {
        onList.contacts.append(contact)
        continue
      }
      hasPressed = true
      view.press(
        contact, mayReturn: stitcher.joins, losesFingers: stitcher.awaits(frame.device),
        isPlaceless: onKeyboard.isPlaceless(contact.id), at: frame.time, events: &events)
      note(at: frame.time)
    }
    if !onKeyboard.isEmpty, screen.lock.hasHand {
      view.dropHandOnKeyboard(at: frame.time, events: &events)
      note(at: frame.time)
    }
    return onList
  }

  /// Whether a contact belongs to the keyboard. One that bounces after a tap, comes and goes at one
  /// place, or follows the tap that began the edit, does not type.
  private mutating func isOnKeyboard(_ contact: Contact, of frame: ContactFrame) -> Bool {
    switch contact.phase {
    case .began:
      // A finger of the list that was lost over the keyboard goes on there.
      let types =
        view.hit(at: contact.position).layer.takesText && !stitcher.expects(contact, of: frame)
        && !core.repeats(contact, at: frame.time)
        && !view.repeatsOpening(at: contact.position, landing: frame.time)
      guard types || onKeyboard.isPlaceless(contact.id) else { return false }
      onKeyboard.add(
        KeyboardContact(id: contact.id, place: contact.position, landing: frame.time))
      return true
    case .moved: return onKeyboard.contains(contact.id)
    case .ended, .cancelled:
      guard let gone = onKeyboard.remove(contact.id) else { return false }
      core.noteKeyboardContact(at: gone.place, from: gone.landing, to: frame.time)
      return true
    }
  }
}
