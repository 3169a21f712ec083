// The list's time: what it is now, and who is called when another has come.
import NIOCore
import Units

/// Where the list's time comes from; from 0 at the session's start, and never back.
protocol ListClock: AnyObject {
  /// Now.
  var now: Instant { get }

  /// Calls once when a time has come, or as soon as can be where it has passed.
  func call(at time: Instant, _ body: @escaping () -> Void) -> Alarm
}

/// A call that is waited for.
struct Alarm {
  /// Has it not come.
  let cancel: () -> Void
}

/// The clock of the loop, which is this machine's.
final class LoopClock: ListClock {
  private let loop: any EventLoop
  private let origin: NIODeadline

  init(_ loop: any EventLoop) {
    self.loop = loop
    origin = loop.now
  }

  var now: Instant { Instant(nanoseconds: (loop.now - origin).nanoseconds) }

  func call(at time: Instant, _ body: @escaping () -> Void) -> Alarm {
    let deadline = origin + .nanoseconds(time.nanoseconds)
    let task = loop.assumeIsolated().scheduleTask(deadline: deadline, body)
    return Alarm { task.cancel() }
  }
}
