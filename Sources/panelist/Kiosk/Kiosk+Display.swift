// The running list and its display, which can be plugged and unplugged at any time.
import Config
import Evdev
import ListUI
import Logging
import Session
import Store
import System
import Units

extension Kiosk {
  /// A display was opened and shows black: the list is laid out for it.
  func opened(_ traits: DisplayTraits) {
    former = nil
    findBacklight(of: traits)
    keepDark()
    readKeyboards()
    // Contacts that are already down are ignored until they lift: their user saw no list.
    let rotation = settings.rotation ?? traits.rotation
    input.touch?.rotation = rotation
    layOut(on: measured(traits))
    driver.composer = FrameComposer(
      lines: fonts.lines, size: rotation.turned(traits.size), rotation: rotation)
    // The display asks for its first frame by itself.
    _ = carryOutOutputs()
    finishIteration()
    service.status("Shows the list on \(traits.name)")
  }

  /// A touch panel appeared. Rows, keys and distances are laid out again if the panel's size
  /// changes the geometry.
  func measure() {
    guard let traits = displayOutput.traits else { return }
    let panel = measured(traits)
    guard panel != input.touch?.screen else { return }
    layOut(on: panel)
    finishIteration()
  }

  /// The geometry after rotation, as the user sees it.
  private func measured(_ traits: DisplayTraits) -> PanelGeometry {
    let screen = PanelGeometry(
      traits.size, settings, touch: input.touch?.physicalSize, display: traits.physicalSize)
    return (settings.rotation ?? traits.rotation).turned(screen)
  }

  /// Lays the list out by the settings in force, which have changed.
  ///
  /// - Parameter options: Of the list.
  func layOutAgain(_ options: ListOptions) {
    guard let panel = displayOutput.traits.map(measured) ?? input.touch?.screen else { return }
    layOut(on: panel, options)
  }

  private func layOut(on panel: PanelGeometry, _ options: ListOptions? = nil) {
    input.touch?.screen = panel
    driver.handle(
      .layout(panel, rowHeight: settings.rowHeight, options: options), at: kernel.now())
  }

  /// The display was closed: the list is not visible, and no flip is reported.
  func closed() {
    statistics.flipLost()
    driver.composer = nil
    writer.resume()
    screen.closed()
    letGo()
  }

  /// Another console will be shown: what is typed and touched there is not read. An edited row stays
  /// as it is.
  func left() {
    input.touch?.pause()
    pauseKeyboards()
    // The other console is to be seen.
    screen.lightUp()
    letGo()
    service.status("Another console is shown")
  }

  /// The list's console is shown again. Keys and fingers that are down now do nothing.
  func returned() {
    readKeyboards()
    input.touch?.resume()
    teachPanels()
    measure()
    if let traits = displayOutput.traits { service.status("Shows the list on \(traits.name)") }
  }

  /// There is no display: the list runs, and waits for one.
  func waits() {
    // What is typed is for another console, which keys lead to.
    pauseKeyboards()
    // The failure on the error screen is fixed; its picture must not stay until a display comes.
    former = nil
    service.status("Waits for a display")
    // Without a display the list still runs.
    ready()
  }

  /// The list runs: its first picture is shown, or there is none to show. Now there is time to read
  /// the rest of a long list, and then the whole file to check it.
  func ready() {
    guard service.ready() else { return }
    if driver.session.hasOnlyBeginning { writer.submit(.reload(isForced: true)) }
    writer.check()
  }
}
