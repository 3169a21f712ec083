// When two fingers pinch: their span changes, by enough and by enough of their way.
package import Units

/// The recognizer of a pinch, apart or together.
package struct Pinch: Sendable {
  /// A place of each finger, and when it was last told.
  private struct Places: Sendable {
    var first: Point
    var second: Point
    var firstTime: Instant
    var secondTime: Instant

    mutating func move(_ seat: Seat, to point: Point, at time: Instant) {
      switch seat {
      case .first: (first, firstTime) = (point, time)
      case .second: (second, secondTime) = (point, time)
      }
    }
  }

  private let slop: Double
  private let share: Double
  private let reach: Double
  private let levelBias: Double
  private let start: Places
  private var now: Places

  /// A recognizer for two fingers that have both touched down.
  ///
  /// - Parameters:
  ///   - first: Where the finger that touched down first is.
  ///   - second: Where the other one touched down.
  ///   - time: When it did.
  ///   - tuning: The thresholds in force.
  package init(first: Point, second: Point, at time: Instant, _ tuning: Tuning) {
    slop = tuning.pinchSlop.value
    share = tuning.pinchShare
    reach = tuning.pairTravel.value
    levelBias = tuning.levelBias
    start = Places(first: first, second: second, firstTime: time, secondTime: time)
    now = start
  }

  /// What it says to something that happens to one of the fingers. - Complexity: O(1).
  package mutating func verdict(on event: PairEvent) -> Verdict {
    switch event {
    case .moved(let seat, let point, let time, _):
      // A report names one finger after the other: until the other one is named as well, or the next
      // report begins, one place is new and one is old, and the span means nothing.
      var verdict = Verdict.pending
      if time > max(now.firstTime, now.secondTime) { verdict = self.verdict }
      now.move(seat, to: point, at: time)
      if verdict == .pending, now.firstTime == now.secondTime { verdict = self.verdict }
      return verdict
    case .ended: return .reject
    case .due: return .pending
    }
  }

  /// The change of span decides, never the farther finger: a turn and a common move change little.
  private var verdict: Verdict {
    let (first, second) = (now.first - start.first, now.second - start.second)
    let change = abs(length(now.second - now.first) - length(start.second - start.first))
    let isPinch = change >= slop && change >= share * (length(first) + length(second))
    // Two rows that are swiped apart are none.
    if isPinch, !(first.isLevel(levelBias) && second.isLevel(levelBias)) { return .accept }
    return max(length(first), length(second)) > reach ? .reject : .pending
  }

  private func length(_ vector: Vector) -> Double { vector.lengthSquared.squareRoot() }
}
