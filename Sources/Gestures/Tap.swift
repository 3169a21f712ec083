// The recognizer of a finger that is lifted where it touched down, soon.
import Units

/// The recognizer of a tap.
///
///     ready ─touched─▶ possible ─accepted─▶ over
///       │                 ├─rejected─────────▲
///       └──▶ leaving ◀────┘gives up          │
///               └─────────rejected───────────┘
package struct Tap: CustomStringConvertible, Sendable {
  private enum State {
    case ready
    case possible(Hit)
    /// It gave up, and the answer is still to come.
    case leaving
    case over
  }

  private var state = State.ready

  /// A recognizer for one finger, before it touches down.
  package init() {}

  /// - Returns: A verdict while nobody has the finger, one step when it is accepted.
  /// - Complexity: O(1).
  package mutating func handle(_ event: RecognizerEvent) -> RecognizerEffect {
    switch (state, event) {
    case (.ready, .touched(_, let hit, _, let holds)):
      guard !holds.stopsList, !holds.list, !holds.isCrowded else { return leave() }
      state = .possible(hit)
      return .verdict(.pending)

    case (.possible, .moved(_, let direction, _)):
      return direction == .undecided ? .verdict(.pending) : leave()
    case (.possible, .joined(let holds)):
      return holds.isCrowded ? leave() : .verdict(.pending)
    case (.possible, .due):
      return leave()
    case (.possible, .lifted(_, let holds)):
      return holds.stopsList || holds.list || holds.ownRow ? leave() : .verdict(.accept)
    case (.possible, .cancelled):
      return leave()
    case (.possible(let hit), .accepted):
      state = .over
      return .step(.tap(hit), .ended, .zero)

    case (.possible, .rejected), (.leaving, .rejected):
      state = .over
      return .nothing

    case (.ready, .moved), (.ready, .joined), (.ready, .due), (.ready, .lifted),
      (.ready, .cancelled), (.ready, .accepted), (.ready, .rejected), (.possible, .touched),
      (.leaving, .touched), (.leaving, .moved), (.leaving, .joined), (.leaving, .due),
      (.leaving, .lifted), (.leaving, .cancelled), (.leaving, .accepted), (.over, .touched),
      (.over, .moved), (.over, .joined), (.over, .due), (.over, .lifted), (.over, .cancelled),
      (.over, .accepted), (.over, .rejected):
      fatalError("Tap: \(event) while \(state)")
    }
  }

  /// The state's name.
  package var description: String {
    switch state {
    case .ready: "ready"
    case .possible: "possible"
    case .leaving: "leaving"
    case .over: "over"
    }
  }

  private mutating func leave() -> RecognizerEffect {
    state = .leaving
    return .verdict(.reject)
  }
}

extension Holds {
  /// A touch on a moving list stops it; what lay under the finger was not chosen.
  fileprivate var stopsList: Bool { listMoves && !coversList }
}
