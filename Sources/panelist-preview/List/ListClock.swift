// The list's clock: the time, and calls at later times.
import NIOCore
import System
import Units

/// The list's clock: starts at 0 with the session, and never goes back.
protocol ListClock: AnyObject {
  /// Now.
  var now: Instant { get }

  /// The time of day, and how long it lasts until the next minute.
  var timeOfDay: (LocalTime, next: Interval) { get }

  /// Calls once at a time, or as soon as possible if it has passed.
  func call(at time: Instant, _ body: @escaping () -> Void) -> Alarm
}

/// A scheduled call.
struct Alarm {
  /// Cancels the call if it has not run.
  let cancel: () -> Void
}

/// The clock of the event loop, which is this machine's.
final class LoopClock: ListClock {
  private let loop: any NIOCore.EventLoop
  private let origin: NIODeadline

  init(_ loop: any NIOCore.EventLoop) {
    self.loop = loop
    origin = loop.now
  }

  var now: Instant { Instant(nanoseconds: (loop.now - origin).nanoseconds) }

  var timeOfDay: (LocalTime, next: Interval) {
    let kernel = LinuxKernel()
    let seconds = kernel.wallTime()
    return (kernel.localTime(of: seconds), .seconds(Double(60 - seconds % 60)))
  }

  func call(at time: Instant, _ body: @escaping () -> Void) -> Alarm {
    let deadline = origin + .nanoseconds(time.nanoseconds)
    let task = loop.assumeIsolated().scheduleTask(deadline: deadline, body)
    return Alarm { task.cancel() }
  }
}
