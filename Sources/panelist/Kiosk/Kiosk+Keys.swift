// Hardware keyboards on the running list: keys go to the row that is edited.
import Evdev
import ListUI
import Logging
import Scanout
import Session
import System
import Units

extension Kiosk {
  /// Reads the keyboards, because the list is shown. They are opened once its first picture is:
  /// to compile a keymap takes as long as that picture. Where the list is dark, a key lights it, so
  /// they are opened at once.
  func readKeyboards() {
    if let keyboards { return keyboards.resume() }
    awaitsKeyboards = true
    if session.power.isDark { openKeyboards() }
  }

  /// What is typed is not for the list from now on.
  func pauseKeyboards() {
    awaitsKeyboards = false
    keyboards?.pause()
  }

  /// Opens the keyboards that are awaited. On failure the list runs without them.
  func openKeyboards() {
    guard awaitsKeyboards else { return }
    awaitsKeyboards = false
    do throws(InputError) {
      keyboards = try KeyboardReader(
        loop: loop, hardware: try machine.inputHardware(),
        configuration: settings.keyboardConfiguration(on: machine.keyboardLayout),
        deliver: { [unowned self] press, time in typed(press, at: time) },
        scanned: { [unowned self] text, time in scanned(text, at: time) },
        report: { [unowned self] report in
          if report.isMissingData { return log.warning("keyboards: \(report)") }
          // Keyboards come and go with the display and with every console switch.
          if displayOutput.isOpen, !displayOutput.isAway { log.notice("keyboards: \(report)") }
        })
    } catch {
      log.warning("keyboards: \(error); nothing can be typed")
    }
  }

  /// Types on the edited row, if there is one, or asks for another console.
  func typed(_ press: KeyPress, at time: Instant) {
    if case .console(let number) = press { return displayOutput.terminal.switchAway(to: number) }
    // Keys must not change the list while no display shows it.
    guard displayOutput.isOpen, press != .tab else { return }
    if session.heedsKey(at: time), session.view.editedItem != nil, let edit = TextEdit(press) {
      session.type(edit, at: time)
    }
    finishIteration()
  }
}

extension Kiosk {
  /// Adds what a barcode scanner has scanned. It lights a dark screen too, and counts there: nobody
  /// scans by accident.
  func scanned(_ text: String, at time: Instant) {
    // As for keys.
    guard displayOutput.isOpen else { return }
    _ = session.heedsKey(at: time)
    session.add(scanned: text, at: time)
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
