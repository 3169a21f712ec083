// The running list's display: waited for, opened, given up when it goes.
import Config
import Evdev
import ListUI
import Logging
import Scanout
import Session
import System
import Units

extension Kiosk {
  /// Does what the way to a display asks for.
  ///
  /// - Parameters:
  ///   - effect: What to do.
  ///   - error: Why, where something failed.
  func apply(_ effect: DisplaySearch.Effect, after error: ScanoutError? = nil) {
    switch effect {
    case .none: break
    case .open: open()
    case .reopen:
      close()
      open()
    case .check: check()
    case .arm(let at): displayTimer.arm(at: at)
    case .fail:
      guard let error else { fatalError("Kiosk: the display failed without an error") }
      fail(error)
    }
  }

  /// Udev told of a display device or a plug.
  func plugged() {
    if monitor.drain() { apply(displaySearch.handle(.changed)) }
  }

  /// The time for another look at the displays has come.
  func tryDisplay() {
    guard displayTimer.consume() else { return }
    apply(displaySearch.handle(.due))
  }

  /// The display can no longer be used.
  func lost(_ error: ScanoutError) {
    log.warning("display: \(error)")
    apply(displaySearch.handle(.failed(error.remedy, at: kernel.now())), after: error)
  }

  /// Tells the service manager, once, that the list runs: it shows itself, or waits for a display.
  func sayReady() {
    guard !isReady else { return }
    isReady = true
    tell { () throws(SystemError) in try service.ready() }
  }

  private func open() {
    do {
      let display = try Display(on: LinuxCards(), choice: settings.displayChoice)
      try show(on: display)
    } catch let error as ScanoutError {
      let failure = Failure(error)
      log.notice("no display yet: \(failure.message)")
      apply(displaySearch.handle(.failed(error.remedy, at: kernel.now())), after: error)
      sayWaiting()
    } catch {
      fail(error)
    }
  }

  private func show(on display: Display<LinuxCard>) throws {
    let glass = PanelGeometry(
      display.size, settings,
      touch: try TouchPanels<LinuxKernel>.survey(
        kernel: kernel, configuration: settings.touchConfiguration
      ).glassSize(), display: display.physicalSize)
    // The list sees the picture only; the composer and the touch reader turn it.
    let panel = settings.rotation.turned(glass)
    // Fingers that lie on the glass already mean nothing until they have left it: they saw nothing.
    touch?.glass = panel
    session.layOut(on: panel, rowHeight: settings.rowHeight, start: kernel.now())
    pacer = FramePacer()
    screen = try Screen(
      display, rotation: settings.rotation, lines: lines, loop: loop
    ) { [unowned self] in readDisplay() }
    log.info("display: \(display.summary)")
    tell { () throws(SystemError) in try service.status("Shows the list on \(display.name)") }
    apply(displaySearch.handle(.opened))
    apply(pacer.handle(.changed))
  }

  private func close() {
    if let screen { statistics.formerMisses += screen.clock.misses }
    statistics.flipLost()
    screen = nil
    house.flipCheck = nil
    frameTimer.disarm()
    letGo()
  }

  private func check() {
    guard let screen else { fatalError("Kiosk: there is no display to be checked") }
    do throws(ScanoutError) { try screen.display.check() } catch { lost(error) }
  }

  private func sayWaiting() {
    guard displaySearch.isWaiting else { return }
    tell { () throws(SystemError) in try service.status("Waits for a display") }
    sayReady()
  }
}
