// The frames of a display: composed when the pacer asks, flipped, reported when shown.
import Scanout
import System
import Units

extension DisplayOutput {
  /// Carries out an effect of the pacer.
  func apply(_ effect: FramePacer.Effect) {
    switch effect {
    case .none: break
    case .arm(let at): frameTimer.arm(at: at)
    case .vsync(let flip): frameTimer.arm(at: clock.composeAt(flip))
    case .compose: apply(pacer.handle(compose()))
    }
  }

  func vsync() {
    guard frameTimer.consume(), isOpen else { return }
    noticeSleep()
    source?.handle(.frameDue)
    apply(pacer.handle(.due))
  }

  /// Draws the picture for its presentation time, if it differs from the displayed one.
  func compose() -> FramePacer.Event {
    guard let source else { return .unchanged(next: nil) }
    let display = opened
    let start = machine.kernel.now()
    var presentation = clock.presentation(for: start)
    var need = prepare(source, for: presentation, at: start)
    if case .frame(let pixels) = need {
      let later = clock.presentation(for: start, drawing: clock.drawing(pixels))
      if later > presentation {
        presentation = later
        need = prepare(source, for: presentation, at: start)
      }
    }
    guard case .frame(let pixels) = need else {
      // Nothing to flip: the picture is on the screen.
      source.handle(.lit)
      clock.skipped()
      _ = recovery.handle(.rested, at: start)
      // A motion below one pixel is checked at most once a refresh, not in a busy loop.
      return .unchanged(next: need.next.map { max($0, start + display.refreshPeriod) })
    }
    do throws(ScanoutError) {
      try display.withBackBuffer { pixels, age in source.paint(into: &pixels, age: age) }
      try display.flip(damage: source.panelDamage)
    } catch {
      return refused(error, by: display)
    }
    let end = machine.kernel.now()
    clock.committed(from: start, to: end, for: presentation, pixels: pixels)
    source.handle(.committed(from: start, to: end))
    let limit = DisplayRecovery.flipLimit(period: display.refreshPeriod)
    _ = recovery.handle(.queued(overdueAt: end + limit), at: end)
    afterEvent()
    return .committed
  }

  private func prepare(
    _ source: Source, for presentation: Instant, at start: Instant
  ) -> FrameNeed {
    source.prepare(for: presentation, touchesUpTo: clock.latch(of: presentation), at: start)
  }

  /// The display refused the frame; it stays due.
  func refused(_ error: ScanoutError, by display: Display<Card>) -> FramePacer.Event {
    lastError = error
    let now = machine.kernel.now()
    let effect = recovery.handle(.refused(error.call, errno: error.errno), at: now)
    afterEvent()
    source?.handle(.suspended)
    switch effect {
    case .retry(let at): return .refused(retry: at)
    case .fullUpdate:
      display.dropClips()
      return .refused(retry: now)
    case .suspend: return .suspended
    case .none, .open, .reopen, .close, .setMode, .redraw, .yield, .switchOff, .read, .check,
      .leave:
      fatalError("DisplayOutput: \(effect) after a refused flip")
    }
  }

  /// No frame is drawn until the display has recovered.
  func suspendFrames() {
    apply(pacer.handle(.suspended))
    source?.handle(.suspended)
  }

  /// The display's descriptor is readable: a flip event, or a hang-up.
  func readDisplay(_ readiness: Readiness) {
    guard let display else { return }
    do throws(ScanoutError) {
      if let event = try display.drainEvents() { return flipped(event) }
      // A device that hung up stays readable and sends no more events.
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
