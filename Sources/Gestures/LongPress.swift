// The recognizer of a finger that holds still until the row under it is lifted, and then drags it.
import Units

/// The recognizer of a long press and of the drag that may follow.
///
///     ready ─touched─▶ possible ─accepted─▶ held ─lifted, cancelled─▶ over
///       └────────────▶ leaving ◀─gives up─┘                            ▲
///                         └───────────────rejected─────────────────────┘
package struct LongPress: CustomStringConvertible, Sendable {
  private enum State {
    case ready
    case possible(TargetID)
    case held(from: Point, TargetID)
    /// It gave up, and the answer is still to come.
    case leaving
    case over
  }

  private var state = State.ready

  /// A recognizer for one finger, before it touches down.
  package init() {}

  /// - Returns: A verdict while nobody has the finger, a step afterwards. - Complexity: O(1).
  package mutating func handle(_ event: RecognizerEvent) -> RecognizerEffect {
    switch (state, event) {
    case (.ready, .touched(_, let hit, _, let holds)):
      guard let target = hit.target, mayLift(holds) else { return leave() }
      state = .possible(target)
      return .verdict(.pending)

    case (.possible, .moved(_, let direction, _)):
      return direction == .undecided ? .verdict(.pending) : leave()
    case (.possible, .joined):
      // Two fingers mean something else, or two people reach for one place.
      return leave()
    case (.possible, .due(let holds)):
      return mayLift(holds) ? .verdict(.accept) : leave()
    case (.possible, .lifted), (.possible, .cancelled):
      return leave()
    case (.possible(let target), .accepted(let point)):
      // From here, not from the touch-down point: the row would jump by what the finger rolled.
      state = .held(from: point, target)
      return .step(.longPress(target), .began, .zero)

    case (.held(let start, let target), .moved(let point, _, _)):
      return .step(.longPress(target), .changed, point - start)
    case (.held(let start, let target), .lifted(let point, _)):
      state = .over
      return .step(.longPress(target), .ended, point - start)
    case (.held(let start, let target), .cancelled(let point)):
      state = .over
      return .step(.longPress(target), .cancelled, point - start)

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
      fatalError("LongPress: \(event) while \(state)")
    }
  }

  /// The travel of a finger at a point that is no event, nil unless it holds its row.
  func translation(to point: Point) -> Vector? {
    guard case .held(let start, _) = state else { return nil }
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

  private func mayLift(_ holds: Holds) -> Bool {
    !holds.list && !holds.listMoves && !holds.ownRow && !holds.hasCompany
  }

  private mutating func leave() -> RecognizerEffect {
    state = .leaving
    return .verdict(.reject)
  }
}
