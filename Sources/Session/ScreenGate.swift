// What stands between the touches and the list: ghosts, the screen's power, a lock for cleaning.
import Gestures
import ListUI
import Units

/// The power of the screen, and the contacts that it keeps from the list.
struct ScreenGate {
  /// Contacts in corners, which may be no fingers.
  var corners = CornerGhosts()
  var power: ScreenPower
  var wakeGuard = WakeGuard()
  var lock = TouchLock()
  /// The banner that is shown while the touch is not locked.
  var banner: Banner?
  /// The contacts of a frame that the list gets; the storage is reused.
  var heeded = ContactFrame(time: .zero)

  init(_ power: ScreenPower) { self.power = power }

  /// When the screen or the lock changes by itself.
  var deadline: Instant? { earlier(power.deadline, lock.deadline) }

  /// Whether every contact that lands now is the list's.
  func isOpen(at time: Instant) -> Bool {
    wakeGuard.isEmpty && !lock.isLocked && power.heeds(at: time)
  }

  /// Leaves those contacts of a frame in ``heeded`` that are the list's.
  ///
  /// - Parameter frame: Of a panel.
  mutating func filter(_ frame: ContactFrame) {
    heeded.time = frame.time
    heeded.isLate = frame.isLate
    heeded.device = frame.device
    heeded.contacts.removeAll(keepingCapacity: true)
    let isClosed =
      lock.isLocked || !power.heeds(at: frame.time) || wakeGuard.joins(at: frame.time)
    for contact in frame.contacts {
      if contact.phase == .began, isClosed {
        wakeGuard.keep(contact.id, at: frame.time)
      } else if !wakeGuard.takes(contact) {
        heeded.contacts.append(contact)
      }
    }
  }
}
