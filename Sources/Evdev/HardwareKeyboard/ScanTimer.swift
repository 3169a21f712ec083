// The timer of a keyboard reader: when the silence is over that ends a scan.
internal import System
internal import Units

/// A timer that a loop polls until this object goes.
final class ScanTimer<K: Kernel> {
  private let loop: EventLoop<K>
  private let timer: Timer<K>
  private var watch: Watch?
  /// The instant that the timer is set to; nil when it is not set.
  private var deadline: Instant?

  /// - Parameter loop: Polls the timer; retained.
  init(loop: EventLoop<K>) throws(InputError) {
    self.loop = loop
    do { timer = try Timer(kernel: loop.kernel) } catch { throw InputError(error) }
  }

  deinit { watch.map(loop.unwatch) }

  /// - Parameter expired: Called at each deadline, with the time.
  func start(_ expired: @escaping (Instant) -> Void) throws(InputError) {
    do throws(SystemError) {
      watch = try loop.watch(timer.raw, stage: .timers) { [weak self] _ in
        guard let self, self.timer.consume() else { return }
        self.deadline = nil
        expired(self.loop.kernel.now())
      }
    } catch {
      throw InputError(error)
    }
  }

  /// Sets the timer, or disarms it.
  func set(_ next: Instant?) {
    guard next != deadline else { return }
    deadline = next
    if let next { timer.arm(at: next) } else { timer.disarm() }
  }
}
