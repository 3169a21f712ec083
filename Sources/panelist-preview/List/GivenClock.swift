// A clock that advances only by what clients give, whatever the machine does meanwhile.
import NIOCore
import Units

/// Time as the clients give it. Calls that fall due in one advance run in order, each at its time.
final class GivenClock: ListClock {
  /// The latest time: a century. What is given past it is dropped, as later times could not be
  /// counted any more.
  static let end = Instant.zero + .seconds(100 * 365 * 86_400)

  private let loop: any EventLoop
  private(set) var now = Instant.zero
  private var calls: [(name: UInt64, time: Instant, body: () -> Void)] = []
  private var lastName: UInt64 = 0

  init(_ loop: any EventLoop) { self.loop = loop }

  /// The first day of 1970 begins with the list, so that the time is the same in each run.
  var timeOfDay: (LocalTime, next: Interval) {
    let minutes = Int(now.nanoseconds / Self.minute.nanoseconds) % LocalTime.minutesOfDay
    let next = Self.minute.nanoseconds - now.nanoseconds % Self.minute.nanoseconds
    let time = LocalTime(year: 1970, month: 1, day: 1, hour: minutes / 60, minute: minutes % 60)
    return (time, Interval(nanoseconds: next))
  }

  private static let minute = Interval.seconds(60)

  func call(at time: Instant, _ body: @escaping () -> Void) -> Alarm {
    lastName += 1
    let name = lastName
    calls.append((name, time, body))
    // What is due at once must not wait until a client gives time again.
    if time <= now { loop.assumeIsolated().execute { [weak self] in self?.pass(until: .zero) } }
    return Alarm { [weak self] in self?.calls.removeAll { $0.name == name } }
  }

  /// Advances the time, and runs all calls that are due until then.
  ///
  /// - Parameter end: The new time. A time that has passed only runs calls that are due.
  func pass(until end: Instant) {
    let end = max(now, min(end, Self.end))
    while let next = calls.filter({ $0.time <= end }).min(by: {
      ($0.time, $0.name) < ($1.time, $1.name)
    }) {
      calls.removeAll { $0.name == next.name }
      now = max(now, next.time)
      next.body()
    }
    now = end
  }
}
