// Switches between the console of the display and others.
import Scanout
import System

extension DisplayOutput {
  /// Whether another console is shown: nothing is drawn, and input is not for the list.
  var isAway: Bool { recovery.isAway }

  /// Handles a signal of the console.
  ///
  /// - Returns: Whether it was one.
  func handle(_ signal: Signal) -> Bool {
    guard signal == .consoleRequested || signal == .consoleActivated else { return false }
    apply(consoleSwitch.handle(signal == .consoleRequested ? .requested : .activated))
    return true
  }

  private func apply(_ effect: ConsoleSwitch.Effect) {
    switch effect {
    case .none: break
    case .leave: apply(consoleSwitch.handle(leave()))
    case .comeBack: comeBack()
    }
  }

  /// Only after the mastership is dropped can the other console draw: the kernel draws it during
  /// `release`.
  private func leave() -> ConsoleSwitch.Event {
    report(.yielded)
    source?.handle(.left)
    return terminal.release() ? .left : .stayed
  }

  private func comeBack() {
    terminal.acknowledge()
    source?.handle(.returned)
    report(.regained)
  }
}
