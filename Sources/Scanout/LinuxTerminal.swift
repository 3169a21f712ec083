// The virtual terminal that the service manager passes as standard input.
import CDRM
import Glibc
import System

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
  public init(descriptor: CInt = 0) { self.descriptor = descriptor }

  /// A K_ constant of linux/kd.h.
  public func keyboardMode() throws(ScanoutError) -> Int { try get(UInt(KDGKBMODE), .keyboardMode) }
  /// A K_ constant of linux/kd.h.
  public func setKeyboardMode(_ mode: Int) throws(ScanoutError) {
    try set(UInt(KDSKBMODE), mode, .keyboardMode)
  }
  /// KD_TEXT or KD_GRAPHICS.
  public func screenMode() throws(ScanoutError) -> Int { try get(UInt(KDGETMODE), .screenMode) }
  /// KD_TEXT or KD_GRAPHICS.
  public func setScreenMode(_ mode: Int) throws(ScanoutError) {
    try set(UInt(KDSETMODE), mode, .screenMode)
  }

  /// VT_SETMODE with VT_PROCESS or VT_AUTO.
  public func setSwitching(asksFirst: Bool) throws(ScanoutError) {
    var mode = vt_mode()
    mode.mode = CChar(asksFirst ? VT_PROCESS : VT_AUTO)
    mode.relsig = Int16(Signal.consoleRequested.number)
    mode.acqsig = Int16(Signal.consoleActivated.number)
    // The struct is lent for the call.
    guard unsafe ioctl(descriptor, UInt(VT_SETMODE), &mode) == 0 else {
      throw failure(.switching)
    }
  }
  /// VT_RELDISP with 1; EINVAL without a request.
  public func release() throws(ScanoutError) { try set(UInt(VT_RELDISP), 1, .switching) }
  /// VT_RELDISP with VT_ACKACQ.
  public func acknowledge() throws(ScanoutError) {
    try set(UInt(VT_RELDISP), Int(VT_ACKACQ), .switching)
  }

  /// VT_ACTIVATE; allowed on the process's controlling terminal, for any terminal. If another
  /// program has the active terminal in graphics mode, the kernel does not switch and reports no
  /// error.
  public func activate(_ number: Int?) throws(ScanoutError) {
    var node = stat()
    // The kernel fills the struct that is lent for the call.
    guard unsafe fstat(descriptor, &node) == 0 else { throw failure(.activate) }
    try set(UInt(VT_ACTIVATE), number ?? Int(gnu_dev_minor(node.st_rdev)), .activate)
  }

  /// Erases the screen and writes the text. Does nothing unless the process is in the foreground of
  /// its controlling terminal; the kernel would stop a background process.
  ///
  /// While there is a text, keys are not echoed, none sends a signal, and none stops the output,
  /// which would block the call.
  public func show(_ text: String) throws(ScanoutError) {
    guard tcgetpgrp(descriptor) == getpgrp() else { return }
    var modes = termios()
    // The struct is lent for both calls.
    guard unsafe tcgetattr(descriptor, &modes) == 0 else { throw failure(.text) }
    let (input, local) = (tcflag_t(IXON), tcflag_t(ECHO | ICANON | ISIG))
    modes.c_iflag = text.isEmpty ? modes.c_iflag | input : modes.c_iflag & ~input
    modes.c_lflag = text.isEmpty ? modes.c_lflag | local : modes.c_lflag & ~local
    // Flushing drops what was typed meanwhile: no later reader may get it.
    guard unsafe tcsetattr(descriptor, TCSAFLUSH, &modes) == 0 else { throw failure(.text) }
    do throws(SystemError) {
      try writeAll(Array("\u{1B}[H\u{1B}[J\(text)".utf8), to: descriptor)
    } catch {
      throw ScanoutError(error, call: .text, path: place)
    }
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
    ScanoutError(call: call, path: place, errno: errno)
  }

  private var place: String { "the terminal on descriptor \(descriptor)" }
}
