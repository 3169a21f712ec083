// Waits until the kernel's clock is synchronized, without keeping the machine awake.
import System

/// Asks the kernel now and then, and at once when the clock is set. One `run` per instance.
final class ClockWait<K: Kernel> {
  /// The first pause between two questions, in seconds. Each is twice as long as the one before.
  static var shortest: Int { 5 }
  /// The longest pause. A clock that is slewed is not set, and nothing wakes the program then.
  static var longest: Int { 60 }

  private let loop: EventLoop<K>
  private let timer: MinuteTimer<K>
  private let isSynchronized: () throws(SystemError) -> Bool
  private var pause = ClockWait.shortest
  private var failure: SystemError?

  /// - Parameters:
  ///   - kernel: Makes the timer.
  ///   - isSynchronized: Asks the kernel.
  /// - Throws: When the timer or the loop cannot be made.
  init(
    kernel: K, isSynchronized: @escaping () throws(SystemError) -> Bool
  ) throws(SystemError) {
    self.isSynchronized = isSynchronized
    loop = try EventLoop(kernel: kernel)
    timer = try MinuteTimer(kernel: kernel)
    // Unowned: the loop belongs to this object and ends with it.
    _ = try loop.watch(timer.raw, stage: .timers) { [unowned self] _ in wake() }
  }

  /// Returns when the clock is synchronized.
  ///
  /// - Throws: When the kernel does not say.
  func run() throws(SystemError) {
    ask()
    try loop.run()
    if let failure { throw failure }
  }

  private func wake() {
    switch timer.consume() {
    case .none: break
    case .minute:
      pause = min(2 * pause, Self.longest)
      ask()
    case .step:
      pause = Self.shortest
      ask()
    }
  }

  private func ask() {
    // Before the question: a clock that is set after it is noticed.
    timer.arm(after: pause)
    do throws(SystemError) {
      if try isSynchronized() { loop.stop() }
    } catch {
      failure = error
      loop.stop()
    }
  }
}
