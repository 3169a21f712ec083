// The display's virtual terminal: without text and keys while the list is shown, else with a text
// that says why it is not.

/// The virtual terminal behind the picture. Its modes are restored in `restore` or deinit; the
/// terminal that was active before is not activated again.
///
/// While a display is open the terminal is taken: the login on it must not receive keys, and the
/// console must not draw over the picture. It is activated, because keys would otherwise go to the
/// login on the previous one. While no display is open the terminal is as any other, so that keys
/// switch to a login, and it says why the list is not shown.
public struct Terminal<Calls: TerminalCalls>: ~Copyable {
  private let calls: Calls
  private let isSwitchable: Bool
  private var found: (keyboard: Int, screen: Int)?
  private var text: String?
  // Whether an attempt to open a display has failed since the terminal was taken.
  private var hasFailed = false

  /// Does nothing yet.
  ///
  /// - Parameters:
  ///   - calls: The terminal.
  ///   - isSwitchable: Whether a taken terminal lets another one become active. Otherwise the
  ///     kernel refuses that.
  public init(_ calls: Calls, isSwitchable: Bool = false) {
    self.calls = calls
    self.isSwitchable = isSwitchable
  }

  deinit {
    // Losing the error is right: nothing else can be done.
    if text != nil { try? calls.show("") }
    Self.putBack(found, isSwitchable, calls)
  }

  /// A display is open: erases the text, switches the keyboard off, sets graphics mode, activates
  /// the terminal. Does nothing on a taken terminal, and nothing where there is no virtual one.
  ///
  /// - Throws: The error of the first refused call, such as `.notMaster`; the modes are unchanged.
  public mutating func take() throws(ScanoutError) {
    hasFailed = false
    guard found == nil else { return }
    // Losing the error is right: the text is hidden anyway.
    if text != nil { try? calls.show("") }
    text = nil
    let before: (keyboard: Int, screen: Int)
    do throws(ScanoutError) {
      before = (try calls.keyboardMode(), try calls.screenMode())
    } catch  where calls.saysNoTerminal(error) {
      // A container or a machine with only a serial console: nothing to take, nothing to restore.
      return
    }
    try calls.setKeyboardMode(TerminalModes.keyboardOff)
    do throws(ScanoutError) {
      try calls.setScreenMode(TerminalModes.graphics)
      if isSwitchable { try calls.setSwitching(asksFirst: true) }
      try calls.activate(nil)
    } catch {
      // Only the first error is reported; an error of restoring would repeat it.
      Self.putBack(before, isSwitchable, calls)
      throw error
    }
    found = before
  }

  /// No display can be opened: shows why. A taken terminal is restored at the second failure only,
  /// so that a display that comes back within seconds finds no console on it.
  ///
  /// - Parameter text: The whole text, wrapped. Written only if it differs from the last one.
  public mutating func explain(_ text: String) {
    guard found == nil || hasFailed else {
      hasFailed = true
      return
    }
    restore()
    // Losing the error is right: without a virtual terminal nobody could read the text.
    guard text != self.text, (try? calls.keyboardMode()) != nil else { return }
    self.text = text
    // Losing the error is right: the log has the same text.
    try? calls.show(text)
  }

  /// Restores the modes; the second call does nothing.
  public mutating func restore() {
    Self.putBack(found, isSwitchable, calls)
    found = nil
  }

  /// Requests that another terminal becomes active; `Signal.consoleRequested` follows. Does nothing
  /// unless the terminal is switchable and taken: otherwise the kernel handles the keys.
  ///
  /// - Parameter number: As in `/dev/tty2`.
  public func switchAway(to number: Int) {
    // Losing the error is right: there is no such terminal, and the person sees that.
    if isSwitchable, found != nil { try? calls.activate(number) }
  }

  /// Lets a requested switch happen.
  ///
  /// - Returns: Whether it did. It did not if the request was an older one: this terminal is still
  ///   the active one.
  public func release() -> Bool {
    // Losing the error is right: it only says that nothing is requested.
    (try? calls.release()) != nil
  }

  /// Acknowledges that this terminal is active again.
  public func acknowledge() {
    // Losing the error is right: the kernel only checks that no other switch was requested, which
    // its signal reports.
    try? calls.acknowledge()
  }

  /// Restores the modes in reverse order. The service manager resets the terminal once more after
  /// the program has ended. On a terminal that is not the active one nothing is seen of it.
  private static func putBack(
    _ found: (keyboard: Int, screen: Int)?, _ isSwitchable: Bool, _ calls: Calls
  ) {
    guard let found else { return }
    // Losing the error is right: the other modes must be restored in any case.
    if isSwitchable { try? calls.setSwitching(asksFirst: false) }
    // As above.
    try? calls.setScreenMode(found.screen)
    // Losing the error is right: nothing else can be done.
    try? calls.setKeyboardMode(found.keyboard)
  }
}

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
