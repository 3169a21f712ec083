// A timer that the event loop can watch.
public import Units

/// A timer on CLOCK_MONOTONIC. It is set to an instant, not to an interval, so that delays do not
/// accumulate.
public struct Timer<K: Kernel>: ~Copyable {
  private let kernel: K
  private let descriptor: FileDescriptor

  /// - Throws: EMFILE, ENFILE or ENOMEM from timerfd_create(2).
  public init(kernel: K) throws(SystemError) {
    let descriptor = try kernel.makeTimer()
    self.kernel = kernel
    self.descriptor = descriptor
  }

  /// The descriptor to watch: readable from the timer's expiry until `consume`.
  public var raw: CInt { descriptor.raw }

  /// Expires once at the given time, or at once if that is past; replaces the previous setting.
  public func arm(at time: Instant) { kernel.setTimer(raw, at: time) }

  /// Disarms the timer and discards an expiry that was not consumed.
  public func disarm() { kernel.setTimer(raw, at: nil) }

  /// Whether the timer has expired since it was armed; resets it.
  public func consume() -> Bool { kernel.consumeCounter(raw) }
}
