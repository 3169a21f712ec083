// The list that follows a finger up and down, from a row or from the empty space beside the rows.
import Units

/// The recognizer of the list's drag, and of the pull that it is at an end of the list.
///
///     ready ─touched─▶ possible ─accepted─▶ held ─lifted, cancelled─▶ over
///                         ├─gives up─▶ leaving ─rejected─▶ over
///                         └─rejected─▶ over
package struct VerticalPan: CustomStringConvertible, Sendable {
  private enum State {
    case ready
    case possible(touch: Point, ListEdges)
    case held(from: Point)
    /// It gave up, and the answer is still to come.
    case leaving
    case over
  }

  private var state = State.ready
  /// The end beyond which it began.
  private(set) var edge: ListEdge?

  /// A recognizer for one finger, before it touches down.
  package init() {}

  /// - Returns: A verdict while nobody has the finger, a step afterwards. - Complexity: O(1).
  package mutating func handle(_ event: RecognizerEvent) -> RecognizerEffect {
    switch (state, event) {
    case (.ready, .touched(let point, _, let edges, let holds)):
      // A list that a finger stops at its end, or springs back there, is not pulled.
      state = .possible(touch: point, holds.listMoves ? [] : edges)
      return .verdict(.pending)

    case (.possible, .moved(_, let direction, let holds)):
      switch direction {
      case .undecided: return .verdict(.pending)
      // A held row would be pulled from under its finger; and a list follows one finger.
      case .vertical where holds.anyRow || holds.list: return leave()
      // Two fingers that go apart each leave the slop before their span tells.
      case .vertical where holds.isPairing, .horizontal where holds.isPairing:
        return .verdict(.pending)
      case .vertical: return .verdict(.accept)
      case .horizontal: return leave()
      }
    case (.possible, .joined), (.possible, .due):
      return .verdict(.pending)
    case (.possible, .lifted), (.possible, .cancelled):
      return leave()
    case (.possible(let touch, let edges), .accepted(let point)):
      // From here, not from the touch-down point: the list would jump by the slop.
      edge = Self.edge(pulledBy: point.y - touch.y, at: edges)
      state = .held(from: point)
      return .step(.listPan, .began, .zero)

    case (.held(let start), .moved(let point, _, _)):
      return .step(.listPan, .changed, point - start)
    case (.held(let start), .lifted(let point, _)):
      state = .over
      return .step(.listPan, .ended, point - start)
    case (.held(let start), .cancelled(let point)):
      state = .over
      return .step(.listPan, .cancelled, point - start)

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
      fatalError("VerticalPan: \(event) while \(state)")
    }
  }

  /// The travel of a finger at a point that is no event, nil unless it holds the list.
  func translation(to point: Point) -> Vector? {
    guard case .held(let start) = state else { return nil }
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

  /// The end beyond which a drag starts.
  private static func edge(pulledBy travel: Millimeters, at edges: ListEdges) -> ListEdge? {
    if travel > 0, edges.contains(.top) { return .top }
    if travel < 0, edges.contains(.bottom) { return .bottom }
    return nil
  }

  private mutating func leave() -> RecognizerEffect {
    state = .leaving
    return .verdict(.reject)
  }
}
