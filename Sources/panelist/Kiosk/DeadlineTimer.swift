// A timer that follows a deadline.
import System
import Units

/// A timer that is set to a deadline, and set again only when that changes: most touches leave it as
/// it is.
struct DeadlineTimer<K: Kernel>: ~Copyable {
  private let timer: Timer<K>
  private var deadline: Instant?

  /// - Throws: When the timer cannot be made.
  init(kernel: K) throws(SystemError) { timer = try Timer(kernel: kernel) }

  /// The descriptor to watch.
  var raw: CInt { timer.raw }

  /// Sets the timer to the next deadline; nil if there is none.
  mutating func follow(_ next: Instant?) {
    guard next != deadline else { return }
    deadline = next
    if let next { timer.arm(at: next) } else { timer.disarm() }
  }

  /// Whether the deadline has come; the timer is not set then.
  mutating func consume() -> Bool {
    guard timer.consume() else { return false }
    deadline = nil
    return true
  }
}

/// The timers of the running list.
struct KioskTimers<K: Kernel>: ~Copyable {
  /// Of the session.
  var touch: DeadlineTimer<K>
  /// Of the chores, and of the store's health.
  var chores: DeadlineTimer<K>
  var maintenance: MaintenanceSchedule
}
