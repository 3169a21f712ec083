// Who has a finger: contenders at first, then one gesture, in the end nobody.
package import Units

/// One finger's fate, without geometry.
///
///     open ──taken by a gesture that lasts──▶ taken ──its gesture ends──▶ over
///       └──────all leave, or a tap is over, or the finger may do no more──▶┘
///
/// Over is for the rest of the touch: whatever the finger does until it leaves the glass means
/// nothing. A contender for two fingers stands in the claim of each.
package struct GestureArena: CustomStringConvertible, Sendable {
  private enum State {
    /// These contend. It may be none: one that needs a second finger, when that one comes.
    case open(GestureKinds)
    case taken(Drag)
    case over
  }

  private enum Event {
    case joins(GestureKinds)
    case leaves(Recognizer)
    case takes(Drag)
    case moves(Point)
    case closes
  }

  private var state: State

  /// The claim of a finger for which these contend.
  package init(_ contenders: GestureKinds) { state = .open(contenders) }

  /// Those that still contend; none once the finger is taken.
  package var contenders: GestureKinds {
    guard case .open(let contenders) = state else { return [] }
    return contenders
  }

  /// What the finger makes, alone or with another.
  package var drag: Drag? {
    guard case .taken(let drag) = state else { return nil }
    return drag
  }

  /// Whether somebody may still have the finger.
  package var isOpen: Bool {
    guard case .open = state else { return false }
    return true
  }

  /// More contend, because a second finger came.
  package mutating func join(_ contenders: GestureKinds) { handle(.joins(contenders)) }
  /// One gives up, is refused or has lost its other finger; after the last one it is over.
  package mutating func leave(_ contender: Recognizer) { handle(.leaves(contender)) }
  /// A gesture that lasts begins: the finger is its own from now on.
  package mutating func give(to drag: Drag) { handle(.takes(drag)) }
  /// The finger is there now, whoever has it.
  package mutating func move(to point: Point) {
    // Asked first: a state is large to hand on, and most moves change none.
    switch state {
    case .open, .over: return
    case .taken(let drag): if drag.knows(point) { return }
    }
    handle(.moves(point))
  }
  /// Nothing more comes of the finger; also when nothing would have.
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
    case (.open(let contenders), .joins(let others)) where contenders.isDisjoint(with: others):
      state = .open(contenders.union(others))
    case (.open(let contenders), .leaves(let contender)) where contenders.contains(contender):
      let rest = contenders.subtracting(GestureKinds(contender))
      state = rest.isEmpty ? .over : .open(rest)
    case (.open, .takes(let drag)):
      state = .taken(drag)
    case (.taken(var drag), .moves(let point)):
      drag.move(to: point)
      state = .taken(drag)
    case (.open, .closes), (.taken, .closes), (.over, .closes):
      state = .over
    case (.open, .joins), (.open, .leaves), (.open, .moves),
      (.taken, .joins), (.taken, .leaves), (.taken, .takes),
      (.over, .joins), (.over, .leaves), (.over, .takes), (.over, .moves):
      fatalError("GestureArena: \(event) while \(state)")
    }
  }
}
