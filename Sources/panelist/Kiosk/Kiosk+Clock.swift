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

  private static var clockWaits: String {
    "not known to be right; the clock and the night wait until it is synchronized, or set "
      + "clock_source = any in [look]"
  }

  /// What `panelist stats` says of the clock.
  var clockState: String {
    guard settings.clock != .off || settings.night != nil else { return "not needed" }
    return wallClock?.isWaiting == true ? "waits to be synchronized" : "known"
  }

  /// Shows the colours and the clock of the settings in force, which have changed.
  func followAppearance() {
    if wallClock == nil { watchClock() }
    if wallClock?.isRunning == true {
      setTime()
    } else {
      session.setTheme(settings.theme, at: kernel.now())
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
    let (wasWaiting, now) = (wallClock?.isWaiting == true, kernel.now())
    let time = wallClock?.read(settings.clockSource)
    if (time == nil) != wasWaiting {
      log.notice("clock: \(time == nil ? Self.clockWaits : "known to be right")")
    }
    let isNight = time.map { settings.night?.contains($0.minuteOfDay) == true } ?? false
    session.setTheme(isNight ? .ember : settings.theme, at: now)
    session.setLocalTime(time, at: now)
  }
}
