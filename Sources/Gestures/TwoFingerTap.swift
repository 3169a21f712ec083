// When two fingers of a hand tap: both leave the panel within the slop, in a short time.

/// What happens to two fingers that no gesture has yet, as the recognizer of their tap sees it.
package enum PairEvent: Hashable, Sendable {
  /// A finger moved, with the direction since its own touch-down.
  case moved(Seat, Direction)
  /// The time has passed in which both fingers of a tap lift.
  case due
  /// A finger left the panel.
  case ended(Seat)
}

/// The recognizer of a two-finger tap: one finger leaves, then the other, within
/// `Tuning.twoFingerTapLimit`.
package struct TwoFingerTap: CustomStringConvertible, Sendable {
  private enum State {
    case bothDown
    /// The other finger has left; this one decides.
    case oneDown(Seat)
  }

  private var state = State.bothDown

  /// A recognizer for two fingers that have both touched down.
  package init() {}

  /// The disposition on an event of one of the fingers. - Complexity: O(1).
  package mutating func disposition(on event: PairEvent) -> Disposition {
    switch (state, event) {
    case (.bothDown, .moved(_, let direction)):
      return direction == .undecided ? .pending : .reject
    case (.bothDown, .ended(let seat)):
      state = .oneDown(seat.other)
      return .pending
    case (.bothDown, .due), (.oneDown, .due):
      return .reject
    case (.oneDown(let left), .moved(let seat, let direction)) where seat == left:
      return direction == .undecided ? .pending : .reject
    case (.oneDown(let left), .ended(let seat)) where seat == left:
      return .accept
    case (.oneDown, .moved), (.oneDown, .ended):
      fatalError("TwoFingerTap: \(event) while \(state)")
    }
  }

  /// The state's name.
  package var description: String {
    switch state {
    case .bothDown: "bothDown"
    case .oneDown: "oneDown"
    }
  }
}
