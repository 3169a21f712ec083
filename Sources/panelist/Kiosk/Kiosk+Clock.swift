// The time of day on the running list: asked for while the clock is seen or there is a night to come,
// and not else.
import Config
import ListUI
import Logging
import Model
import Paint
import Session
import System
import Units

extension Kiosk {
  /// Prepares to tell the time; a list without a clock works as well.
  func watchClock() {
    guard settings.clock != .off || settings.night != nil else { return }
    do throws(SystemError) {
      let clock = try WallClock(kernel: kernel)
      _ = try loop.watch(clock.raw, stage: .timers) { [unowned self] _ in minuteCame() }
      wallClock = consume clock
      zone = try WatchedFile("/etc/localtime", loop: loop) { [unowned self] in zoneChanged() }
    } catch {
      log.warning("clock: \(error); the time may be missing or wrong")
    }
  }

  /// Begins to ask for the time when somebody sees what comes of it, and ends with that.
  func keepTime() {
    let isWanted = composer != nil && (settings.night != nil || session.view.wantsTime)
    guard isWanted != (wallClock?.isRunning ?? isWanted) else { return }
    if isWanted { tellTime() } else { wallClock?.stop() }
  }

  private func minuteCame() {
    guard wallClock?.consume() == true else { return }
    tellTime()
    finishTurn()
  }

  private func zoneChanged() {
    guard wallClock?.isRunning == true else { return }
    tellTime()
    finishTurn()
  }

  /// Tells the list the time, and shows it in the colours of that; by day while it is not known.
  private func tellTime() {
    let (time, now) = (wallClock?.read(), kernel.now())
    let isNight = time.map { settings.night?.contains($0.minuteOfDay) == true } ?? false
    session.wear(isNight ? .ember : settings.theme, at: now)
    session.tell(time, at: now)
  }
}
