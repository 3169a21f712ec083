// The running list and the display that comes and goes under it.
import Config
import Evdev
import ListUI
import Logging
import Session
import System
import Units

extension Kiosk {
  /// A display shows black: the list is laid out on it.
  func opened(_ traits: DisplayTraits) {
    former = nil
    self.traits = traits
    do {
      // Fingers that lie on the glass already mean nothing until they have left it: they saw
      // nothing.
      layOut(on: try measured(traits))
      composer = FrameComposer(
        lines: lines, size: settings.rotation.turned(traits.size), rotation: settings.rotation)
      // The display asks for its first frame by itself.
      _ = hearSession()
      finishTurn()
      service.status("Shows the list on \(traits.name)")
    } catch {
      fail(error)
    }
  }

  /// A touch panel came: where it is the first that knows how large the glass is, rows, keys and
  /// distances are laid out anew.
  func measure() {
    guard let traits else { return }
    do {
      let panel = try measured(traits)
      guard panel != touch?.glass else { return }
      layOut(on: panel)
      finishTurn()
    } catch {
      log.warning("touch: the size of the glass is as it was: \(error)")
    }
  }

  /// The glass as a person sees it: composer and touch reader turn it.
  private func measured(_ traits: DisplayTraits) throws -> PanelGeometry {
    let glass = PanelGeometry(
      traits.size, settings,
      touch: try PanelReader.survey(
        kernel: kernel, hardware: try machine.inputHardware(),
        configuration: settings.touchConfiguration
      ).glassSize(), display: traits.physicalSize)
    return settings.rotation.turned(glass)
  }

  private func layOut(on panel: PanelGeometry) {
    touch?.glass = panel
    session.layOut(on: panel, rowHeight: settings.rowHeight, start: kernel.now())
  }

  /// Nobody sees the list, and no flip is reported.
  func closed() {
    statistics.flipLost()
    composer = nil
    traits = nil
    letGo()
  }

  /// There is no display now: the list runs, and waits for one.
  func waits() {
    // What it said is mended; it would stand there for as long as no display comes.
    former = nil
    service.status("Waits for a display")
    // It runs, as far as it can without a display.
    service.ready()
  }
}
