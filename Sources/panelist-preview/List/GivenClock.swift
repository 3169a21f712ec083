// A clock that goes only as it is told: whatever the machine does meanwhile, no time passes.
import NIOCore
import Units

/// Time as the clients give it. What falls due within a step comes in its order, each at its own time.
final class GivenClock: ListClock {
  private let loop: any EventLoop
  private(set) var now = Instant.zero
  private var calls: [(name: UInt64, time: Instant, body: () -> Void)] = []
  private var lastName: UInt64 = 0

  init(_ loop: any EventLoop) { self.loop = loop }

  func call(at time: Instant, _ body: @escaping () -> Void) -> Alarm {
    lastName += 1
    let name = lastName
    calls.append((name, time, body))
    // Nobody may give time again before what is due at once.
    if time <= now { loop.assumeIsolated().execute { [weak self] in self?.pass(until: .zero) } }
    return Alarm { [weak self] in self?.calls.removeAll { $0.name == name } }
  }

  /// Time goes on, and everything happens that is due until then.
  ///
  /// - Parameter end: Where it stands afterwards; one that has passed only lets happen what is due.
  func pass(until end: Instant) {
    let end = max(now, end)
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
