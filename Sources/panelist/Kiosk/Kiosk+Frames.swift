// Frames of the running list: composed when the pacer says, flipped, counted when shown.
import Evdev
import Gestures
import ListUI
import Logging
import Paint
import Scanout
import Session
import System
import Units

extension Kiosk {
  /// What a lost mastership waits before it is asked for again: soon for a person, rare for a CPU.
  private static let backOff = Interval.milliseconds(100)

  /// Does what the pacer asks for.
  func apply(_ effect: FramePacer.Effect) {
    switch effect {
    case .none: break
    case .arm(let at): frameTimer.arm(at: at)
    case .beat(let flip): frameTimer.arm(at: paced.clock.composeAt(flip))
    case .compose: apply(pacer.handle(compose(on: paced)))
    }
  }

  /// The display whose frames the pacer is about.
  private var paced: Screen {
    guard let screen else { fatalError("Kiosk: a frame is due without a display") }
    return screen
  }

  /// The frame timer went off: the newest touches first, then the frame.
  func beat() {
    guard frameTimer.consume(), screen != nil else { return }
    touch?.drain()
    apply(pacer.handle(.due))
  }

  /// Draws the list as it will be when it is seen, if that differs from what is seen now.
  private func compose(on screen: Screen) -> FramePacer.Event {
    let start = kernel.now()
    let presentation = screen.clock.presentation(for: start)
    latch = screen.clock.latch(of: presentation)
    session.advance(to: presentation, touchesUpTo: latch)
    session.forgetHappenings()
    guard screen.composer.prepare(&session.view) else {
      // An empty list is black like the glass after the modeset: there is nothing to wait for.
      sayReady()
      statistics.rested()
      screen.clock.skipped()
      // A motion too small to show is looked at once a refresh, never in a circle.
      let next = session.core.isSettled(at: latch) ? session.view.nextDeadline : start
      return .unchanged(next: next.map { max($0, start + screen.display.refreshPeriod) })
    }
    do throws(ScanoutError) {
      try send(to: screen)
    } catch {
      return refused(error, by: screen, at: start)
    }
    screen.composer.committed()
    let end = kernel.now()
    screen.clock.committed(from: start, to: end)
    statistics.committed(from: start, to: end)
    watchFlip()
    return .committed
  }

  /// Paints the prepared frame and queues it.
  private func send(to screen: Screen) throws(ScanoutError) {
    if screen.isForeign {
      try screen.display.reclaim()
      screen.isForeign = false
      screen.clock.restart()
    }
    try screen.display.withBackBuffer { pixels, age in
      screen.composer.paint(into: &pixels, age: age)
    }
    screen.composer.listDamage(in: &rects)
    try screen.display.flip(damage: rects, at: kernel.now())
  }

  /// The display did not take the frame: what the list shows stays due.
  private func refused(
    _ error: ScanoutError, by screen: Screen, at now: Instant
  ) -> FramePacer.Event {
    switch error.remedy {
    case .retryNextFrame:
      let quarter = Interval(nanoseconds: screen.display.refreshPeriod.nanoseconds / 4)
      return .refused(retry: now + quarter)
    case .notMaster, .noMemory:
      log.warning("display: \(error)")
      screen.isForeign = true
      return .refused(retry: now + Self.backOff)
    case .rejected where !screen.isForeign:
      // The state differs from what we believe: set everything anew, once.
      log.warning("display: \(error)")
      screen.isForeign = true
      return .refused(retry: now)
    case .rejected, .gone, .waitForDisplay, .giveUp:
      lost(error)
      return .refused(retry: now + Self.backOff)
    }
  }

  /// The display's descriptor can be read: a frame is on the glass.
  func readDisplay() {
    guard let screen else { return }
    do throws(ScanoutError) {
      if let event = try screen.display.drainEvents() { flipped(event, on: screen) }
    } catch {
      lost(error)
    }
  }

  /// Looks after a flip whose event does not come.
  func checkFlip(at now: Instant) {
    guard let screen else { return }
    do throws(ScanoutError) {
      switch try screen.display.checkFlip(at: now) {
      case .idle, .wait: break
      case .completed(let event): flipped(event, on: screen)
      case .recovered:
        log.warning("display: a flip was lost, the mode was set anew")
        screen.clock.restart()
        statistics.flipLost()
        apply(pacer.handle(.flipped(isMoving: true, at: now)))
      }
    } catch  where error.remedy == .retryNextFrame || error.remedy == .notMaster {
      log.warning("display: \(error)")
    } catch {
      lost(error)
    }
  }

  /// Whether the next picture differs without a touch: something moves by itself, or a finger was
  /// shown ahead of or behind its last report.
  private var isMoving: Bool { !session.isStill(after: latch) }

  private func flipped(_ event: FlipEvent, on screen: Screen) {
    let now = kernel.now()
    screen.clock.flipped(stamp: event.stamp, at: now)
    sayReady()
    let effect = pacer.handle(.flipped(isMoving: isMoving, at: now))
    statistics.flipped(event, at: screen.clock.lastFlip ?? now, isFollowed: effect != .none)
    apply(effect)
  }
}
