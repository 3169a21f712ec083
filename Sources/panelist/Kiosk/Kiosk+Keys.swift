// Hardware keyboards on the running list: keys go to the row that is edited.
import Evdev
import ListUI
import Logging
import Scanout
import Session
import System
import Units

/// The hardware keyboards of a list.
enum Keyboards<M: Machine> {
  /// Not read, because no list was shown yet.
  case closed
  /// To be opened once the list is at rest.
  case awaited
  case open(KeyboardReader<M.K, M.Input>)

  var reader: KeyboardReader<M.K, M.Input>? {
    if case .open(let reader) = self { return reader }
    return nil
  }

  var areAwaited: Bool {
    if case .awaited = self { return true }
    return false
  }
}

/// What a person touches and types on.
struct InputReaders<M: Machine> {
  var touch: PanelReader<M.K, M.Input>?
  var keyboards = Keyboards<M>.closed
  var panels = KeptPanels()
}

extension Kiosk {
  /// Reads the keyboards, because the list is shown. They are opened once its first picture is:
  /// to compile a keymap takes as long as that picture. Where the list is dark, a key lights it, so
  /// they are opened at once.
  func readKeyboards() {
    switch input.keyboards {
    case .open(let reader): return reader.resume()
    case .closed, .awaited: input.keyboards = .awaited
    }
    if driver.session.power.isDark { openKeyboards() }
  }

  /// What is typed is not for the list from now on.
  func pauseKeyboards() {
    switch input.keyboards {
    case .open(let reader): reader.pause()
    case .closed, .awaited: input.keyboards = .closed
    }
  }

  /// Opens the input.keyboards. On failure the list runs without them.
  func openKeyboards() {
    input.keyboards = .closed
    do throws(InputError) {
      let reader = try KeyboardReader(
        loop: loop, hardware: try machine.inputHardware(),
        configuration: settings.keyboardConfiguration(on: machine.keyboardLayout),
        deliver: { [unowned self] press, time in typed(press, at: time) },
        scanned: { [unowned self] text, time in scanned(text, at: time) },
        report: { [unowned self] report in
          if report.isMissingData { return log.warning("keyboards: \(report)") }
          // Keyboards come and go with the display and with every console switch.
          if displayOutput.isOpen, !displayOutput.isAway { log.notice("keyboards: \(report)") }
        })
      input.keyboards = .open(reader)
    } catch {
      log.warning("keyboards: \(error); nothing can be typed")
    }
  }

  /// Types on the edited row, if there is one, or asks for another console.
  func typed(_ press: KeyPress, at time: Instant) {
    if case .console(let number) = press { return displayOutput.terminal.switchAway(to: number) }
    // Keys must not change the list while no display shows it.
    guard displayOutput.isOpen, press != .tab else { return }
    let edit = driver.session.view.editedItem.flatMap { _ in TextEdit(press) }
    driver.handle(edit.map { .typed($0) } ?? .pressed, at: time)
    finishIteration()
  }
}

extension Kiosk {
  /// Adds what a barcode scanner has scanned.
  func scanned(_ text: String, at time: Instant) {
    // As for keys.
    guard displayOutput.isOpen else { return }
    driver.handle(.scanned(text), at: time)
    finishIteration()
  }
}

extension TextEdit {
  /// The edit that a key press makes; nil for a switch of consoles, and for Tab.
  init?(_ press: KeyPress) {
    switch press {
    case .console, .tab: return nil
    case .text(let text): self = .insert(text)
    case .enter: self = .enter
    case .escape: self = .cancel
    case .selectAll: self = .selectAll
    case .edit(.backspace, let byWord, _): self = byWord ? .deleteWordBackward : .deleteBackward
    case .edit(.delete, let byWord, _): self = byWord ? .deleteWordForward : .deleteForward
    case .edit(let key, let byWord, let selecting):
      self = .move(CaretStep(key, byWord: byWord), selecting: selecting)
    }
  }
}

extension CaretStep {
  fileprivate init(_ key: EditingKey, byWord: Bool) {
    switch key {
    case .left: self = .along(byWord ? .wordLeft : .left)
    case .right: self = .along(byWord ? .wordRight : .right)
    case .home: self = byWord ? .along(.start) : .lineStart
    case .end: self = byWord ? .along(.end) : .lineEnd
    case .up: self = .lineUp
    case .down: self = .lineDown
    case .backspace, .delete: fatalError("CaretStep: \(key) moves no caret")
    }
  }
}
