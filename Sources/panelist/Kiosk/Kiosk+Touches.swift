// Touches on the running list: contact frames, and deadlines of gestures and of the list.
import Evdev
import Gestures
import ListUI
import Logging
import Model
import Session
import Store
import System
import Units

extension Kiosk {
  /// Gives one contact frame to the session.
  func touched(_ frame: ContactFrame) {
    // Touches must not change the list while no display shows it, or a client measures them.
    guard displayOutput.isOpen, driver.composer != nil, !control.ignoresTouches else { return }
    if !frame.contacts.isEmpty { statistics.touched() }
    noteUse(of: frame.device)
    driver.handle(frame)
    finishIteration()
  }

  /// A client takes the touches or gives them back. A contact that is down then means nothing until
  /// it lifts.
  func touchesChanged(_ lease: TouchLease) {
    switch lease {
    case .taken:
      input.touch?.cancelContacts()
      // Also lets go of fingers that the panel has lost.
      letGo()
      control.ignoresTouches = true
      log.notice("touches are ignored while `panelist devices --touch` measures them")
    case .returned, .expired:
      input.touch?.cancelContacts()
      control.ignoresTouches = false
      let reason = lease == .expired ? "it took too long" : "it has ended"
      log.notice("touches are heeded again: \(reason)")
    }
  }

  /// The touch timer went off: a long press, or another deadline of the session. Waiting touches are
  /// read first. Works without a display too, so that typed text is saved in time.
  func touchTimerExpired() {
    guard timers.touch.consume() else { return }
    input.touch?.drain()
    driver.handle(.time, at: kernel.now())
    finishIteration()
  }

  /// Cancels the gestures of all contacts, because the user no longer sees the list.
  func letGo() {
    driver.handle(.letGo, at: kernel.now())
    finishIteration()
  }

  /// Carries out the session's outputs, sets the timer to the next deadline, and requests a frame
  /// if one is due. Most touches leave the timer as it is.
  ///
  /// A change is stored after the frame that shows it: on a machine with one processor the writer's
  /// thread can keep the kernel from showing the frame in time.
  func finishIteration() {
    writer.suspend()
    var isBehind = carryOutOutputs()
    keepTime()
    // The time may change the colours, or end the dark hours.
    if carryOutOutputs() { isBehind = true }
    armTouchTimer()
    if isBehind { displayOutput.changed() }
    if !displayOutput.isFrameComing { writer.resume() }
    if control.recording != nil { goOnRecording() }
  }

  /// Sets the timer to the session's next deadline.
  func armTouchTimer() { timers.touch.follow(driver.session.nextDeadline) }

  /// Carries out the session's outputs, in order.
  ///
  /// - Returns: Whether a frame is due.
  func carryOutOutputs() -> Bool {
    var isBehind = false
    // Carrying out an output can produce more, as when the store's banner changes.
    while driver.drain(into: &outputs) {
      for output in outputs where carryOut(output) { isBehind = true }
    }
    return isBehind
  }

  /// - Returns: Whether a frame is due.
  private func carryOut(_ output: ListSession.Output) -> Bool {
    statistics.heard(output, isSeen: displayOutput.isOpen && !driver.session.power.isDark)
    switch output {
    case .store(let request): carryOut(request)
    case .event(.bannerDismissed(let banner), _): dismissed(banner)
    case .erred(let device, let faults): erred(device, faults)
    case .keyIgnored: input.keyboards.reader?.muteHeldKeys()
    case .screen(let effect, _): carryOut(effect)
    case .frame: return true
    case .event, .gesture, .composed: break
    }
    return false
  }

  func carryOut(_ request: StoreRequest) {
    if !request.isReading { heedStore(.submitted) }
    writer.submit(request)
    if !request.isReading { heedHealth(.submitted) }
  }
}
