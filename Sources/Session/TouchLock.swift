// The lock of the touch while the screen is wiped: a hand that lies still sets it and ends it.
import Gestures
import ListUI
import Localization
public import Units

/// Locks the touch for cleaning, as a value.
///
/// Four contacts or more, palms among them, that land together and lie still for two seconds are a
/// hand that wants to wipe. What comes singly, as drops do, never counts.
public struct TouchLock: Hashable, Sendable {
  /// How long the touch is locked: to wipe a screen of 32 inches takes half of it.
  public static let length = Interval.seconds(30)

  /// What follows.
  enum Effect: Hashable { case none, lock, count, unlock }

  private enum ID: Hashable {
    case contact(ContactID)
    case palm(PalmID)
  }

  /// A contact or palm on the panel.
  private struct Contact: Hashable {
    /// Changes when a contact turns into a palm, or a palm into a contact.
    var id: ID
    let place: Point
    let time: Instant
  }

  private var contacts: [Contact] = []
  /// When the lock ends; nil while the touch is free.
  public private(set) var end: Instant?
  /// The whole seconds that are left of the lock, as they are shown.
  private(set) var secondsLeft = 0
  /// Whether what lies there has had its effect, or moved: nothing follows until all have left.
  private var isSpent = false

  /// A lock that is open.
  public init() { contacts.reserveCapacity(Tuning.contactLimit) }

  /// Whether the contacts on the panel are a hand that is laid on it.
  var hasHand: Bool { handRest != nil }

  /// Whether touches count and nothing lies on the panel.
  var isForgotten: Bool { end == nil && contacts.isEmpty }

  /// Whether touches mean nothing.
  public var isLocked: Bool { end != nil }

  /// When ``pass(to:)`` is due: the lock counts down, or a hand has lain long enough.
  var deadline: Instant? { earlier(end.map { $0 - .seconds(Double(secondsLeft - 1)) }, handRest) }

  /// Locks the touch, or locks it longer.
  mutating func lock(at time: Instant) {
    end = time + Self.length
    secondsLeft = Int(Self.length.seconds)
  }

  /// Follows the contacts and palms of a frame, those that the list does not get too.
  mutating func follow(_ frame: ContactFrame) {
    // Before the contacts: a contact that turns into a palm, or back, lies there all the time.
    for palm in frame.palms {
      if let contact = palm.contact { rename(.palm(palm.id), .contact(contact), palm.phase) }
      follow(.palm(palm.id), palm.phase, at: palm.position, frame.time)
    }
    // By index: most are fingers in motion, which are not even copied.
    for index in frame.contacts.indices where !isSpent || frame.contacts[index].phase != .moved {
      let contact = frame.contacts[index]
      follow(.contact(contact.id), contact.phase, at: contact.position, frame.time)
    }
  }

  private mutating func follow(
    _ id: ID, _ phase: Gestures.Contact.Phase, at place: Point, _ time: Instant
  ) {
    switch phase {
    case .began:
      guard !contacts.contains(where: { $0.id == id }) else { return }
      if contacts.isEmpty { isSpent = false }
      if contacts.count == Tuning.contactLimit { contacts.removeFirst() }
      contacts.append(Contact(id: id, place: place, time: time))
    case .moved:
      // Fewer are no hand yet, and one that moved is none until it has left.
      guard contacts.count >= Tuning.standard.cleaningContacts,
        let landed = contacts.first(where: { $0.id == id })
      else { return }
      let travel = place - landed.place
      let slop = Tuning.standard.slop.value
      if travel.lengthSquared > slop * slop { isSpent = true }
    case .ended, .cancelled: contacts.removeAll { $0.id == id }
    }
  }

  /// A contact turned into a palm that begins, or a palm that ends into a contact.
  private mutating func rename(_ palm: ID, _ contact: ID, _ phase: Gestures.Contact.Phase) {
    let (old, new) = phase == .began ? (contact, palm) : (palm, contact)
    guard let index = contacts.firstIndex(where: { $0.id == old }) else { return }
    contacts[index].id = new
  }

  /// Every contact was cancelled.
  mutating func forgetContacts() { contacts.removeAll(keepingCapacity: true) }

  /// Lets time pass.
  mutating func pass(to time: Instant) -> Effect {
    if let rest = handRest, time >= rest {
      isSpent = true
      guard isLocked else {
        lock(at: rest)
        return .lock
      }
      end = nil
      return .unlock
    }
    guard let end else { return .none }
    guard time < end else {
      self.end = nil
      // A hand that lies there meant to end the lock, which has ended.
      isSpent = !contacts.isEmpty
      return .unlock
    }
    let left = Int((end - time).seconds.rounded(.up))
    guard left < secondsLeft else { return .none }
    secondsLeft = left
    return .count
  }

  /// When the contacts on the panel will have been a still hand for long enough; nil if they are no
  /// hand.
  private var handRest: Instant? {
    guard !isSpent, let first = contacts.first, let last = contacts.last else { return nil }
    let tuning = Tuning.standard
    guard contacts.count >= tuning.cleaningContacts,
      last.time - first.time <= tuning.handWindow
    else { return nil }
    let reach = tuning.pairDistance.value
    for contact in contacts {
      let way = contact.place - first.place
      guard way.lengthSquared <= reach * reach else { return nil }
    }
    return last.time + tuning.cleaningTime
  }
}

extension Banner {
  /// Says that touches mean nothing, and for how long.
  init(_ lock: TouchLock, _ messages: MessageCatalog) {
    let seconds = "\(lock.secondsLeft)"
    self.init(
      [
        messages["Wipe the screen: touches count again in {count} s", ["count": seconds]],
        messages["Touches count again in {count} s", ["count": seconds]],
        messages["{count} s", ["count": seconds]],
      ], isDismissible: false)
  }
}
