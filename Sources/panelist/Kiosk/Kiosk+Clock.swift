// The time of day on the running list: read for the clock, the night's theme and the dark hours.
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
    guard needsClock else { return }
    do throws(SystemError) {
      let clock = try WallClock(kernel: kernel)
      _ = try loop.watch(clock.raw, stage: .timers) { [unowned self] _ in minuteCame() }
      wallClock = consume clock
      let zone = try WatchedFile("/etc/localtime", loop: loop) { [unowned self] in zoneChanged() }
      wallClock?.zone = zone
    } catch {
      log.warning("clock: \(error); the time may be missing or wrong")
    }
  }

  private var needsClock: Bool {
    settings.clock != .off || settings.night != nil || settings.idle.darkHours != nil
  }

  private static var clockWaits: String {
    "not known to be right; the clock, the night and the dark hours wait until it is synchronized, "
      + "or set clock_source = any in [look]"
  }

  /// What `panelist stats` says of the clock.
  var clockState: String {
    guard needsClock else { return "not needed" }
    return wallClock?.isWaiting == true ? "waits to be synchronized" : "known"
  }

  /// Shows the colours and the clock of the settings in force, which have changed.
  func followAppearance() {
    if wallClock == nil { watchClock() }
    if let reading = wallClock?.reading, reading != .stopped {
      setTime()
    } else {
      driver.handle(.theme(settings.theme), at: kernel.now())
      if settings.idle.darkHours == nil { driver.handle(.darkHours(false), at: kernel.now()) }
    }
  }

  /// Starts or stops reading the time, as the clock, the night and the dark hours need it.
  func keepTime() {
    guard let clock = wallClock?.reading, clock != wantedReading else { return }
    if wantedReading == .stopped { wallClock?.stop() } else { setTime() }
  }

  /// How often the time is needed: on a dark screen only when its dark hours end.
  private var wantedReading: ClockReading {
    if driver.session.power.isDark {
      return driver.session.power.isDarkHour ? .darkHoursEnd : .stopped
    }
    guard driver.composer != nil, !displayOutput.isAway,
      settings.night != nil || settings.idle.darkHours != nil || driver.session.view.wantsTime
    else { return .stopped }
    return .minutes
  }

  private func minuteCame() {
    guard wallClock?.consume() == true else { return }
    setTime()
    finishIteration()
  }

  private func zoneChanged() {
    guard wallClock?.reading != .stopped else { return }
    setTime()
    finishIteration()
  }

  /// Gives the session the time, the theme for it, and whether it is a dark hour: the day's while
  /// the time is unknown.
  private func setTime() {
    let (wasWaiting, now) = (wallClock?.isWaiting == true, kernel.now())
    let hours = settings.idle.darkHours
    // A clock that is no longer needed is read once more, and stopped then.
    let reading = wantedReading == .stopped ? .minutes : wantedReading
    let time = wallClock?.read(reading, hours, settings.clockSource)
    if (time == nil) != wasWaiting {
      log.notice("clock: \(time == nil ? Self.clockWaits : "known to be right")")
    }
    let isNight = time.map { settings.night?.contains($0.minuteOfDay) == true } ?? false
    driver.handle(.theme(isNight ? .ember : settings.theme), at: now)
    driver.handle(.localTime(time), at: now)
    driver.handle(
      .darkHours(time.map { hours?.contains($0.minuteOfDay) == true } ?? false), at: now)
  }
}
