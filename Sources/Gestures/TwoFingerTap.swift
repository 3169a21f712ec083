// The recognizer of two fingers of a hand that are lifted where they touched down, soon.
import Units

/// The recognizer of a two-finger tap.
///
///     bothDown ─one lifted─▶ oneDown ─accepted─▶ over
///        └─gives up─▶ leaving ◀──┘                ▲
///                        └───────rejected─────────┘
package struct TwoFingerTap: CustomStringConvertible, Sendable {
  private enum State {
    case bothDown
    /// The other one was lifted and is gone; this one decides.
    case oneDown(Seat)
    /// It gave up, and the answer is still to come.
    case leaving
    case over
  }

  private var state = State.bothDown

  /// A recognizer for two fingers that have both touched down.
  package init() {}

  /// - Returns: A verdict while nobody has the fingers, one step when it is accepted.
  /// - Complexity: O(1).
  package mutating func handle(_ event: PairEvent) -> PairEffect {
    switch (state, event) {
    case (.bothDown, .moved(_, _, _, let direction, _)):
      return direction == .undecided ? .verdict(.pending) : leave()
    case (.bothDown, .lifted(.first, _)):
      state = .oneDown(.second)
      return .verdict(.pending)
    case (.bothDown, .lifted(.second, _)):
      state = .oneDown(.first)
      return .verdict(.pending)

    case (.oneDown(let left), .moved(let seat, _, _, let direction, _)) where seat == left:
      return direction == .undecided ? .verdict(.pending) : leave()
    case (.oneDown(let left), .lifted(let seat, _)) where seat == left:
      return .verdict(.accept)
    case (.oneDown, .accepted):
      state = .over
      return .step(.twoFingerTap, .ended, first: .zero, second: .zero)

    case (.bothDown, .due), (.oneDown, .due), (.bothDown, .cancelled), (.oneDown, .cancelled):
      return leave()
    case (.bothDown, .rejected), (.oneDown, .rejected), (.leaving, .rejected):
      state = .over
      return .nothing

    case (.bothDown, .accepted), (.oneDown, .moved), (.oneDown, .lifted), (.leaving, .moved),
      (.leaving, .due), (.leaving, .lifted), (.leaving, .cancelled), (.leaving, .accepted),
      (.over, .moved), (.over, .due), (.over, .lifted), (.over, .cancelled), (.over, .accepted),
      (.over, .rejected):
      fatalError("TwoFingerTap: \(event) while \(state)")
    }
  }

  /// The state's name.
  package var description: String {
    switch state {
    case .bothDown: "bothDown"
    case .oneDown: "oneDown"
    case .leaving: "leaving"
    case .over: "over"
    }
  }

  private mutating func leave() -> PairEffect {
    state = .leaving
    return .verdict(.reject)
  }
}
