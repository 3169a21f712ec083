// The arena of one finger: recognizers compete at first, then one gesture has it, in the end none.
package import Units

/// One finger's arena, without geometry.
///
///     open ──taken by a continuous gesture──▶ taken ──its gesture ends──▶ over
///       └──────all leave, or a tap is over, or the finger is ignored──────▶┘
///
/// Over lasts for the rest of the touch: the finger means nothing until it leaves the panel. A
/// recognizer of two fingers is in the arena of each.
package struct GestureArena: CustomStringConvertible, Sendable {
  private enum State {
    /// These recognizers compete. Empty while a recognizer of two fingers waits for the second one.
    case open(GestureKinds)
    case taken(Drag)
    case over
  }

  private enum Event {
    case joins(GestureKinds)
    case leaves(Recognizer)
    case takes(Drag)
    case moves(Point)
    case endsPull
    case closes
  }

  private var state: State

  /// The arena of a finger with these recognizers.
  package init(_ recognizers: GestureKinds) { state = .open(recognizers) }

  /// The recognizers that still compete; empty once a gesture has the finger.
  package var recognizers: GestureKinds {
    guard case .open(let recognizers) = state else { return [] }
    return recognizers
  }

  /// The drag that the finger makes, alone or with another.
  package var drag: Drag? {
    guard case .taken(let drag) = state else { return nil }
    return drag
  }

  /// Whether a recognizer may still get the finger.
  package var isOpen: Bool {
    guard case .open = state else { return false }
    return true
  }

  /// Adds recognizers, because a second finger came.
  package mutating func join(_ recognizers: GestureKinds) { handle(.joins(recognizers)) }
  /// Removes a recognizer that rejected, was refused or lost its other finger. After the last one
  /// the arena is over.
  package mutating func leave(_ recognizer: Recognizer) { handle(.leaves(recognizer)) }
  /// A continuous gesture begins and has the finger from now on.
  package mutating func give(to drag: Drag) { handle(.takes(drag)) }
  /// Notes the finger's new position.
  package mutating func move(to point: Point) {
    // Asked first: a state is large to copy, and most moves change nothing.
    switch state {
    case .open, .over: return
    case .taken(let drag): if drag.knows(point) { return }
    }
    handle(.moves(point))
  }
  /// Its drag of the list pulls nothing from now on.
  package mutating func endPull() { handle(.endsPull) }
  /// The finger means nothing from now on; allowed in every state.
  package mutating func close() { handle(.closes) }

  /// `open`, `taken` or `over`.
  package var description: String {
    switch state {
    case .open: "open"
    case .taken: "taken"
    case .over: "over"
    }
  }

  private mutating func handle(_ event: Event) {
    switch (state, event) {
    case (.open(let recognizers), .joins(let others)) where recognizers.isDisjoint(with: others):
      state = .open(recognizers.union(others))
    case (.open(let recognizers), .leaves(let recognizer)) where recognizers.contains(recognizer):
      let rest = recognizers.subtracting(GestureKinds(recognizer))
      state = rest.isEmpty ? .over : .open(rest)
    case (.open, .takes(let drag)): state = .taken(drag)
    case (.taken(var drag), .moves(let point)):
      drag.move(to: point)
      state = .taken(drag)
    case (.taken(var drag), .endsPull):
      drag.endPull()
      state = .taken(drag)
    case (.open, .closes), (.taken, .closes), (.over, .closes): state = .over
    case (.open, .joins), (.open, .leaves), (.open, .moves), (.open, .endsPull),
      (.taken, .joins), (.taken, .leaves), (.taken, .takes),
      (.over, .joins), (.over, .leaves), (.over, .takes), (.over, .moves), (.over, .endsPull):
      fatalError("GestureArena: \(event) while \(state)")
    }
  }
}
