// Fingers on the running list: their frames, and what falls due while they rest.
import Evdev
import Gestures
import ListUI
import Model
import Session
import Store
import System
import Units

extension Kiosk {
  /// Gives one frame of touches to the list.
  func touched(_ frame: ContactFrame) {
    // Fingers on a dark panel would change what nobody sees.
    guard glass.isOpen else { return }
    statistics.touched()
    let isChanged = session.handle(frame)
    if let device = session.drainDevice() { touch?.tellLosses(of: device) }
    finishTurn()
    if isChanged { changed(at: frame.time) }
  }

  /// A resting finger may have waited long enough; the newest touches come before it. What is typed is
  /// kept after its time also while no display shows it.
  func waitedLongEnough() {
    guard touchTimer.consume() else { return }
    touchDeadline = nil
    touch?.drain()
    let now = kernel.now()
    let isChanged = session.wait(until: now)
    finishTurn()
    if isChanged, glass.isOpen { changed(at: now) }
  }

  /// Cancels what hands hold, because they see it no longer.
  func letGo() {
    session.letGo(at: kernel.now())
    finishTurn()
  }

  /// Does what the list asks for, and sets the timer to what falls due next, for fingers or for the
  /// list; most touches leave it alone.
  func finishTurn() {
    // What the glass says of the store may let a look begin.
    while case let requests = session.drainRequests(), !requests.isEmpty {
      for request in requests { carryOut(request) }
    }
    session.forgetHappenings()
    keepTime()
    let next = session.nextDeadline
    guard next != touchDeadline else { return }
    touchDeadline = next
    if let next { touchTimer.arm(at: next) } else { touchTimer.disarm() }
  }

  /// The list differs from what is shown: a frame is due.
  func changed(at time: Instant) {
    statistics.changed(at: time)
    glass.changed()
  }

  private func carryOut(_ request: ListSession.Request) {
    if case .dismissed(let banner) = request { return dismissed(banner) }
    if request.isWritten { heedStore(.submitted) }
    writer.carryOut(request)
    if request.isWritten { heedHealth(.submitted) }
  }
}
