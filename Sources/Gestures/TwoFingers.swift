// What two fingers of one hand do: the travel of both decides once, for both.
package import Units

/// Which finger of a pair.
package enum Seat: Hashable, Sendable {
  /// The finger that touched down first.
  case first
  case second

  /// The other finger of the pair.
  package var other: Seat {
    switch self {
    case .first: .second
    case .second: .first
    }
  }
}

/// The recognizer of a hand's two fingers. Until it has chosen, neither begins a gesture of its
/// own.
package struct TwoFingers: Sendable {
  /// The gesture of both fingers.
  package enum Choice: Hashable, Sendable {
    /// The recognizer cannot tell yet.
    case pending
    /// The fingers part rows.
    case apart
    /// The fingers drag the list together, as one.
    case drag
    /// The fingers belong to two users: each is judged alone.
    case alone
    /// One finger has stayed within the slop so far: the other is judged alone.
    case oneStationary
    /// The same for `Tuning.pinchStationaryTime` while the other goes up or down, away from it: the fingers part
    /// rows.
    case onePartsFromStationary
    /// The fingers approach each other, rotate, or move in ways that mean nothing.
    case nothing
  }

  /// A position of each finger, and when it was last reported.
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

    mutating func shift(_ seat: Seat, by vector: Vector) {
      switch seat {
      case .first: first = first.moved(along: vector, by: 1)
      case .second: second = second.moved(along: vector, by: 1)
      }
    }

    var span: Double { (second - first).length }
  }

  private let tuning: PairTuning
  private var start: Places
  private var now: Places
  private let standOnTwoRows: Bool
  /// Since when one goes away from the other, which rests; it may only start late.
  private var awaySince: Instant?

  /// A recognizer for two fingers that have both touched down.
  ///
  /// - Parameters:
  ///   - first: Where the finger that touched down first is.
  ///   - second: Where the other finger touched down.
  ///   - time: When it did.
  ///   - standOnTwoRows: Whether they touched down on two different rows.
  ///   - tuning: The thresholds in force.
  package init(
    first: Point, second: Point, at time: Instant, standOnTwoRows: Bool, _ tuning: Tuning
  ) {
    self.tuning = PairTuning(tuning)
    self.standOnTwoRows = standOnTwoRows
    start = Places(first: first, second: second, firstTime: time, secondTime: time)
    now = start
  }

  /// The choice after a report of one finger. - Complexity: O(1).
  package mutating func choice(_ seat: Seat, movedTo point: Point, at time: Instant) -> Choice {
    // A report lists one finger after the other. Until it lists the other one or the next report
    // begins, one position is new and one is old, and the span means nothing.
    var choice = Choice.pending
    if time > max(now.firstTime, now.secondTime) { choice = self.choice }
    now.move(seat, to: point, at: time)
    if choice == .pending, now.firstTime == now.secondTime { choice = self.choice }
    guard choice == .onePartsFromStationary else {
      if choice != .pending { awaySince = nil }
      return choice
    }
    let since = awaySince ?? time
    awaySince = since
    return time - since >= tuning.stationaryTime ? choice : .pending
  }

  /// A finger has not moved, and is reported so far from where it was.
  mutating func shift(_ seat: Seat, by vector: Vector) {
    start.shift(seat, by: vector)
    now.shift(seat, by: vector)
  }

  /// The finger that has travelled less far.
  package var less: Seat {
    (now.first - start.first).lengthSquared < (now.second - start.second).lengthSquared
      ? .first : .second
  }

  /// Whether a finger that leaves now has travelled far enough for a gesture of its own.
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
    let growth = now.span - start.span
    let isApart = growth >= tuning.share * (one + two)
    guard min(one, two) > tuning.slop else {
      let isSideways = (one > two ? first : second).isSideways(tuning.bias)
      return isApart && !isSideways ? .onePartsFromStationary : .oneStationary
    }
    // Compared before the span: of two fingers that move the same way one may be far ahead.
    switch (first.isSideways(tuning.bias), second.isSideways(tuning.bias)) {
    case (true, true) where first.dx.value * second.dx.value > 0:
      return standOnTwoRows && start.span > tuning.tapSpan ? .alone : .nothing
    case (false, false) where first.dy.value * second.dy.value > 0: return .drag
    case (true, true), (false, false), (true, false), (false, true): break
    }
    return isApart ? .apart : .nothing
  }
}

/// The thresholds of two fingers alone: a whole ``Tuning`` is too large to keep with every pair.
private struct PairTuning: Sendable {
  let travel: Double
  let slop: Double
  let share: Double
  let bias: Double
  let tapSpan: Double
  let stationaryTime: Interval

  init(_ tuning: Tuning) {
    travel = tuning.pairTravel.value
    slop = tuning.slop.value
    share = tuning.pinchShare
    bias = tuning.horizontalBias
    tapSpan = tuning.twoFingerTapDistance.value
    stationaryTime = tuning.pinchStationaryTime
  }
}

extension Vector {
  fileprivate var length: Double { lengthSquared.squareRoot() }
}
