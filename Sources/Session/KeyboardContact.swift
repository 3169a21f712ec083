// Contacts on the on-screen keyboard, which type and make no gesture.
import Gestures
import Units

/// A contact that touched down on the on-screen keyboard.
struct KeyboardContact: Sendable {
  let id: ContactID
  let place: Point
  let landing: Instant
}

/// The contacts that touched down on the on-screen keyboard: they belong to it until they leave.
struct KeyboardContacts: Sendable {
  /// Those that are down.
  private(set) var all: [KeyboardContact] = []
  /// Contacts of a recording that does not have their places: they land there, wherever that is.
  var placeless: Set<ContactID> = []

  var isEmpty: Bool { all.isEmpty }

  func contains(_ contact: ContactID) -> Bool { all.contains { $0.id == contact } }

  /// Whether a contact lands there, as a recording says.
  func isPlaceless(_ contact: ContactID) -> Bool {
    !placeless.isEmpty && placeless.contains(contact)
  }

  mutating func add(_ contact: KeyboardContact) { all.append(contact) }

  /// Removes a contact; nil if it is none of them.
  mutating func remove(_ contact: ContactID) -> KeyboardContact? {
    guard let index = all.firstIndex(where: { $0.id == contact }) else { return nil }
    return all.remove(at: index)
  }

  mutating func removeAll() { all.removeAll(keepingCapacity: true) }
}
