// Contacts that mean nothing: they landed on a dark screen, or while the touch is locked.
import Gestures
import Units

/// Keeps contacts from the list from when they land until they leave, and those that join them.
struct WakeGuard: Hashable {
  /// A contact that lies on the panel keeps others from the list no longer than this.
  static let patience = Interval.seconds(5)

  /// Contacts that mean nothing, until they leave.
  private var kept: [ContactID] = []
  /// Until then, contacts that join them mean nothing either.
  private var end = Instant(nanoseconds: .min)

  init() { kept.reserveCapacity(Tuning.contactLimit) }

  /// Whether every contact is the list's.
  var isEmpty: Bool { kept.isEmpty }

  /// Whether contacts that land now join those that mean nothing.
  func joins(at time: Instant) -> Bool { !kept.isEmpty && time < end }

  /// A contact landed that means nothing until it leaves.
  mutating func keep(_ contact: ContactID, at time: Instant) {
    // A panel that loses track of its contacts must not fill the memory.
    if kept.count == Tuning.contactLimit { kept.removeFirst() }
    if kept.isEmpty { end = time + Self.patience }
    kept.append(contact)
  }

  /// Whether a contact that goes on, or leaves, means nothing.
  mutating func takes(_ contact: Contact) -> Bool {
    guard let index = kept.firstIndex(of: contact.id) else { return false }
    if contact.phase == .ended || contact.phase == .cancelled { kept.remove(at: index) }
    return true
  }
}
