// A timer that an event loop can watch.
public import Units

/// A timer on CLOCK_MONOTONIC. It is set to an instant, not to a length of time, so that delays do
/// not add up.
public struct Timer<K: Kernel>: ~Copyable {
  private let kernel: K
  private let descriptor: FileDescriptor

  /// - Throws: EMFILE, ENFILE or ENOMEM from timerfd_create(2).
  public init(kernel: K) throws(SystemError) {
    let descriptor = try kernel.makeTimer()
    self.kernel = kernel
    self.descriptor = descriptor
  }

  /// What to watch: readable once the timer has expired, until `consume`.
  public var raw: CInt { descriptor.raw }

  /// Expires once at the given time, or at once when that has passed; replaces what was set before.
  public func arm(at time: Instant) {
    kernel.setTimer(raw, at: time)
  }

  /// Does not expire; an expiry that was not consumed is forgotten.
  public func disarm() {
    kernel.setTimer(raw, at: nil)
  }

  /// Whether the timer had expired since it was armed; asking forgets it.
  public func consume() -> Bool {
    kernel.consumeCounter(raw)
  }
}
