// Frames of the running list: composed when the pacer says, flipped, counted when shown.
import Evdev
import ListUI
import Logging
import Paint
import Scanout
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
    case .compose: apply(pacer.handle(compose()))
    }
  }

  /// The frame timer went off: the newest touches first, then the frame.
  func beat() {
    guard frameTimer.consume() else { return }
    touch?.drain()
    apply(pacer.handle(.due))
  }

  /// Draws the list as it will be when it is seen, if that differs from what is seen now.
  private func compose() -> FramePacer.Event {
    let start = kernel.now()
    view.advance(to: clock.presentation(for: start))
    guard composer.prepare(&view) else {
      // An empty list is black like the glass after the modeset: there is nothing to wait for.
      sayShown()
      // A motion too small to show is looked at once a refresh, never in a circle.
      return .unchanged(next: view.nextDeadline.map { max($0, start + display.refreshPeriod) })
    }
    do throws(ScanoutError) {
      if isForeign {
        try display.reclaim()
        isForeign = false
        clock.restart()
      }
      try display.withBackBuffer { pixels, age in composer.paint(into: &pixels, age: age) }
      composer.listDamage(in: &rects)
      try display.flip(damage: rects, at: kernel.now())
    } catch {
      return refused(error, at: start)
    }
    composer.committed()
    clock.committed(from: start, to: kernel.now())
    watchFlip()
    return .committed
  }

  /// The display did not take the frame: what the list shows stays due.
  private func refused(_ error: ScanoutError, at now: Instant) -> FramePacer.Event {
    switch error.remedy {
    case .retryNextFrame:
      return .refused(retry: now + Interval(nanoseconds: display.refreshPeriod.nanoseconds / 4))
    case .notMaster, .noMemory:
      log.warning("display: \(error)")
      isForeign = true
      return .refused(retry: now + Self.backOff)
    case .rejected where !isForeign:
      // The state differs from what we believe: set everything anew, once.
      log.warning("display: \(error)")
      isForeign = true
      return .refused(retry: now)
    case .rejected, .gone, .waitForDisplay, .giveUp:
      fail(error)
      return .refused(retry: now + Self.backOff)
    }
  }

  /// The display's descriptor can be read: a frame is on the glass.
  func readDisplay() {
    do throws(ScanoutError) {
      if let event = try display.drainEvents() { flipped(event) }
    } catch {
      fail(error)
    }
  }

  /// Looks after a flip whose event does not come.
  func checkFlip(at now: Instant) {
    do throws(ScanoutError) {
      switch try display.checkFlip(at: now) {
      case .idle, .wait: break
      case .completed(let event): flipped(event)
      case .recovered:
        log.warning("display: a flip was lost, the mode was set anew")
        clock.restart()
        apply(pacer.handle(.flipped(isMoving: true, next: now)))
      }
    } catch  where error.remedy == .retryNextFrame || error.remedy == .notMaster {
      log.warning("display: \(error)")
    } catch {
      fail(error)
    }
  }

  private func flipped(_ event: FlipEvent) {
    let now = kernel.now()
    clock.flipped(stamp: event.stamp, at: now)
    sayShown()
    apply(pacer.handle(.flipped(isMoving: !view.isIdle, next: clock.composeAt(now))))
  }

  /// Tells the service manager, once, that the glass shows the list.
  private func sayShown() {
    guard !isShown else { return }
    isShown = true
    tell { () throws(SystemError) in try service.ready() }
  }
}
