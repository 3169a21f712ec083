// The calls on the terminal of standard input: a protocol, so that tests can simulate it.

/// The calls on a terminal.
public protocol TerminalCalls {
  func keyboardMode() throws(ScanoutError) -> Int
  func setKeyboardMode(_ mode: Int) throws(ScanoutError)
  func screenMode() throws(ScanoutError) -> Int
  func setScreenMode(_ mode: Int) throws(ScanoutError)
  /// Sets whether a switch away from this terminal asks the program first, by
  /// `Signal.consoleRequested`, and a switch to it is reported by `Signal.consoleActivated`.
  /// Otherwise the kernel switches at once, or never while the terminal is in graphics mode.
  func setSwitching(asksFirst: Bool) throws(ScanoutError)
  /// Lets a requested switch happen, which is done when the call returns.
  func release() throws(ScanoutError)
  /// Acknowledges that this terminal is active again.
  func acknowledge() throws(ScanoutError)
  /// Requests a switch to a terminal, which happens a moment later.
  ///
  /// - Parameter number: As in `/dev/tty2`; nil for this terminal.
  func activate(_ number: Int?) throws(ScanoutError)
  /// Replaces the text on the screen. Keys do nothing while there is one.
  func show(_ text: String) throws(ScanoutError)
  /// Whether an error means that there is no virtual terminal.
  func saysNoTerminal(_ error: ScanoutError) -> Bool
}
