// Reactions to refused calls on an open display.
import Units

extension DisplayRecovery {
  /// A refused call other than those of a modeset.
  mutating func callRefused(_ call: CardCall, _ errno: CInt, at now: Instant) -> Effect {
    let refusal = Refusal(errno: errno)
    let patience = call == .flip && refusal == .busy ? Self.busyPatience : .zero
    faults.note(.refused(call, errno: errno), after: patience, at: now)
    if refusal == .gone { return plan(.close, at: now) }
    if call == .flip { return flipRefused(refusal, at: now) }
    // The descriptor stays readable, so the event loop would never sleep.
    if call == .readEvents { return plan(.close, at: now) }
    // The display could not be probed; it still shows its picture.
    checkDue = now + Self.longestWait
    return .none
  }

  private mutating func flipRefused(_ refusal: Refusal, at now: Instant) -> Effect {
    switch refusal {
    case .busy: return flipWasBusy(at: now)
    case .notMaster:
      attempts.masterSince = now
      attempts.masterCount = 0
      return plan(.setMode, at: nextAttempt(now, after: Self.masterDelay))
    case .broken: return plan(.setMode, at: nextModeset(now))
    case .rejected, .noMemory, .nothing:
      guard attempts.isFull else {
        attempts.isFull = true
        state = .retrying(at: now)
        return .fullUpdate
      }
      if refusal == .noMemory {
        return plan(.setMode, at: max(nextModeset(now), now + Self.shortestWait))
      }
      guard attempts.modesets < Self.modesetMax else {
        return plan(.reopen, at: nextReopening(now))
      }
      return plan(.setMode, at: nextModeset(now))
    case .gone: return plan(.close, at: now)
    }
  }

  private mutating func flipWasBusy(at now: Instant) -> Effect {
    let since = attempts.busySince ?? now
    if attempts.busySince == nil {
      attempts.busySince = now
      attempts.busyCount = 0
    }
    guard now - since < Self.busyLimit else { return plan(.setMode, at: nextModeset(now)) }
    let delay = Interval.milliseconds(1 << min(attempts.busyCount, Self.busyDoublings))
    attempts.busyCount += 1
    state = .retrying(at: now + delay)
    return .retry(at: now + delay)
  }

  /// A flip's event is missing even after a read.
  mutating func flipWasLost(at now: Instant) -> Effect {
    faults.note(.lostFlip, at: now)
    losses.removeAll { now - $0 > Self.lossWindow }
    losses.append(now)
    guard losses.count >= Self.lossMax else { return plan(.setMode, at: nextModeset(now)) }
    guard attempts.reopenings < Self.reopeningMax else {
      state = .left
      return .leave
    }
    attempts.reopenings += 1
    return plan(.reopen, at: nextReopening(now))
  }

  /// A refused modeset.
  mutating func modesetRefused(_ call: CardCall, _ errno: CInt, at now: Instant) -> Effect {
    let refusal = Refusal(errno: errno)
    faults.note(.refused(call, errno: errno), at: now)
    if call != .setMaster { modesetWasTried(at: now) }
    if refusal == .gone { return plan(.close, at: now) }
    if call == .setMaster { return masterRefused(refusal, at: now) }
    if refusal == .notMaster { attempts.masterSince = attempts.masterSince ?? now }
    switch refusal {
    case .busy, .broken, .noMemory, .notMaster:
      // The driver may never accept a mode again, while a display on another card would.
      guard attempts.modesets < Self.modesetMax else {
        return plan(.reopen, at: nextReopening(now))
      }
      return plan(.setMode, at: nextModeset(now))
    case .rejected, .nothing, .gone: return plan(.reopen, at: nextReopening(now))
    }
  }

  /// Records a modeset, accepted or refused.
  mutating func modesetWasTried(at now: Instant) {
    lastModeset = now
    attempts.modesets += 1
  }

  private mutating func masterRefused(_ refusal: Refusal, at now: Instant) -> Effect {
    let since = attempts.masterSince ?? now
    attempts.masterSince = since
    // Busy: another program is master and will drop it. Any other error means that an open card
    // that never was master cannot become it; only a newly opened one can.
    if refusal != .busy, now - since >= Self.longestWait {
      return plan(.reopen, at: nextReopening(now))
    }
    attempts.masterCount += 1
    let delay = Self.masterDelay * (1 << min(attempts.masterCount, Self.masterDoublings))
    return plan(.setMode, at: nextAttempt(now, after: min(delay, Self.shortestWait)))
  }
}
