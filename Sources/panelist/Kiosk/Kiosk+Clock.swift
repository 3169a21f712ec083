// The time of day on the running list: read while the clock is shown or night hours are set.
import Config
import ListUI
import Logging
import Model
import Paint
import Session
import System
import Units

extension Kiosk {
  /// Opens the clock and watches the time zone. On failure the list works without the time.
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

  /// Starts or stops reading the time, as the clock and the night hours need it.
  func keepTime() {
    let isSeen = composer != nil && !displayOutput.isAway
    let isWanted = isSeen && (settings.night != nil || session.view.wantsTime)
    guard isWanted != (wallClock?.isRunning ?? isWanted) else { return }
    if isWanted { setTime() } else { wallClock?.stop() }
  }

  private func minuteCame() {
    guard wallClock?.consume() == true else { return }
    setTime()
    finishIteration()
  }

  private func zoneChanged() {
    guard wallClock?.isRunning == true else { return }
    setTime()
    finishIteration()
  }

  /// Gives the session the time and the theme for it: the day's while the time is unknown.
  private func setTime() {
    let (time, now) = (wallClock?.read(), kernel.now())
    let isNight = time.map { settings.night?.contains($0.minuteOfDay) == true } ?? false
    session.setTheme(isNight ? .ember : settings.theme, at: now)
    session.setLocalTime(time, at: now)
  }
}
