// The transition table: every pair of a state and an event.
public import Units

extension DisplayRecovery {
  /// Handles one event.
  ///
  /// - Complexity: O(1); no allocation unless there is a fault.
  public mutating func handle(_ event: Event, at now: Instant) -> Effect {
    switch state {
    case .closed(let due): whileClosed(due, event, at: now)
    case .opening: whileOpening(event, at: now)
    case .showing(let overdueAt): whileShowing(overdueAt, event, at: now)
    case .retrying: whileRetrying(event, at: now)
    case .waiting(let step, let due): whileWaiting(step, due, event, at: now)
    case .settingMode: whileSettingMode(event, at: now)
    case .reading: whileReading(event, at: now)
    case .away: whileAway(event, at: now)
    case .closedAway: whileClosedAway(event, at: now)
    case .dark: whileDark(event, at: now)
    case .left: .none
    }
  }

  private mutating func whileClosed(_ due: Instant, _ event: Event, at now: Instant) -> Effect {
    switch event {
    case .due: return now >= due ? open(.open, at: now) : .none
    case .plugged, .resumed:
      let soonest = min(due, soonestOpening(now))
      state = .closed(due: soonest)
      return now >= soonest ? open(.open, at: now) : .none
    case .yielded:
      state = .closedAway
      return .none
    case .darken, .lighten: return remember(event)
    case .opened, .nothing, .refused, .queued, .flipped, .missing, .rested, .modeSet, .changed,
      .badLink, .regained:
      fatalError("DisplayRecovery: \(event) while \(state)")
    }
  }

  private mutating func whileOpening(_ event: Event, at now: Instant) -> Effect {
    switch event {
    case .opened:
      lastModeset = now
      attempts.modesets = 0
      attempts.busySince = nil
      attempts.masterSince = nil
      // The first flip after a modeset is a full update.
      attempts.isFull = true
      faults.opened()
      return show()
    case .nothing:
      faults.note(.nothing, at: now)
      state = .closed(due: now + Self.longestWait)
      return .none
    case .refused(let call, let errno):
      faults.note(.refused(call, errno: errno), at: now)
      // The attempt may have got as far as a modeset.
      lastModeset = now
      switch Refusal(errno: errno) {
      case .busy, .notMaster: state = .closed(due: nextOpening(now))
      case .rejected, .broken, .noMemory, .gone, .nothing:
        state = .closed(due: now + Self.longestWait)
      }
      return .none
    case .darken, .lighten: return remember(event)
    case .queued, .flipped, .missing, .rested, .modeSet, .plugged, .changed, .badLink, .due,
      .resumed, .yielded, .regained:
      fatalError("DisplayRecovery: \(event) while \(state)")
    }
  }

  private mutating func whileShowing(
    _ overdueAt: Instant?, _ event: Event, at now: Instant
  ) -> Effect {
    switch event {
    case .queued(let overdueAt):
      state = .showing(overdueAt: overdueAt)
      return .none
    case .flipped:
      state = .showing(overdueAt: nil)
      completed()
      return .none
    case .rested: return .none
    case .due:
      if let overdueAt, now >= overdueAt {
        state = .reading
        return .read
      }
      faults.settle(at: now)
      return checkIfDue(at: now)
    case .refused(let call, let errno): return callRefused(call, errno, at: now)
    case .plugged: return plugged(at: now)
    case .changed, .badLink, .resumed: return upset(by: event, at: now)
    case .yielded:
      state = .away
      return .yield
    case .darken: return goDark()
    case .lighten: return remember(event)
    case .opened, .nothing, .missing, .modeSet, .regained:
      fatalError("DisplayRecovery: \(event) while \(state)")
    }
  }

  private mutating func whileRetrying(_ event: Event, at now: Instant) -> Effect {
    switch event {
    case .queued(let overdueAt):
      state = .showing(overdueAt: overdueAt)
      return .none
    case .rested:
      state = .showing(overdueAt: nil)
      attempts.busySince = nil
      return .none
    case .due: return checkIfDue(at: now)
    case .refused(let call, let errno): return callRefused(call, errno, at: now)
    case .plugged: return plugged(at: now)
    case .changed, .badLink, .resumed: return upset(by: event, at: now)
    case .yielded:
      state = .away
      return .yield
    case .darken: return goDark()
    case .lighten: return remember(event)
    case .opened, .nothing, .flipped, .missing, .modeSet, .regained:
      fatalError("DisplayRecovery: \(event) while \(state)")
    }
  }

  private mutating func whileWaiting(
    _ step: Step, _ due: Instant, _ event: Event, at now: Instant
  ) -> Effect {
    switch event {
    case .due: return now >= due ? take(step, at: now) : checkIfDue(at: now)
    case .flipped:
      // The late event does not cancel the step, because the display had been given up.
      completed()
      return .none
    case .refused(let call, let errno): return callRefused(call, errno, at: now)
    case .plugged: return plugged(at: now)
    case .changed, .badLink, .resumed: return upset(by: event, at: now)
    case .yielded:
      // A display that is gone is closed at once: its descriptor stays readable.
      state = step == .close ? .closedAway : .away
      return step == .close ? .close : .yield
    case .darken:
      // Another display is opened, or none is there.
      return step == .setMode ? goDark() : remember(event)
    case .lighten: return remember(event)
    case .opened, .nothing, .queued, .missing, .rested, .modeSet, .regained:
      fatalError("DisplayRecovery: \(event) while \(state)")
    }
  }

  private mutating func whileSettingMode(_ event: Event, at now: Instant) -> Effect {
    switch event {
    case .modeSet:
      modesetWasTried(at: now)
      attempts.busySince = nil
      attempts.masterSince = nil
      attempts.isFull = true
      return show()
    case .refused(let call, let errno): return modesetRefused(call, errno, at: now)
    case .opened, .nothing, .queued, .flipped, .missing, .rested, .plugged, .changed, .badLink,
      .due, .resumed, .yielded, .regained, .darken, .lighten:
      fatalError("DisplayRecovery: \(event) while \(state)")
    }
  }

  private mutating func whileReading(_ event: Event, at now: Instant) -> Effect {
    switch event {
    case .flipped:
      state = .showing(overdueAt: nil)
      completed()
      return .none
    case .missing: return flipWasLost(at: now)
    case .refused(let call, let errno): return callRefused(call, errno, at: now)
    case .opened, .nothing, .queued, .rested, .modeSet, .plugged, .changed, .badLink, .due,
      .resumed, .yielded, .regained, .darken, .lighten:
      fatalError("DisplayRecovery: \(event) while \(state)")
    }
  }

  private mutating func whileAway(_ event: Event, at now: Instant) -> Effect {
    switch event {
    case .regained:
      // Others have set the display anew. A person waits for the list: not only after a second.
      attempts = Attempts()
      return take(.setMode, at: now)
    case .refused(let call, let errno):
      // Nothing but a read or a hang-up is refused here, and the descriptor stays readable.
      faults.note(.refused(call, errno: errno), at: now)
      state = .closedAway
      return .close
    case .plugged:
      // Only a master can probe the display: it is checked after the return.
      checkDue = now
      return .none
    case .flipped, .due, .resumed:
      // The flip was queued before the switch. The return sets the mode anyway.
      return .none
    case .darken, .lighten: return remember(event)
    case .opened, .nothing, .queued, .missing, .rested, .modeSet, .changed, .badLink, .yielded:
      fatalError("DisplayRecovery: \(event) while \(state)")
    }
  }

  private mutating func whileClosedAway(_ event: Event, at now: Instant) -> Effect {
    switch event {
    case .regained: return open(.open, at: now)
    case .plugged, .due, .resumed: return .none
    case .darken, .lighten: return remember(event)
    case .opened, .nothing, .refused, .queued, .flipped, .missing, .rested, .modeSet, .changed,
      .badLink, .yielded:
      fatalError("DisplayRecovery: \(event) while \(state)")
    }
  }
}

extension DisplayRecovery {
  /// A flip was completed: earlier attempts no longer count.
  private mutating func completed() {
    attempts = Attempts()
    faults.flipped()
  }

  /// Starts to open a display.
  mutating func open(_ effect: Effect, at now: Instant) -> Effect {
    state = .opening
    lastOpening = now
    attempts.openings += 1
    checkDue = nil
    return effect
  }

  /// Takes the step for which frames are suspended.
  private mutating func take(_ step: Step, at now: Instant) -> Effect {
    switch step {
    case .setMode:
      state = .settingMode
      return .setMode
    case .reopen: return open(.reopen, at: now)
    case .close:
      state = .closed(due: nextOpening(now))
      checkDue = nil
      return .close
    }
  }

  /// A udev event: checks the display, at most once a second.
  private mutating func plugged(at now: Instant) -> Effect {
    let soonest = lastCheck.map { max(now, $0 + Self.shortestWait) } ?? now
    checkDue = min(checkDue ?? soonest, soonest)
    return checkIfDue(at: now)
  }

  private mutating func checkIfDue(at now: Instant) -> Effect {
    guard let due = checkDue, now >= due else { return .none }
    checkDue = nil
    lastCheck = now
    return .check
  }

  /// The result of a check, or a resume, with an open display.
  private mutating func upset(by event: Event, at now: Instant) -> Effect {
    if case .waiting(.close, _) = state { return .none }
    if event == .changed {
      faults.note(.changed, at: now)
      return plan(.reopen, at: soonestOpening(now))
    }
    faults.note(event == .badLink ? .badLink : .slept, at: now)
    // The planned reopening sets the mode too.
    if case .waiting(.reopen, _) = state { return .none }
    return plan(.setMode, at: nextModeset(now))
  }
}
