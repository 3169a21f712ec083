// The recognizer of two fingers on neighbouring rows whose span changes.
package import Units

/// The recognizer of a pinch, apart or together.
///
///     possible ─accepted─▶ held ─lifted, cancelled─▶ over
///        └─gives up─▶ leaving ─────rejected───────────▲
package struct Pinch: CustomStringConvertible, Sendable {
  /// A place of each finger, and when it was last told.
  private struct Places: Sendable {
    var first: Point
    var second: Point
    var firstTime: Instant
    var secondTime: Instant

    mutating func move(_ seat: Seat, to point: Point) {
      switch seat {
      case .first: first = point
      case .second: second = point
      }
    }

    mutating func move(_ seat: Seat, to point: Point, at time: Instant) {
      move(seat, to: point)
      switch seat {
      case .first: firstTime = time
      case .second: secondTime = time
      }
    }
  }

  private enum State {
    case possible(from: Places, now: Places)
    case held(from: Places, now: Places)
    /// It gave up, and the answer is still to come.
    case leaving
    case over
  }

  private let kind: Gesture.Kind
  private let slop: Double
  private let share: Double
  private let reach: Double
  private let levelBias: Double
  private var state: State

  /// A recognizer for two fingers that have both touched down.
  ///
  /// - Parameters:
  ///   - seam: Between their two rows.
  ///   - first: Where the finger that touched down first is.
  ///   - second: Where the other one touched down.
  ///   - time: When it did.
  ///   - tuning: The thresholds in force.
  package init(
    _ seam: Seam, first: Point, second: Point, at time: Instant, _ tuning: Tuning
  ) {
    kind = .pinch(seam)
    slop = tuning.pinchSlop.value
    share = tuning.pinchShare
    reach = tuning.pairTravel.value
    levelBias = tuning.levelBias
    let places = Places(first: first, second: second, firstTime: time, secondTime: time)
    state = .possible(from: places, now: places)
  }

  /// - Returns: A verdict while nobody has the fingers, a step afterwards. - Complexity: O(1).
  package mutating func handle(_ event: PairEvent) -> PairEffect {
    switch (state, event) {
    case (.possible(let start, var now), .moved(let seat, let point, let time, _, let holds)):
      // A pinch would part rows that others hold, or a list that follows a finger.
      guard !holds.anyRow, !holds.list, !holds.listMoves else { return leave() }
      // A report names one finger after the other: until the other one is named as well, or the next
      // report begins, one place is new and one is old, and the span means nothing.
      var verdict = Verdict.pending
      if time > max(now.firstTime, now.secondTime) { verdict = self.verdict(from: start, now) }
      now.move(seat, to: point, at: time)
      state = .possible(from: start, now: now)
      if verdict == .pending, now.firstTime == now.secondTime {
        verdict = self.verdict(from: start, now)
      }
      return verdict == .reject ? leave() : .verdict(verdict)
    case (.possible, .lifted), (.possible, .cancelled):
      return leave()
    case (.possible(_, let now), .accepted):
      // From here: the rows would jump by the slop.
      state = .held(from: now, now: now)
      return .step(kind, .began, first: .zero, second: .zero)

    case (.held(let start, var now), .moved(let seat, let point, _, _, _)):
      now.move(seat, to: point)
      state = .held(from: start, now: now)
      return step(.changed, from: start, now)
    case (.held(let start, var now), .lifted(let seat, let point)):
      now.move(seat, to: point)
      state = .over
      return step(.ended, from: start, now)
    case (.held(let start, var now), .cancelled(let seat, let point)):
      now.move(seat, to: point)
      state = .over
      return step(.cancelled, from: start, now)

    case (.possible, .rejected), (.leaving, .rejected):
      state = .over
      return .nothing

    case (.possible, .due), (.held, .due), (.held, .accepted), (.held, .rejected),
      (.leaving, .moved), (.leaving, .due), (.leaving, .lifted), (.leaving, .cancelled),
      (.leaving, .accepted), (.over, .moved), (.over, .due), (.over, .lifted), (.over, .cancelled),
      (.over, .accepted), (.over, .rejected):
      fatalError("Pinch: \(event) while \(state)")
    }
  }

  /// The travel of both fingers at points that are no event, nil unless it holds its rows.
  func translations(first: Point, second: Point) -> (first: Vector, second: Vector)? {
    guard case .held(let start, _) = state else { return nil }
    return (first - start.first, second - start.second)
  }

  /// The state's name.
  package var description: String {
    switch state {
    case .possible: "possible"
    case .held: "held"
    case .leaving: "leaving"
    case .over: "over"
    }
  }

  /// The change of span decides, never the farther finger: a turn and a common move change little.
  private func verdict(from start: Places, _ now: Places) -> Verdict {
    let (first, second) = (now.first - start.first, now.second - start.second)
    let change = abs(length(now.second - now.first) - length(start.second - start.first))
    let isPinch = change >= slop && change >= share * (length(first) + length(second))
    // Two rows that are swiped apart are none.
    if isPinch, !(first.isLevel(levelBias) && second.isLevel(levelBias)) { return .accept }
    return max(length(first), length(second)) > reach ? .reject : .pending
  }

  private func length(_ vector: Vector) -> Double { vector.lengthSquared.squareRoot() }

  private func step(_ phase: Gesture.Phase, from start: Places, _ now: Places) -> PairEffect {
    .step(kind, phase, first: now.first - start.first, second: now.second - start.second)
  }

  private mutating func leave() -> PairEffect {
    state = .leaving
    return .verdict(.reject)
  }
}
