// Fingers on the running list: their frames, and what falls due while they rest.
import Evdev
import Gestures
import ListUI
import Model
import Store
import System
import Units

extension Kiosk {
  /// Gives one frame of touches to the gesture core and its gestures to the list.
  func take(_ frame: ContactFrame) {
    // Fingers on a dark panel would change what nobody sees.
    guard screen != nil else { return }
    statistics.touched()
    let isChanged = view.take(frame, through: &core, &gestures) { carryOut($1) }
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
    let isChanged = view.wait(until: now, through: &core, &gestures) { carryOut($1) }
    armTouches()
    if isChanged { changed(at: now) }
  }

  /// Cancels what hands hold, because they see it no longer.
  func letGo() {
    gestures.removeAll(keepingCapacity: true)
    core.cancelAll(at: kernel.now()) { gestures.append($0) }
    for gesture in gestures {
      carryOut(view.handle(gesture))
    }
    armTouches()
  }

  /// Does what the list asks for.
  func carryOut(_ effect: ListEffect?) {
    switch effect {
    case .store(let edits):
      // What changes nothing there, as another program did it before, is no step.
      guard let step = Step(.random(), edits, of: { submitted[$0] }) else { return }
      for edit in step.edits { submitted.apply(edit) }
      writer.submit(step)
    case .undo: writer.undoNewest()
    case nil: break
    }
  }

  /// Sets the timer to what falls due next, for fingers or for the list; most touches leave it alone.
  /// What waits for hands to let go is seen to as well.
  func armTouches() {
    lookWhenFree()
    let next = [core.nextDeadline, view.deadline].compactMap(\.self).min()
    guard next != touchDeadline else { return }
    touchDeadline = next
    if let next { touchTimer.arm(at: next) } else { touchTimer.disarm() }
  }

  /// The list differs from what is shown: a frame is due.
  func changed(at time: Instant) {
    statistics.changed(at: time)
    apply(pacer.handle(.changed))
  }
}
