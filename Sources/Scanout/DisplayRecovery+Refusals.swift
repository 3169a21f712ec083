// What follows a refused call of a display that is open.
import Units

extension DisplayRecovery {
  /// A call was refused that was not made to set the mode.
  mutating func callRefused(_ call: CardCall, _ errno: CInt, at now: Instant) -> Effect {
    let refusal = Refusal(errno: errno)
    let patience = call == .flip && refusal == .busy ? Self.busyPatience : .zero
    troubles.note(.refused(call, errno: errno), after: patience, at: now)
    if refusal == .gone { return plan(.close, at: now) }
    if call == .flip { return flipRefused(refusal, at: now) }
    // What cannot be read stays readable, so the loop would turn without end.
    if call == .readEvents { return plan(.close, at: now) }
    // The display could not be asked; it shows what it showed.
    checkDue = now + Self.longestWait
    return .none
  }

  private mutating func flipRefused(_ refusal: Refusal, at now: Instant) -> Effect {
    switch refusal {
    case .busy:
      return flipWasBusy(at: now)
    case .notMaster:
      attempts.masterSince = now
      attempts.masterCount = 0
      return plan(.setMode, at: nextClaim(now, after: Self.masterDelay))
    case .broken:
      return plan(.setMode, at: nextModeset(now))
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
    case .gone:
      return plan(.close, at: now)
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

  /// The event of a flip is not there, and was not only unread.
  mutating func flipWasLost(at now: Instant) -> Effect {
    troubles.note(.lostFlip, at: now)
    losses.removeAll { now - $0 > Self.lossMemory }
    losses.append(now)
    guard losses.count >= Self.lossMax else { return plan(.setMode, at: nextModeset(now)) }
    guard attempts.reopenings < Self.reopeningMax else {
      state = .left
      return .leave
    }
    attempts.reopenings += 1
    return plan(.reopen, at: nextReopening(now))
  }

  /// The mode could not be set.
  mutating func modesetRefused(_ call: CardCall, _ errno: CInt, at now: Instant) -> Effect {
    let refusal = Refusal(errno: errno)
    troubles.note(.refused(call, errno: errno), at: now)
    if call != .setMaster { modesetWasTried(at: now) }
    if refusal == .gone { return plan(.close, at: now) }
    if call == .setMaster { return masterRefused(refusal, at: now) }
    if refusal == .notMaster { attempts.masterSince = attempts.masterSince ?? now }
    switch refusal {
    case .busy, .broken, .noMemory, .notMaster:
      // It may never take a mode again, while a display on another card would.
      guard attempts.modesets < Self.modesetMax else {
        return plan(.reopen, at: nextReopening(now))
      }
      return plan(.setMode, at: nextModeset(now))
    case .rejected, .nothing, .gone:
      return plan(.reopen, at: nextReopening(now))
    }
  }

  /// A modeset was made, or was tried.
  mutating func modesetWasTried(at now: Instant) {
    lastModeset = now
    attempts.modesets += 1
  }

  private mutating func masterRefused(_ refusal: Refusal, at now: Instant) -> Effect {
    let since = attempts.masterSince ?? now
    attempts.masterSince = since
    // Another has it, and will let it go. Any other number says that it is never given to an open
    // card that never had it: only a new one may become master.
    if refusal != .busy, now - since >= Self.longestWait {
      return plan(.reopen, at: nextReopening(now))
    }
    attempts.masterCount += 1
    let delay = Self.masterDelay * (1 << min(attempts.masterCount, Self.masterDoublings))
    return plan(.setMode, at: nextClaim(now, after: min(delay, Self.shortestWait)))
  }
}
