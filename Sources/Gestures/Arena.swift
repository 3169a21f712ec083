// Who gets a finger: contenders join when it touches down, the first to accept wins.

/// Names a contender in the arenas where it contends; never used twice.
package struct ContenderID: Hashable, Sendable {
  /// Counts up over all contenders of a gesture core.
  package let serial: UInt64
  package init(serial: UInt64) { self.serial = serial }
}

/// A few contenders in the order in which they joined. - Complexity: O(count), no allocation.
package struct ContenderList: Sendable {
  /// One of each kind that a list may have (two pans, tap, long press, pinch, two-finger tap), and
  /// room for two more.
  package static let limit = 8

  /// How many joined and have not left: 0 to ``limit``.
  package private(set) var count = 0
  private var places = [8 of ContenderID](repeating: ContenderID(serial: 0))

  /// A contender by its place in the order of joining, from 0 to `count` − 1.
  package subscript(index: Int) -> ContenderID {
    guard index < count else { fatalError("ContenderList: \(index) of \(count)") }
    return places[index]
  }

  /// Whether the contender is among them.
  package func contains(_ contender: ContenderID) -> Bool {
    for index in 0..<count where places[index] == contender { return true }
    return false
  }

  fileprivate mutating func append(_ contender: ContenderID) {
    guard count < Self.limit else { fatalError("ContenderList: more than \(Self.limit)") }
    places[count] = contender
    count += 1
  }

  fileprivate func without(_ contender: ContenderID) -> ContenderList {
    var rest = ContenderList()
    for index in 0..<count where places[index] != contender { rest.append(places[index]) }
    return rest
  }
}

/// The rules for one finger, without geometry: the first to accept wins, all others are rejected.
///
/// Accepting and closing answer with those who are now to be told that they are rejected; the one
/// that asked knows its own fate. Thus each contender gets exactly one of accept and reject, inside
/// the event that decides. A contender over several fingers joins the arena of each.
package struct Arena: CustomStringConvertible, Sendable {
  private enum State {
    /// Nobody has the finger yet.
    case open(ContenderList)
    /// One has it until it is lifted.
    case claimed(ContenderID)
    /// Nobody will: kept until the finger is lifted, so that the rest of the touch means nothing.
    case held
  }

  private enum Event {
    case joins(ContenderID)
    case accepts(ContenderID)
    case rejects(ContenderID)
    case closes
  }

  private var state = State.open(ContenderList())

  /// An arena that nobody has joined yet, for a finger that touches down.
  package init() {}

  /// Enters a contender; before anyone accepts.
  package mutating func join(_ contender: ContenderID) { _ = handle(.joins(contender)) }
  /// A contender wants the finger and has it. - Returns: The losers, each to be rejected now.
  package mutating func accept(_ contender: ContenderID) -> ContenderList {
    handle(.accepts(contender))
  }
  /// A contender gives up, or has lost another finger that it needs; it is to be rejected now.
  package mutating func reject(_ contender: ContenderID) { _ = handle(.rejects(contender)) }
  /// The finger goes, or may do nothing more. - Returns: Those undecided, each to be rejected now.
  package mutating func close() -> ContenderList { handle(.closes) }

  /// Those that still contend: none once one has won.
  package var contenders: ContenderList {
    guard case .open(let contenders) = state else { return ContenderList() }
    return contenders
  }

  /// The one that has the finger.
  package var winner: ContenderID? {
    guard case .claimed(let winner) = state else { return nil }
    return winner
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
  private mutating func handle(_ event: Event) -> ContenderList {
    switch (state, event) {
    case (.open(var contenders), .joins(let contender)):
      contenders.append(contender)
      state = .open(contenders)
      return ContenderList()
    case (.open(let contenders), .accepts(let contender)) where contenders.contains(contender):
      state = .claimed(contender)
      return contenders.without(contender)
    case (.open(let contenders), .rejects(let contender)) where contenders.contains(contender):
      let rest = contenders.without(contender)
      state = rest.count == 0 ? .held : .open(rest)
      return ContenderList()
    case (.open(let contenders), .closes):
      state = .held
      return contenders
    case (.claimed, .closes), (.held, .closes):
      state = .held
      return ContenderList()
    case (.open, .accepts), (.open, .rejects), (.claimed, .joins), (.claimed, .accepts),
      (.claimed, .rejects), (.held, .joins), (.held, .accepts), (.held, .rejects):
      fatalError("Arena: \(event) while \(state)")
    }
  }
}
