// The time of day on the running list: asked for while the clock is seen, and not else.
import ListUI
import Logging
import Session
import System
import Units

extension Kiosk {
  /// Prepares to tell the time; a list without a clock works as well.
  func watchClock() {
    guard settings.clock != .off else { return }
    do throws(SystemError) {
      let clock = try WallClock(kernel: kernel)
      _ = try loop.watch(clock.raw, stage: .timers) { [unowned self] _ in minuteCame() }
      wallClock = consume clock
      zone = try WatchedFile("/etc/localtime", loop: loop) { [unowned self] in zoneChanged() }
    } catch {
      log.warning("clock: \(error); the time may be missing or wrong")
    }
  }

  /// Begins to tell the time when somebody sees it, and ends with that; costs nothing else.
  func keepTime() {
    let isWanted = composer != nil && session.view.wantsTime
    guard isWanted != (wallClock?.isRunning ?? isWanted) else { return }
    if isWanted { _ = tellTime() } else { wallClock?.stop() }
  }

  private func minuteCame() {
    guard wallClock?.consume() == true, tellTime() else { return }
    glass.changed()
  }

  private func zoneChanged() {
    guard wallClock?.isRunning == true, tellTime() else { return }
    glass.changed()
  }

  /// Tells the list the time. - Returns: Whether a frame is due.
  private func tellTime() -> Bool {
    session.tell(wallClock?.read(), at: kernel.now())
  }
}
