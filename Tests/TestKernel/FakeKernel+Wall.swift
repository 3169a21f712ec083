// The wall clock of the fake kernel, with timers that notice when a test sets it.
import Glibc
import Synchronization
public import System
public import Units

/// The state of the wall clock.
struct WallState {
  /// Seconds since 1970 at instant 0; at first 22 November 2026, 10:40:12 UTC.
  var beginning = 1_795_344_012
  var steps = 0
  /// The offset from UTC in minutes, positive to the east.
  var zone = 0

  func seconds(at now: Instant) -> Int { beginning + Int(now.nanoseconds / 1_000_000_000) }
}

/// A timer on the wall clock.
struct WallTimer {
  var second: Int?
  /// The number of clock changes that it has reported.
  var steps: Int

  func isReady(on wall: WallState, at now: Instant) -> Bool {
    guard let second else { return false }
    return steps != wall.steps || second <= wall.seconds(at: now)
  }

  func deadline(on wall: WallState, at now: Instant) -> Instant? {
    guard let second else { return nil }
    return steps == wall.steps
      ? Instant(nanoseconds: Int64(second - wall.beginning) * 1_000_000_000) : now
  }
}

extension FakeKernel {
  /// Sets the wall clock, in seconds since 1970.
  public func setWall(to seconds: Int) {
    state.withLock { state in
      state.wall.beginning += seconds - state.wall.seconds(at: state.now)
      state.wall.steps += 1
    }
  }
  /// Sets the time zone: the offset from UTC in minutes, positive to the east.
  public func setZone(minutes: Int) { state.withLock { $0.wall.zone = minutes } }

  /// The deadlines of the armed wall timers, in seconds since 1970.
  public var wallTimers: [Int] {
    state.withLock { state in
      state.descriptors.values.compactMap { descriptor in
        guard case .wallTimer(let timer) = descriptor.role else { return nil }
        return timer.second
      }
    }
  }

  public func wallTime() -> Int { state.withLock { $0.wall.seconds(at: $0.now) } }

  /// Uses gmtime_r on the shifted time, because a calendar of its own would prove nothing.
  public func localTime(of seconds: Int) -> LocalTime {
    var time: time_t = seconds + 60 * state.withLock { $0.wall.zone }
    // Both are locals; only the numbers of `parts` are read.
    var parts = unsafe tm()
    guard unsafe gmtime_r(&time, &parts) != nil else { fatalError("gmtime_r: \(errno)") }
    // As above.
    return unsafe LocalTime(
      year: Int(parts.tm_year) + 1900, month: Int(parts.tm_mon) + 1, day: Int(parts.tm_mday),
      hour: Int(parts.tm_hour), minute: Int(parts.tm_min))
  }

  public func makeWallTimer() throws(SystemError) -> FileDescriptor {
    try count(.timerCreate)
    let steps = state.withLock { $0.wall.steps }
    return make(.wallTimer(WallTimer(second: nil, steps: steps)))
  }

  public func setWallTimer(_ raw: CInt, at second: Int?) -> Bool {
    state.withLock { state in
      guard case .wallTimer(let old)? = state.descriptors[raw]?.role else { return false }
      // A disarmed timer does not notice clock changes.
      let steps = second == nil ? old.steps : state.wall.steps
      state.descriptors[raw]?.role = .wallTimer(WallTimer(second: second, steps: steps))
      return steps != old.steps
    }
  }

  /// Whether a wall timer had expired; clears the expiry. Throws ECANCELED after a clock change.
  func consumeWallTimer(_ raw: CInt) throws(SystemError) -> Bool {
    let (hasExpired, hasStepped) = state.withLock { state in
      guard case .wallTimer(var timer)? = state.descriptors[raw]?.role,
        timer.isReady(on: state.wall, at: state.now)
      else { return (false, false) }
      let hasStepped = timer.steps != state.wall.steps
      timer.steps = state.wall.steps
      if !hasStepped { timer.second = nil }
      state.descriptors[raw]?.role = .wallTimer(timer)
      return (!hasStepped, hasStepped)
    }
    if hasStepped { throw SystemError(call: .read, errno: ECANCELED) }
    return hasExpired
  }
}
