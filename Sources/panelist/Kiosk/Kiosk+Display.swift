// The running list and the display that comes and goes under it.
import Config
import Evdev
import ListUI
import Logging
import Scanout
import Session
import System
import Units

extension Kiosk {
  /// A display shows black: the list is laid out on it.
  func opened(_ facts: GlassFacts) {
    former = nil
    do {
      let glass = PanelGeometry(
        facts.size, settings,
        touch: try PanelReader.survey(
          kernel: kernel, hardware: try machine.inputHardware(),
          configuration: settings.touchConfiguration
        ).glassSize(), display: facts.physicalSize)
      // The list sees the picture only; the composer and the touch reader turn it.
      let panel = settings.rotation.turned(glass)
      // Fingers that lie on the glass already mean nothing until they have left it: they saw
      // nothing.
      touch?.glass = panel
      session.layOut(on: panel, rowHeight: settings.rowHeight, start: kernel.now())
      composer = FrameComposer(
        lines: lines, size: settings.rotation.turned(facts.size), rotation: settings.rotation)
      finishTurn()
      tell { () throws(SystemError) in try service.status("Shows the list on \(facts.name)") }
    } catch {
      fail(error)
    }
  }

  /// Nobody sees the list.
  func closed() {
    composer = nil
    letGo()
  }

  /// There is no display now: the list runs, and waits for one.
  func waits(after error: ScanoutError) {
    // What it said is mended; it would stand there for as long as no display comes.
    former = nil
    tell { () throws(SystemError) in try service.status("Waits for a display") }
    sayReady()
  }

  /// The display can be mended by nobody but a new program.
  func gaveUp(_ error: ScanoutError) { fail(error) }

  /// Fingers that were on the glass when the machine fell asleep are long gone.
  func resumed() { letGo() }

  /// Tells the service manager, once, that the list runs: it shows itself, or waits for a display.
  func sayReady() {
    guard !isReady else { return }
    isReady = true
    tell { () throws(SystemError) in try service.ready() }
  }
}
