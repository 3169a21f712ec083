// Signals that end the program, which its first thread waits for.
import System

/// Signals that end the program.
struct StopSignals: ~Copyable {
  private static let all: [Signal] = [.terminate, .interrupt, .hangUp]

  private let loop: EventLoop<LinuxKernel>
  private let signals: Signals<LinuxKernel>

  /// Comes first, so that no signal ends the program between opening and closing. Threads that
  /// start later inherit the blocked signals.
  init() throws(SystemError) {
    try Signal.block(Self.all)
    let loop = try EventLoop(kernel: LinuxKernel())
    signals = try Signals(Self.all, kernel: loop.kernel)
    self.loop = loop
  }

  /// Returns when a signal has arrived.
  func wait() throws(SystemError) {
    let loop = loop
    _ = try loop.watch(signals.raw, stage: .signals) { _ in loop.stop() }
    try loop.run()
  }
}
