// What two fingers of one hand do: their travels decide together, once, for both.
package import Units

/// Which finger of a pair.
package enum Seat: Hashable, Sendable {
  /// The one that touched down first.
  case first
  case second

  /// The one beside it.
  package var other: Seat {
    switch self {
    case .first: .second
    case .second: .first
    }
  }
}

/// The recognizer of a hand's two fingers. Until it has chosen neither begins anything of its own.
package struct TwoFingers: Sendable {
  /// What becomes of both.
  package enum Choice: Hashable, Sendable {
    /// It cannot tell yet.
    case pending
    /// They part rows.
    case apart
    /// They drag the list together, as one.
    case drag
    /// They are two people's: each is judged alone.
    case alone
    /// One of them only lies there so far: the other is judged alone.
    case oneRests
    /// They come together, turn, or go ways that no hand means anything by.
    case nothing
  }

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

    var span: Double { (second - first).length }
  }

  private let tuning: PairTuning
  private let start: Places
  private var now: Places
  private let standOnTwoRows: Bool

  /// A recognizer for two fingers that have both touched down.
  ///
  /// - Parameters:
  ///   - first: Where the finger that touched down first is.
  ///   - second: Where the other one touched down.
  ///   - time: When it did.
  ///   - standOnTwoRows: Whether each touched down on a row of its own.
  ///   - tuning: The thresholds in force.
  package init(
    first: Point, second: Point, at time: Instant, standOnTwoRows: Bool, _ tuning: Tuning
  ) {
    self.tuning = PairTuning(tuning)
    self.standOnTwoRows = standOnTwoRows
    start = Places(first: first, second: second, firstTime: time, secondTime: time)
    now = start
  }

  /// What it says to a report of one of them. - Complexity: O(1).
  package mutating func choice(_ seat: Seat, movedTo point: Point, at time: Instant) -> Choice {
    // A report names one finger after the other: until the other one is named as well, or the next
    // report begins, one place is new and one is old, and the span means nothing.
    var choice = Choice.pending
    if time > max(now.firstTime, now.secondTime) { choice = self.choice }
    now.move(seat, to: point, at: time)
    if choice == .pending, now.firstTime == now.secondTime { choice = self.choice }
    return choice
  }

  /// The one that has gone less far.
  package var less: Seat {
    (now.first - start.first).lengthSquared < (now.second - start.second).lengthSquared
      ? .first : .second
  }

  /// Whether a finger that leaves now has gone far enough to mean something of its own.
  package func hasGone(_ seat: Seat) -> Bool {
    switch seat {
    case .first: (now.first - start.first).length >= tuning.travel
    case .second: (now.second - start.second).length >= tuning.travel
    }
  }

  private var choice: Choice {
    let (first, second) = (now.first - start.first, now.second - start.second)
    let (one, two) = (first.length, second.length)
    guard max(one, two) >= tuning.travel else { return .pending }
    guard min(one, two) > tuning.slop else { return .oneRests }
    // Asked first, as one of them may be far ahead.
    switch (first.isSideways(tuning.bias), second.isSideways(tuning.bias)) {
    case (true, true) where first.dx.value * second.dx.value > 0:
      return standOnTwoRows && start.span > tuning.hand ? .alone : .nothing
    case (false, false) where first.dy.value * second.dy.value > 0: return .drag
    case (true, true), (false, false), (true, false), (false, true): break
    }
    let growth = now.span - start.span
    return growth >= tuning.share * (one + two) ? .apart : .nothing
  }
}

/// The thresholds of two fingers alone: all of them are too many to keep with every pair.
private struct PairTuning: Sendable {
  let travel: Double
  let slop: Double
  let share: Double
  let bias: Double
  let hand: Double

  init(_ tuning: Tuning) {
    travel = tuning.pairTravel.value
    slop = tuning.slop.value
    share = tuning.pinchShare
    bias = tuning.horizontalBias
    hand = tuning.twoFingerTapDistance.value
  }
}

extension Vector {
  fileprivate var length: Double { lengthSquared.squareRoot() }
}
