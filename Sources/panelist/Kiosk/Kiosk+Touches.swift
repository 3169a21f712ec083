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
    session.handle(frame)
    finishTurn()
  }

  /// A resting finger may have waited long enough; the newest touches come before it. What is typed is
  /// kept after its time also while no display shows it.
  func waitedLongEnough() {
    guard touchTimer.consume() else { return }
    touchDeadline = nil
    touch?.drain()
    session.wait(until: kernel.now())
    finishTurn()
  }

  /// Cancels what hands hold, because they see it no longer.
  func letGo() {
    session.letGo(at: kernel.now())
    finishTurn()
  }

  /// Does what the list tells, sets the timer to what falls due next, for fingers or for the list, and
  /// lets a frame follow; most touches leave the timer alone.
  func finishTurn() {
    let isBehind = hearSession()
    keepTime()
    let next = session.nextDeadline
    if next != touchDeadline {
      touchDeadline = next
      if let next { touchTimer.arm(at: next) } else { touchTimer.disarm() }
    }
    if isBehind { glass.changed() }
  }

  /// Does what the list tells, in order.
  ///
  /// - Returns: Whether the glass shows less than that.
  func hearSession() -> Bool {
    var isBehind = false
    // What the glass says of the store may let a look begin.
    while session.drain(into: &outputs) {
      for output in outputs where carryOut(output) { isBehind = true }
    }
    return isBehind
  }

  /// - Returns: Whether a frame is due.
  private func carryOut(_ output: ListSession.Output) -> Bool {
    statistics.heard(output, isSeen: glass.isOpen)
    switch output {
    case .store(let request): carryOut(request)
    case .event(.bannerDismissed(let banner), _): dismissed(banner)
    case .losesContacts(let device): touch?.tellLosses(of: device)
    case .frame: return true
    case .event, .gesture: break
    }
    return false
  }

  private func carryOut(_ request: StoreRequest) {
    if !request.isReading { heedStore(.submitted) }
    writer.carryOut(request)
    if !request.isReading { heedHealth(.submitted) }
  }
}
