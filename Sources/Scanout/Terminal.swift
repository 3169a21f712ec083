// The display's virtual terminal: without text and keys while the list is shown; its modes are
// restored afterwards.

/// The calls on a terminal.
public protocol TerminalCalls {
  func keyboardMode() throws(ScanoutError) -> Int
  func setKeyboardMode(_ mode: Int) throws(ScanoutError)
  func screenMode() throws(ScanoutError) -> Int
  func setScreenMode(_ mode: Int) throws(ScanoutError)
  /// Requests a switch to this terminal, which happens a moment later.
  func activate() throws(ScanoutError)
  /// Whether an error means that there is no virtual terminal.
  func saysNoTerminal(_ error: ScanoutError) -> Bool
}

/// A virtual terminal that was taken. Its modes are restored in `restore` or deinit; the terminal
/// that was active before is not activated again.
///
/// The login on the terminal must not receive keys, and the console must not draw over the picture.
/// A terminal in graphics mode also blocks VT switches. The terminal is activated, because keys
/// would otherwise go to the login on the previous one.
public struct Terminal<Calls: TerminalCalls>: ~Copyable {
  private let calls: Calls
  private var found: (keyboard: Int, screen: Int)?

  /// Takes the terminal: switches its keyboard off, sets graphics mode, activates it.
  ///
  /// - Throws: The error of the first refused call, such as `.notMaster`; the modes are unchanged.
  public init(_ calls: Calls) throws(ScanoutError) {
    let before: (keyboard: Int, screen: Int)
    do throws(ScanoutError) {
      before = (try calls.keyboardMode(), try calls.screenMode())
    } catch  where calls.saysNoTerminal(error) {
      // A container or a machine with only a serial console: nothing to take, nothing to restore.
      self.calls = calls
      return
    }
    try calls.setKeyboardMode(TerminalModes.keyboardOff)
    do throws(ScanoutError) {
      try calls.setScreenMode(TerminalModes.graphics)
      try calls.activate()
    } catch {
      // Only the first error is reported; an error of restoring would repeat it.
      Self.putBack(before, calls)
      throw error
    }
    self.calls = calls
    found = before
  }

  deinit {
    Self.putBack(found, calls)
  }

  /// Whether there is a virtual terminal; for the log, once.
  public var isPresent: Bool { found != nil }

  /// Restores the modes; the second call does nothing.
  public mutating func restore() {
    Self.putBack(found, calls)
    found = nil
  }

  /// Restores the modes in reverse order. The service manager resets the terminal once more after
  /// the program has ended.
  private static func putBack(_ found: (keyboard: Int, screen: Int)?, _ calls: Calls) {
    guard let found else { return }
    // Losing the error is right: the keyboard mode must be restored in any case.
    try? calls.setScreenMode(found.screen)
    // Losing the error is right: nothing else can be done.
    try? calls.setKeyboardMode(found.keyboard)
  }
}
