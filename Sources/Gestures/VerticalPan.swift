// The list that follows a finger up and down, from a row or from the empty space beside the rows.
import Units

/// The recognizer of the list's drag.
///
///     ready ─touched─▶ possible ─accepted─▶ held ─lifted, cancelled─▶ over
///                         ├─gives up─▶ leaving ─rejected─▶ over
///                         └─rejected─▶ over
package struct VerticalPan: CustomStringConvertible, Sendable {
  private enum State {
    case ready
    case possible(from: Point)
    case held(from: Point)
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
    case (.ready, .touched(let point, _, _)):
      state = .possible(from: point)
      return .verdict(.pending)

    case (.possible(let start), .moved(let point, let holds)):
      switch Direction(of: point - start, tuning) {
      case .undecided: return .verdict(.pending)
      // A held row would be pulled from under its finger; and a list follows one finger.
      case .vertical where holds.anyRow || holds.list: return leave()
      case .vertical: return .verdict(.accept)
      case .horizontal: return leave()
      }
    case (.possible, .lifted), (.possible, .cancelled):
      return leave()
    case (.possible, .accepted(let point)):
      // From here, not from the touch-down point: the list would jump by the slop.
      state = .held(from: point)
      return .step(.listPan, .began, .zero)

    case (.held(let start), .moved(let point, _)):
      return .step(.listPan, .changed, point - start)
    case (.held(let start), .lifted(let point)):
      state = .over
      return .step(.listPan, .ended, point - start)
    case (.held(let start), .cancelled(let point)):
      state = .over
      return .step(.listPan, .cancelled, point - start)

    case (.possible, .rejected), (.leaving, .rejected):
      state = .over
      return .nothing

    case (.ready, .moved), (.ready, .lifted), (.ready, .cancelled), (.ready, .accepted),
      (.ready, .rejected), (.possible, .touched), (.held, .touched), (.held, .accepted),
      (.held, .rejected), (.leaving, .touched), (.leaving, .moved), (.leaving, .lifted),
      (.leaving, .cancelled), (.leaving, .accepted), (.over, .touched), (.over, .moved),
      (.over, .lifted), (.over, .cancelled), (.over, .accepted), (.over, .rejected):
      fatalError("VerticalPan: \(event) while \(state)")
    }
  }

  /// The gesture that it makes, nil unless it holds the list.
  package var gesture: Gesture.Kind? {
    guard case .held = state else { return nil }
    return .listPan
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
