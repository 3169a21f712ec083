// The virtual terminal that the service manager passes as standard input.
import CDRM
import Glibc

/// The modes that a terminal is set to, as the kernel numbers them.
enum TerminalModes {
  /// K_OFF: the terminal delivers no keys.
  static let keyboardOff = Int(K_OFF)
  /// KD_GRAPHICS: the console draws nothing.
  static let graphics = Int(KD_GRAPHICS)
}

/// A terminal by its descriptor, which it does not close.
public struct LinuxTerminal: TerminalCalls, Sendable {
  private let descriptor: CInt

  /// - Parameter descriptor: Standard input: the terminal, by TTYPath and StandardInput=tty.
  public init(descriptor: CInt = 0) {
    self.descriptor = descriptor
  }

  /// A K_ constant of linux/kd.h.
  public func keyboardMode() throws(ScanoutError) -> Int {
    try get(UInt(KDGKBMODE), .keyboardMode)
  }
  /// A K_ constant of linux/kd.h.
  public func setKeyboardMode(_ mode: Int) throws(ScanoutError) {
    try set(UInt(KDSKBMODE), mode, .keyboardMode)
  }
  /// KD_TEXT or KD_GRAPHICS.
  public func screenMode() throws(ScanoutError) -> Int {
    try get(UInt(KDGETMODE), .screenMode)
  }
  /// KD_TEXT or KD_GRAPHICS.
  public func setScreenMode(_ mode: Int) throws(ScanoutError) {
    try set(UInt(KDSETMODE), mode, .screenMode)
  }

  /// VT_ACTIVATE; allowed on the process's controlling terminal. If another program has the active
  /// terminal in graphics mode, the kernel does not switch and reports no error.
  public func activate() throws(ScanoutError) {
    var node = stat()
    // The kernel fills the struct that is lent for the call.
    guard unsafe fstat(descriptor, &node) == 0 else { throw failure(.activate) }
    try set(UInt(VT_ACTIVATE), Int(gnu_dev_minor(node.st_rdev)), .activate)
  }

  /// Whether an error means that standard input is closed or is no virtual terminal.
  public func saysNoTerminal(_ error: ScanoutError) -> Bool {
    // EBADF: closed. The others: a file or device that does not know the request.
    [ENOTTY, EINVAL, EBADF, ENODEV].contains(error.errno)
  }

  private func get(_ request: UInt, _ call: CardCall) throws(ScanoutError) -> Int {
    var mode: CInt = 0
    // Both requests write one int, although the documentation of KDGKBMODE says long.
    guard unsafe ioctl(descriptor, request, &mode) == 0 else { throw failure(call) }
    return Int(mode)
  }

  private func set(_ request: UInt, _ mode: Int, _ call: CardCall) throws(ScanoutError) {
    guard ioctl(descriptor, request, CInt(mode)) == 0 else { throw failure(call) }
  }

  private func failure(_ call: CardCall) -> ScanoutError {
    ScanoutError(call: call, path: "the terminal on descriptor \(descriptor)", errno: errno)
  }
}
