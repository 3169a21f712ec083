// A message from its parts: browsers cut a long one into several, with other frames between them.

/// The parts of one message so far, as a value.
struct MessageAssembly {
  /// What a part says of itself.
  enum Part: Hashable, CaseIterable {
    /// The first one.
    case first
    /// One that goes on.
    case next
  }

  /// What comes of a part.
  enum Outcome: Hashable {
    /// More is to come.
    case waits
    /// All of it.
    case whole([UInt8])
    /// A message begins within another, or goes on where none has begun.
    case disorder
    /// It is longer than any message.
    case tooLong
  }

  private enum State {
    case between
    case within([UInt8])
  }

  private var state = State.between

  /// Takes a part.
  ///
  /// - Parameter isLast: Whether the message ends with it.
  mutating func take(_ part: Part, _ bytes: [UInt8], isLast: Bool) -> Outcome {
    let all: [UInt8]
    switch (state, part) {
    case (.between, .first): all = bytes
    case (.within(let begun), .next): all = begun + bytes
    case (.between, .next), (.within, .first): return .disorder
    }
    guard all.count <= Message.longest else {
      state = .between
      return .tooLong
    }
    state = isLast ? .between : .within(all)
    return isLast ? .whole(all) : .waits
  }
}
