// A timer for the minute changes of the wall clock: by time, or because the clock steps.
internal import Glibc

/// A timer on CLOCK_REALTIME that expires at whole minutes, and when the clock steps.
///
/// A step is a clock that was set, or a resume from sleep. Only a clock that is set continually
/// could keep `arm` looping.
public struct MinuteTimer<K: Kernel>: ~Copyable {
  /// The outcome of a read.
  public enum Expiry: Hashable, Sendable {
    /// Not expired.
    case none
    /// A minute has begun.
    case minute
    /// The clock has stepped.
    case step
  }

  private let kernel: K
  private let descriptor: FileDescriptor

  /// - Throws: EMFILE, ENFILE or ENOMEM from timerfd_create(2).
  public init(kernel: K) throws(SystemError) {
    descriptor = try kernel.makeWallTimer()
    self.kernel = kernel
  }

  /// The descriptor to watch: readable at a new minute or after a step, until `consume`.
  public var raw: CInt { descriptor.raw }

  /// Sets the timer to a minute to come; it also expires on a step. Replaces the previous setting.
  ///
  /// - Parameter minutes: 1 for the next minute.
  /// - Returns: Now, in seconds since 1970, with no step between it and the setting of the timer;
  ///   and whether an earlier step had not been reported.
  public func arm(minutes: Int = 1) -> (now: Int, hasStepped: Bool) {
    arm { ($0 / 60 + minutes) * 60 }
  }

  /// Sets the timer to some seconds from now in place of the next minute; it also expires on a step.
  ///
  /// - Parameter seconds: At least 1.
  public func arm(after seconds: Int) { _ = arm { $0 + seconds } }

  private func arm(_ second: (_ now: Int) -> Int) -> (now: Int, hasStepped: Bool) {
    var hasStepped = false
    while true {
      let now = kernel.wallTime()
      guard kernel.setWallTimer(descriptor.raw, at: second(now)) else { return (now, hasStepped) }
      hasStepped = true
    }
  }

  /// Disarms, and discards an expiry that was not consumed. The next `arm` reports steps since
  /// then.
  public func disarm() { _ = kernel.setWallTimer(descriptor.raw, at: nil) }

  /// The outcome since the timer was armed; resets it.
  public func consume() -> Expiry {
    do throws(SystemError) {
      var count = InlineArray<8, UInt8>(repeating: 0)
      var bytes = count.mutableSpan
      _ = try kernel.read(descriptor.raw, into: &bytes)
      return .minute
    } catch {
      if error.errno == ECANCELED { return .step }
      guard error.wouldBlock else { fatalError("MinuteTimer: \(error)") }
      return .none
    }
  }
}
