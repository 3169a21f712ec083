// A row that follows a finger sideways: bound for life to the row on which the finger touched down.
import Units

/// The recognizer of a row's swipe.
///
///     ready ─touched─▶ possible ─accepted─▶ held ─lifted, cancelled─▶ over
///       └────────────▶ leaving ◀─gives up─┘                            ▲
///                         └───────────────rejected─────────────────────┘
package struct HorizontalPan: CustomStringConvertible, Sendable {
  private enum State {
    case ready
    case possible(from: Point, TargetID)
    case held(from: Point, TargetID)
    /// It gave up, and the answer is still to come.
    case leaving
    case over
  }

  private let tuning: Tuning
  private var state = State.ready

  /// A recognizer for one finger, before it touches down.
  ///
  /// - Parameter tuning: The thresholds in force.
  package init(_ tuning: Tuning) { self.tuning = tuning }

  /// - Returns: A verdict while nobody has the finger, a step afterwards. - Complexity: O(1).
  package mutating func handle(_ event: RecognizerEvent) -> RecognizerEffect {
    switch (state, event) {
    case (.ready, .touched(let point, let target, let holds)):
      // A touch on a moving list stops it; what lay under the finger was not chosen.
      guard let target, !holds.listMoves, !holds.ownRow else { return leave() }
      state = .possible(from: point, target)
      return .verdict(.pending)

    case (.possible(let start, _), .moved(let point, let holds)):
      switch Direction(of: point - start, tuning) {
      case .undecided: return .verdict(.pending)
      case .horizontal where holds.list || holds.listMoves || holds.ownRow: return leave()
      case .horizontal: return .verdict(.accept)
      case .vertical: return leave()
      }
    case (.possible, .lifted), (.possible, .cancelled):
      return leave()
    case (.possible(_, let target), .accepted(let point)):
      // From here, not from the touch-down point: the row would jump by the slop.
      state = .held(from: point, target)
      return .step(.rowPan(target), .began, .zero)

    case (.held(let start, let target), .moved(let point, _)):
      return .step(.rowPan(target), .changed, point - start)
    case (.held(let start, let target), .lifted(let point)):
      state = .over
      return .step(.rowPan(target), .ended, point - start)
    case (.held(let start, let target), .cancelled(let point)):
      state = .over
      return .step(.rowPan(target), .cancelled, point - start)

    case (.possible, .rejected), (.leaving, .rejected):
      state = .over
      return .nothing

    case (.ready, .moved), (.ready, .lifted), (.ready, .cancelled), (.ready, .accepted),
      (.ready, .rejected), (.possible, .touched), (.held, .touched), (.held, .accepted),
      (.held, .rejected), (.leaving, .touched), (.leaving, .moved), (.leaving, .lifted),
      (.leaving, .cancelled), (.leaving, .accepted), (.over, .touched), (.over, .moved),
      (.over, .lifted), (.over, .cancelled), (.over, .accepted), (.over, .rejected):
      fatalError("HorizontalPan: \(event) while \(state)")
    }
  }

  /// The gesture that it makes, nil unless it holds its row.
  package var gesture: Gesture.Kind? {
    guard case .held(_, let target) = state else { return nil }
    return .rowPan(target)
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

  private mutating func leave() -> RecognizerEffect {
    state = .leaving
    return .verdict(.reject)
  }
}
