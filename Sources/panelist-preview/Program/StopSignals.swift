// Being told to stop: the one thing that the program's first thread waits for.
import System

/// Signals that end the program.
struct StopSignals: ~Copyable {
  private static let all: [Signal] = [.terminate, .interrupt, .hangUp]

  private let loop: EventLoop<LinuxKernel>
  private let signals: Signals<LinuxKernel>

  /// First of all, so that no signal ends the program between opening and closing; every thread that is
  /// started later leaves them to this one.
  init() throws(SystemError) {
    try Signal.block(Self.all)
    let loop = try EventLoop(kernel: LinuxKernel())
    signals = try Signals(Self.all, kernel: loop.kernel)
    self.loop = loop
  }

  /// Returns when one has come.
  func wait() throws(SystemError) {
    let loop = loop
    _ = try loop.watch(signals.raw, stage: .signals) { _ in loop.stop() }
    try loop.run()
  }
}
