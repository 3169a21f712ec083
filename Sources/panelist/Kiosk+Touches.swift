// Fingers on the running list: their frames, and what falls due while they rest.
import Evdev
import Gestures
import ListUI
import Store
import System
import Units

extension Kiosk {
  /// Gives one frame of touches to the gesture core and its gestures to the list.
  func take(_ frame: ContactFrame) {
    // Fingers on a dark panel would change what nobody sees.
    guard screen != nil else { return }
    statistics.touched()
    let isChanged = view.take(frame, through: &core, &gestures) { _, edit in
      if let edit { writer.submit(edit) }
    }
    armTouches()
    if isChanged { changed(at: frame.time) }
  }

  /// A resting finger may have waited long enough; the newest touches come before it.
  func waitedLongEnough() {
    guard touchTimer.consume() else { return }
    touchDeadline = nil
    guard screen != nil else { return }
    touch?.drain()
    let now = kernel.now()
    let isChanged = view.wait(until: now, through: &core, &gestures) { _, edit in
      if let edit { writer.submit(edit) }
    }
    armTouches()
    if isChanged { changed(at: now) }
  }

  /// Cancels what hands hold, because they see it no longer.
  func letGo() {
    gestures.removeAll(keepingCapacity: true)
    core.cancelAll(at: kernel.now()) { gestures.append($0) }
    for gesture in gestures {
      if let edit = view.handle(gesture) { writer.submit(edit) }
    }
    armTouches()
  }

  /// Sets the timer to what falls due next; most touches leave it alone.
  private func armTouches() {
    let next = core.nextDeadline
    guard next != touchDeadline else { return }
    touchDeadline = next
    if let next { touchTimer.arm(at: next) } else { touchTimer.disarm() }
  }

  private func changed(at time: Instant) {
    statistics.changed(at: time)
    apply(pacer.handle(.changed))
  }
}
