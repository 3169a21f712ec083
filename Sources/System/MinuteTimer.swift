// When the minute on the wall clock changes: by itself, or because somebody sets the clock.
internal import Glibc

/// A timer on CLOCK_REALTIME that expires at whole minutes, and when the clock steps.
///
/// A step is a clock that was set, or a machine that slept. A clock that is set all the time keeps
/// `arm` busy, and nothing else does.
public struct MinuteTimer<K: Kernel>: ~Copyable {
  /// What became of the timer.
  public enum Expiry: Hashable, Sendable {
    /// It goes on.
    case none
    /// A minute has begun.
    case minute
    /// The clock does not go on from where it was.
    case step
  }

  private let kernel: K
  private let descriptor: FileDescriptor

  /// - Throws: EMFILE, ENFILE or ENOMEM from timerfd_create(2).
  public init(kernel: K) throws(SystemError) {
    descriptor = try kernel.makeWallTimer()
    self.kernel = kernel
  }

  /// What to watch: readable once a minute has begun or the clock has stepped, until `consume`.
  public var raw: CInt { descriptor.raw }

  /// Expires when the next minute begins, or with a step; replaces what was set before.
  ///
  /// - Returns: Now, in seconds since the beginning of 1970: no step lies between that and the timer;
  ///   and whether one came before of which the timer had not told.
  public func arm() -> (now: Int, hasStepped: Bool) {
    var hasStepped = false
    while true {
      let now = kernel.wallTime()
      guard kernel.setWallTimer(descriptor.raw, at: (now / 60 + 1) * 60) else {
        return (now, hasStepped)
      }
      hasStepped = true
    }
  }

  /// Does not expire; what was not consumed is forgotten. Steps from now on are told when it is armed.
  public func disarm() { _ = kernel.setWallTimer(descriptor.raw, at: nil) }

  /// What became of the timer since it was armed; asking forgets it.
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
