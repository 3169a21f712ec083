// Signals as something to read, instead of code that interrupts other code.
internal import Glibc

/// A signal by its number.
public struct Signal: Hashable, Sendable {
  /// As in signal(7).
  public let number: CInt
  public init(number: CInt) { self.number = number }

  /// Stop: from systemd.
  public static let terminate = Signal(number: SIGTERM)
  /// Stop: Ctrl-C in a terminal.
  public static let interrupt = Signal(number: SIGINT)
  /// The terminal went away, or configuration is to be read again.
  public static let hangUp = Signal(number: SIGHUP)
  /// Means what the program says; from kill(1).
  public static let user2 = Signal(number: SIGUSR2)

  /// Lets a write beyond the size that a file may have (setrlimit(2)) fail with EFBIG, where it
  /// would end the process. What the process starts inherits that.
  public static func ignoreSizeLimit() { _ = signal(SIGXFSZ, SIG_IGN) }

  /// Blocks the signals in this thread and those it starts later, and ignores SIGPIPE.
  ///
  /// Call it first in the program: a signal that comes before a thread blocks it kills the process.
  /// - Throws: EINVAL from pthread_sigmask(3) for a number that is no signal.
  public static func block(_ signals: [Signal]) throws(SystemError) {
    try LinuxKernel().block(signals)
  }
}

/// Signals that are read from a descriptor in the loop.
public struct Signals<K: Kernel>: ~Copyable {
  private let kernel: K
  private let descriptor: FileDescriptor

  /// - Parameters:
  ///   - signals: Those that were blocked before with `block`.
  ///   - kernel: Makes the descriptor and reads from it.
  /// - Throws: EMFILE, ENFILE, ENOMEM or ENODEV from signalfd(2).
  public init(_ signals: [Signal], kernel: K) throws(SystemError) {
    let descriptor = try kernel.makeSignals(signals)
    self.kernel = kernel
    self.descriptor = descriptor
  }

  /// What to watch: readable while a signal waits.
  public var raw: CInt { descriptor.raw }

  /// The next signal that waits, or nil when none does.
  public func next() -> Signal? {
    // The size of signalfd_siginfo is fixed by signalfd(2); its first word is the signal's number.
    var info = InlineArray<128, UInt8>(repeating: 0)
    do {
      var bytes = info.mutableSpan
      let count = try kernel.read(raw, into: &bytes)
      guard count == 128 else { fatalError("Signals: \(count) bytes for a signal") }
      // The first four of the 128 bytes, aligned or not; any bits make a number.
      return Signal(number: unsafe info.span.bytes.unsafeLoad(as: CInt.self))
    } catch {
      guard error.wouldBlock else { fatalError("Signals: \(error)") }
      return nil
    }
  }
}

extension Signals where K == LinuxKernel {
  /// The same as `Signal.block`.
  public static func block(_ signals: [Signal]) throws(SystemError) {
    try Signal.block(signals)
  }
}
