// The terminal that the service manager gave us as standard input.
import CDRM
import Glibc

/// The modes that a terminal is put into; the numbers are the kernel's.
enum TerminalModes {
  /// K_OFF: keys reach nobody through the terminal.
  static let keyboardOff = Int(K_OFF)
  /// KD_GRAPHICS: the console draws nothing.
  static let graphics = Int(KD_GRAPHICS)
}

/// A terminal by its descriptor, which somebody else closes.
public struct LinuxTerminal: TerminalCalls, Sendable {
  private let descriptor: CInt

  /// - Parameter descriptor: Standard input, where TTYPath and StandardInput=tty put our terminal.
  public init(descriptor: CInt = 0) {
    self.descriptor = descriptor
  }

  /// As the kernel numbers it.
  public func keyboardMode() throws(ScanoutError) -> Int {
    try get(UInt(KDGKBMODE), .keyboardMode)
  }
  /// As the kernel numbers it.
  public func setKeyboardMode(_ mode: Int) throws(ScanoutError) {
    try set(UInt(KDSKBMODE), mode, .keyboardMode)
  }
  /// Text or graphics.
  public func screenMode() throws(ScanoutError) -> Int {
    try get(UInt(KDGETMODE), .screenMode)
  }
  /// Text or graphics.
  public func setScreenMode(_ mode: Int) throws(ScanoutError) {
    try set(UInt(KDSETMODE), mode, .screenMode)
  }

  /// VT_ACTIVATE, which whose controlling terminal it is may ask for. Where another program draws on
  /// the terminal that is seen, the kernel leaves it at that and says nothing.
  public func activate() throws(ScanoutError) {
    var node = stat()
    // The kernel fills the structure.
    guard unsafe fstat(descriptor, &node) == 0 else { throw failure(.activate) }
    try set(UInt(VT_ACTIVATE), Int(gnu_dev_minor(node.st_rdev)), .activate)
  }

  /// Whether an error says that standard input is closed or is no terminal.
  public func saysNoTerminal(_ error: ScanoutError) -> Bool {
    // EBADF and EINVAL: standard input is closed, or is something that knows no such request.
    [ENOTTY, EINVAL, EBADF, ENODEV].contains(error.errno)
  }

  private func get(_ request: UInt, _ call: CardCall) throws(ScanoutError) -> Int {
    var mode: CInt = 0
    // The kernel writes one int; to the keyboard's request as well.
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
