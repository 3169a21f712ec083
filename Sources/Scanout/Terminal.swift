// The virtual terminal of the display: without text and keys while the list is shown, and put back
// afterwards.

/// The calls on a terminal.
public protocol TerminalCalls {
  func keyboardMode() throws(ScanoutError) -> Int
  func setKeyboardMode(_ mode: Int) throws(ScanoutError)
  func screenMode() throws(ScanoutError) -> Int
  func setScreenMode(_ mode: Int) throws(ScanoutError)
  /// Asks for display and keyboard to belong to this terminal; they do a moment later.
  func activate() throws(ScanoutError)
  /// Whether an error says that there is no virtual terminal at all.
  func saysNoTerminal(_ error: ScanoutError) -> Bool
}

/// A virtual terminal that was taken. Put back exactly as found in `restore` or deinit.
///
/// Keys would otherwise reach the login behind the picture, and the console would draw over it.
/// While the screen mode is graphics, the kernel also refuses to switch to another terminal; so the
/// one that was seen before has to make way, or its login would hear every key.
public struct Terminal<Calls: TerminalCalls>: ~Copyable {
  private let calls: Calls
  private var found: (keyboard: Int, screen: Int)?

  /// Takes the terminal: first the keys away, then the console off the screen; then it is the one
  /// that is seen.
  ///
  /// - Throws: `.notMaster` when it is not ours to set; everything is as it was.
  public init(_ calls: Calls) throws(ScanoutError) {
    let before: (keyboard: Int, screen: Int)
    do throws(ScanoutError) {
      before = (try calls.keyboardMode(), try calls.screenMode())
    } catch  where calls.saysNoTerminal(error) {
      // A container or a machine with a serial console only: nothing to take, nothing to put back.
      self.calls = calls
      return
    }
    try calls.setKeyboardMode(TerminalModes.keyboardOff)
    do throws(ScanoutError) {
      try calls.setScreenMode(TerminalModes.graphics)
      try calls.activate()
    } catch {
      // The first error is the one to tell; a second one would only repeat it.
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

  /// Puts everything back as found; the second time does nothing.
  public mutating func restore() {
    Self.putBack(found, calls)
    found = nil
  }

  /// Puts everything back in the reverse order. The service manager resets the terminal once more
  /// after the program has ended.
  private static func putBack(_ found: (keyboard: Int, screen: Int)?, _ calls: Calls) {
    guard let found else { return }
    // Losing the error is right: the keys must come back in any case.
    try? calls.setScreenMode(found.screen)
    // Losing the error is right: this is the last thing that can be done.
    try? calls.setKeyboardMode(found.keyboard)
  }
}
