// The dark screen: the display is switched off, and stays so whatever is plugged meanwhile.
import Units

extension DisplayRecovery {
  mutating func whileDark(_ event: Event, at now: Instant) -> Effect {
    switch event {
    case .lighten:
      // A person waits for the list: not only after a second.
      attempts = Attempts()
      // A display that reported that it was unplugged needs a while to report that it is back.
      if checkDue != nil { checkDue = now + Self.longestWait }
      _ = remember(event)
      state = .settingMode
      return .setMode
    case .darken: return remember(event)
    case .refused(let call, let errno):
      faults.note(.refused(call, errno: errno), at: now)
      guard call != .readEvents, Refusal(errno: errno) != .gone else {
        // The descriptor of a device that hung up stays readable.
        state = .closed(due: nextOpening(now))
        return .close
      }
      // It cannot be switched off: the picture is dark instead.
      isDark = false
      return show()
    case .plugged:
      // Some displays report that they are unplugged when they get no signal. They are checked when
      // the screen is to be lit.
      checkDue = now
      return .none
    case .yielded:
      state = .away
      return .yield
    case .flipped, .due, .resumed:
      // The flip was queued before. The kernel leaves a display off over a sleep.
      return .none
    case .opened, .nothing, .queued, .missing, .rested, .modeSet, .changed, .badLink, .regained:
      fatalError("DisplayRecovery: \(event) while \(state)")
    }
  }

  /// The display has a mode: it shows the picture, or is switched off again.
  mutating func show() -> Effect {
    guard !isDark else { return goDark() }
    state = .showing(overdueAt: nil)
    return .redraw
  }

  mutating func goDark() -> Effect {
    isDark = true
    state = .dark
    return .switchOff
  }

  /// Keeps what the screen is to be for the next display.
  mutating func remember(_ event: Event) -> Effect {
    isDark = event == .darken
    return .none
  }
}
