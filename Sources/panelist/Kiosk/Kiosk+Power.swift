// The screen of the running list: dimmed, dark, and woken by a touch that does nothing else.
import Config
import Evdev
import ListUI
import Logging
import Scanout
import Session
import System
import Units

extension Kiosk {
  /// Takes an order from a shell.
  ///
  /// - Returns: What the screen is then.
  func obey(_ order: ScreenRequest) -> String {
    let now = kernel.now()
    switch order {
    case .state: break
    case .power(let order): driver.handle(.ordered(order), at: now)
    case .clean: driver.handle(.touchLocked, at: now)
    }
    finishIteration()
    return ScreenState(driver.session.power, lockEnd: driver.session.lockEnd, at: now).json
  }

  /// Carries out what follows for the screen. Its light is set with the next frame.
  func carryOut(_ effect: ScreenPower.Effect) {
    switch effect {
    case .none, .dim, .brighten: break
    case .darken:
      log.info("screen: dark")
      // What lies on a key does not light it again.
      input.keyboards.reader?.muteHeldKeys()
      if screen.darken(at: kernel.now()) { displayOutput.darken() }
    case .wake:
      log.info("screen: woken")
      screen.lighten()
      displayOutput.lighten()
    }
  }

  /// Sets the light for a frame.
  ///
  /// - Returns: The picture's brightness, 0 for black to 1.
  func brightness(at presentation: Instant) -> Double {
    let level = driver.session.power.level(at: presentation)
    do throws(SystemError) {
      return try screen.show(level)
    } catch {
      log.warning("backlight: \(error); the picture is dimmed instead")
      return level
    }
  }

  /// A display was opened while the screen is dark: it goes dark in its own way.
  func keepDark() {
    guard driver.session.power.isDark else { return }
    if screen.darken(at: kernel.now()) { displayOutput.darken() } else { displayOutput.lighten() }
  }

  /// A display was opened.
  func findBacklight(of traits: DisplayTraits) {
    do throws(SystemError) {
      try screen.opened(traits.name, card: displayOutput.path)
      if let name = screen.backlightName { log.info("screen: backlight \(name)") }
    } catch {
      log.warning("backlight: \(error); the picture is dimmed instead")
    }
  }

  /// The newest picture is on the screen.
  func lit(at time: Instant) {
    guard driver.session.power.isWaking else { return }
    driver.handle(.lit, at: time)
    // No input need follow that would set it.
    armTouchTimer()
  }

  /// The display cannot be switched off: its picture is black in place of that.
  func staysLit(_ error: ScanoutError) {
    log.warning("screen: the display cannot be switched off: \(error); it shows black")
    screen.useBlack()
  }

  /// A touch panel left: some monitors switch it off when they get no signal, and no touch could
  /// wake them.
  func touchLeft() {
    guard driver.session.power.isDark, screen.tookTouch(at: kernel.now()) else { return }
    log.warning(
      "screen: the touch panel left with the signal; the display shows black when it is dark")
    screen.useBlack()
    displayOutput.lighten()
  }
}
