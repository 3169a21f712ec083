// The timer of panels that do not report that a finger has left.
internal import System
internal import Units

/// Calls its owner when a finger may have left that no report will end.
final class LiftTimer<K: Kernel> {
  private let loop: EventLoop<K>
  private let timer: Timer<K>
  private var watch: Watch?
  /// When the timer expires; nil while it is not armed.
  private var due: Instant?

  /// - Parameter expired: Called on the loop's thread.
  /// - Throws: When the system refuses a timer.
  init(loop: EventLoop<K>, expired: @escaping () -> Void) throws(InputError) {
    self.loop = loop
    do throws(SystemError) {
      timer = try Timer(kernel: loop.kernel)
      watch = try loop.watch(timer.raw, stage: .timers) { [weak self] _ in
        guard let self, self.timer.consume() else { return }
        self.due = nil
        expired()
      }
    } catch {
      throw InputError(error)
    }
  }

  deinit { watch.map(loop.unwatch) }

  /// Expires at an instant at the latest. An earlier expiry stays, which spares a system call with
  /// each report: its owner then asks for a later one.
  func arm(at time: Instant) {
    guard due.map({ time < $0 }) ?? true else { return }
    due = time
    timer.arm(at: time)
  }
}
