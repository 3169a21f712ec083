// The row that follows a finger sideways: bound for life to the row on which the finger touched down.
import Units

/// The recognizer of a row's swipe.
///
///     ready ─touched─▶ possible ─accepted─▶ held ─lifted, cancelled─▶ over
///       └────────────▶ leaving ◀─gives up─┘                            ▲
///                         └───────────────rejected─────────────────────┘
package struct HorizontalPan: CustomStringConvertible, Sendable {
  private enum State {
    case ready
    case possible(touch: Point, TargetID)
    case held(touch: Point, from: Point, TargetID)
    /// It gave up, and the answer is still to come.
    case leaving
    case over
  }

  private let swipeSteepness: Double
  private let levelBias: Double
  private var state = State.ready

  /// A recognizer for one finger, before it touches down.
  ///
  /// - Parameter tuning: The thresholds in force.
  package init(_ tuning: Tuning) {
    swipeSteepness = tuning.swipeSteepness
    levelBias = tuning.levelBias
  }

  /// - Returns: A verdict while nobody has the finger, a step afterwards. - Complexity: O(1).
  package mutating func handle(_ event: RecognizerEvent) -> RecognizerEffect {
    switch (state, event) {
    case (.ready, .touched(let point, let hit, _, let holds)):
      // A touch on a moving list stops it; what lay under the finger was not chosen.
      guard let target = hit.target, !holds.listMoves, !holds.ownRow else { return leave() }
      state = .possible(touch: point, target)
      return .verdict(.pending)

    case (.possible(let touch, _), .moved(let point, let direction, let holds)):
      switch direction {
      case .undecided: return .verdict(.pending)
      case .horizontal where holds.list || holds.listMoves || holds.ownRow: return leave()
      case .horizontal where holds.isPairing && !(point - touch).isLevel(levelBias):
        return .verdict(.pending)
      case .horizontal: return .verdict(.accept)
      case .vertical: return leave()
      }
    case (.possible, .joined), (.possible, .due):
      return .verdict(.pending)
    case (.possible, .lifted), (.possible, .cancelled):
      return leave()
    case (.possible(let touch, let target), .accepted(let point)):
      // From here, not from the touch-down point: the row would jump by the slop.
      state = .held(touch: touch, from: point, target)
      return .step(.rowPan(target), .began, .zero)

    case (.held(_, let start, let target), .moved(let point, _, _)):
      return .step(.rowPan(target), .changed, point - start)
    case (.held(let touch, let start, let target), .lifted(let point, _)):
      state = .over
      return .step(.rowPan(target), isSteep(point - touch) ? .cancelled : .ended, point - start)
    case (.held(_, let start, let target), .cancelled(let point)):
      state = .over
      return .step(.rowPan(target), .cancelled, point - start)

    case (.possible, .rejected), (.leaving, .rejected):
      state = .over
      return .nothing

    case (.ready, .moved), (.ready, .joined), (.ready, .due), (.ready, .lifted),
      (.ready, .cancelled), (.ready, .accepted), (.ready, .rejected), (.possible, .touched),
      (.held, .touched), (.held, .joined), (.held, .due), (.held, .accepted), (.held, .rejected),
      (.leaving, .touched), (.leaving, .moved), (.leaving, .joined), (.leaving, .due),
      (.leaving, .lifted), (.leaving, .cancelled), (.leaving, .accepted), (.over, .touched),
      (.over, .moved), (.over, .joined), (.over, .due), (.over, .lifted), (.over, .cancelled),
      (.over, .accepted), (.over, .rejected):
      fatalError("HorizontalPan: \(event) while \(state)")
    }
  }

  /// The travel of a finger at a point that is no event, nil unless it holds its row.
  func translation(to point: Point) -> Vector? {
    guard case .held(_, let start, _) = state else { return nil }
    return point - start
  }

  /// The state's name.
  package var description: String {
    switch state {
    case .ready: "ready"
    case .possible: "possible"
    case .held: "held"
    case .leaving: "leaving"
    case .over: "over"
    }
  }

  /// Whoever went up or down the glass in the end did not mean the row.
  private func isSteep(_ travel: Vector) -> Bool {
    travel.dy.magnitude > travel.dx.magnitude * swipeSteepness
  }

  private mutating func leave() -> RecognizerEffect {
    state = .leaving
    return .verdict(.reject)
  }
}
