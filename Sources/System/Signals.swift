// Signals that the event loop reads from a descriptor, in place of signal handlers.
internal import Glibc

/// A signal by its number.
public struct Signal: Hashable, Sendable {
  /// The number, as in signal(7).
  public let number: CInt
  /// Whether the kernel sent it on its own, not for a process; known for SIGHUP only.
  package let isFromKernel: Bool

  /// A signal of a process.
  ///
  /// - Parameter number: As in signal(7).
  public init(number: CInt) { self.init(number: number, isFromKernel: false) }

  private init(number: CInt, isFromKernel: Bool) {
    self.number = number
    self.isFromKernel = isFromKernel
  }

  /// Stop, from systemd.
  public static let terminate = Signal(number: SIGTERM)
  /// Stop, from Ctrl-C in a terminal.
  public static let interrupt = Signal(number: SIGINT)
  /// The configuration is to be read again, from a process.
  public static let hangUp = Signal(number: SIGHUP)
  /// The terminal is gone: SIGHUP from the kernel.
  public static let terminalClosed = Signal(number: SIGHUP, isFromKernel: true)
  /// Defined by the program; sent with kill(1).
  public static let user2 = Signal(number: SIGUSR2)

  /// The program's console is active again, which the kernel reports by the number that it is given:
  /// SIGRTMIN is the first real-time signal that the C library leaves to programs.
  public static let consoleActivated = Signal(number: __libc_current_sigrtmin())
  /// A switch to another console is requested. The number is the greater one, because pending
  /// signals are read by their numbers: a request that follows an activation is read after it.
  public static let consoleRequested = Signal(number: __libc_current_sigrtmin() + 1)

  /// Makes a write past the file size limit (setrlimit(2)) fail with EFBIG; by default it ends the
  /// process. Child processes inherit this.
  public static func ignoreSizeLimit() { _ = signal(SIGXFSZ, SIG_IGN) }

  /// Blocks the signals in this thread and the threads it starts later, and ignores SIGPIPE.
  ///
  /// Call it first in the program: a signal that arrives before a thread blocks it ends the
  /// process.
  /// - Throws: EINVAL for a number that is no signal.
  public static func block(_ signals: [Signal]) throws(SystemError) {
    try LinuxKernel().block(signals)
  }
}

/// Signals that are read from a descriptor in the loop.
///
/// ```swift
/// try Signal.block([.terminate, .interrupt])
/// let signals = try Signals([.terminate, .interrupt], kernel: loop.kernel)
/// _ = try loop.watch(signals.raw, stage: .signals) { [weak loop] _ in
///   if signals.next() != nil { loop?.stop() }
/// }
/// ```
public struct Signals<K: Kernel>: ~Copyable {
  private let kernel: K
  private let descriptor: FileDescriptor

  /// SI_KERNEL of siginfo.h, a nameless enumeration that does not import as a number of this type.
  private static var fromKernel: CInt { 0x80 }

  /// - Parameters:
  ///   - signals: Signals that `block` has blocked.
  ///   - kernel: Creates the descriptor and reads from it.
  /// - Throws: EMFILE, ENFILE, ENOMEM or ENODEV from signalfd(2).
  public init(_ signals: [Signal], kernel: K) throws(SystemError) {
    let descriptor = try kernel.makeSignals(signals)
    self.kernel = kernel
    self.descriptor = descriptor
  }

  /// The descriptor to watch: readable while a signal is pending.
  public var raw: CInt { descriptor.raw }

  /// The next pending signal; nil if there is none.
  public func next() -> Signal? {
    // signalfd(2) fixes the size of signalfd_siginfo; its first word is the signal's number.
    var info = InlineArray<128, UInt8>(repeating: 0)
    do {
      var bytes = info.mutableSpan
      let count = try kernel.read(raw, into: &bytes)
      guard count == 128 else { fatalError("Signals: \(count) bytes for a signal") }
      // The first four of 128 bytes, at any alignment; any bits are a valid number.
      let number = unsafe info.span.bytes.unsafeLoad(as: CInt.self)
      // ssi_code, as above.
      let code = unsafe info.span.bytes.unsafeLoad(fromByteOffset: 8, as: CInt.self)
      return number == SIGHUP && code == Self.fromKernel
        ? .terminalClosed : Signal(number: number)
    } catch {
      guard error.wouldBlock else { fatalError("Signals: \(error)") }
      return nil
    }
  }
}

extension Signals where K == LinuxKernel {
  /// The same as `Signal.block`.
  public static func block(_ signals: [Signal]) throws(SystemError) { try Signal.block(signals) }
}
