// Who gets a finger: contenders join when it touches down, the first to accept wins.

/// The rules for one finger, without geometry: the first to accept wins, all others are rejected.
///
/// Accepting and closing answer with those who are now to be told that they are rejected; the one
/// that asked knows its own fate. Thus each contender gets exactly one of accept and reject, inside
/// the event that decides. A contender over two fingers joins the arena of each.
package struct Arena: CustomStringConvertible, Sendable {
  private enum State {
    /// Nobody has the finger yet.
    case open(GestureKinds)
    /// One has it until it is lifted.
    case claimed(Contender)
    /// Nobody will: kept until the finger is lifted, so that the rest of the touch means nothing.
    case held
  }

  private enum Event {
    case joins(Contender)
    case accepts(Contender)
    case rejects(Contender)
    case closes
  }

  private var state = State.open([])

  /// An arena that nobody has joined yet, for a finger that touches down.
  package init() {}

  /// Enters a contender; before anyone accepts.
  package mutating func join(_ contender: Contender) { _ = handle(.joins(contender)) }
  /// A contender wants the finger and has it. - Returns: The losers, each to be rejected now.
  package mutating func accept(_ contender: Contender) -> GestureKinds {
    handle(.accepts(contender))
  }
  /// A contender gives up, or has lost another finger that it needs; it is to be rejected now.
  package mutating func reject(_ contender: Contender) { _ = handle(.rejects(contender)) }
  /// The finger goes, or may do nothing more. - Returns: Those undecided, each to be rejected now.
  package mutating func close() -> GestureKinds { handle(.closes) }

  /// Those that still contend: none once one has won.
  package var contenders: GestureKinds {
    guard case .open(let contenders) = state else { return [] }
    return contenders
  }

  /// The one that has the finger.
  package var winner: Contender? {
    guard case .claimed(let winner) = state else { return nil }
    return winner
  }

  /// Whether somebody may still have the finger.
  package var isOpen: Bool {
    guard case .open = state else { return false }
    return true
  }

  /// `open`, `claimed` or `held`.
  package var description: String {
    switch state {
    case .open: "open"
    case .claimed: "claimed"
    case .held: "held"
    }
  }

  /// - Returns: Those that lose by it.
  private mutating func handle(_ event: Event) -> GestureKinds {
    switch (state, event) {
    case (.open(let contenders), .joins(let contender)) where !contenders.contains(contender):
      state = .open(contenders.union(GestureKinds(contender)))
      return []
    case (.open(let contenders), .accepts(let contender)) where contenders.contains(contender):
      state = .claimed(contender)
      return contenders.subtracting(GestureKinds(contender))
    case (.open(let contenders), .rejects(let contender)) where contenders.contains(contender):
      let rest = contenders.subtracting(GestureKinds(contender))
      state = rest.isEmpty ? .held : .open(rest)
      return []
    case (.open(let contenders), .closes):
      state = .held
      return contenders
    case (.claimed, .closes), (.held, .closes):
      state = .held
      return []
    case (.open, .joins), (.open, .accepts), (.open, .rejects), (.claimed, .joins),
      (.claimed, .accepts), (.claimed, .rejects), (.held, .joins), (.held, .accepts),
      (.held, .rejects):
      fatalError("Arena: \(event) while \(state)")
    }
  }
}
