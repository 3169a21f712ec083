// Frames of a display: composed when the pacer says, flipped, told of when shown.
import Scanout
import System
import Units

extension DisplayOutput {
  /// Does what the pacer asks for.
  func apply(_ effect: FramePacer.Effect) {
    switch effect {
    case .none: break
    case .arm(let at): frameTimer.arm(at: at)
    case .beat(let flip): frameTimer.arm(at: clock.composeAt(flip))
    case .compose: apply(pacer.handle(compose()))
    }
  }

  func beat() {
    guard frameTimer.consume(), isOpen else { return }
    noticeSleep()
    source?.handle(.frameDue)
    apply(pacer.handle(.due))
  }

  /// Draws the picture as it will be when it is seen, if that differs from what is seen now.
  func compose() -> FramePacer.Event {
    guard let source else { return .unchanged(next: nil) }
    let display = opened
    let start = machine.kernel.now()
    let presentation = clock.presentation(for: start)
    let latch = clock.latch(of: presentation)
    if case .none(let next) = source.prepare(for: presentation, touchesUpTo: latch, at: start) {
      clock.skipped()
      _ = recovery.handle(.rested, at: start)
      // A motion too small to show is looked at once a refresh, never in a circle.
      return .unchanged(next: next.map { max($0, start + display.refreshPeriod) })
    }
    do throws(ScanoutError) {
      try display.withBackBuffer { pixels, age in source.paint(into: &pixels, age: age) }
      try display.flip(damage: source.panelDamage)
    } catch {
      return refused(error, by: display)
    }
    let end = machine.kernel.now()
    clock.committed(from: start, to: end)
    source.handle(.committed(from: start, to: end))
    let limit = DisplayRecovery.flipLimit(period: display.refreshPeriod)
    _ = recovery.handle(.queued(overdueAt: end + limit), at: end)
    afterEvent()
    return .committed
  }

  /// The display did not take the frame: what is to be shown stays due.
  func refused(_ error: ScanoutError, by display: Display<Card>) -> FramePacer.Event {
    lastError = error
    let now = machine.kernel.now()
    let effect = recovery.handle(.refused(error.call, errno: error.errno), at: now)
    afterEvent()
    switch effect {
    case .retry(let at): return .refused(retry: at)
    case .fullUpdate:
      display.dropClips()
      return .refused(retry: now)
    case .hold: return .held
    case .none, .open, .reopen, .close, .setMode, .drawAnew, .read, .check, .leave:
      fatalError("DisplayOutput: \(effect) after a refused flip")
    }
  }

  /// The display's descriptor can be read: a frame is on the glass.
  func readDisplay(_ readiness: Readiness) {
    guard let display else { return }
    do throws(ScanoutError) {
      if let event = try display.drainEvents() { return flipped(event) }
      // Nothing more comes from a device that hung up, and it stays readable.
      guard readiness.isDisjoint(with: [.hangUp, .error]) else { throw display.hungUp }
    } catch {
      refused(error)
    }
  }

  func flipped(_ event: FlipEvent) {
    let now = machine.kernel.now()
    clock.flipped(stamp: event.stamp, at: now)
    _ = recovery.handle(.flipped, at: now)
    guard let source else { return }
    let effect = pacer.handle(.flipped(isMoving: source.isMoving, at: now))
    source.handle(.flipped(event, at: clock.lastFlip ?? now, isFollowed: effect != .none))
    apply(effect)
  }
}
