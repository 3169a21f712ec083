// Assembles a message from WebSocket frames: browsers fragment long messages, and control frames
// may come between.

/// The fragments of one message so far, as a value.
struct MessageAssembly {
  /// Kind of a fragment.
  enum Part: Hashable, CaseIterable {
    /// The first fragment.
    case first
    /// A continuation.
    case next
  }

  /// Result of a fragment.
  enum Outcome: Hashable {
    /// More fragments follow.
    case waits
    /// The whole message.
    case whole([UInt8])
    /// A message begins within another, or a continuation has no beginning.
    case disorder
    /// The message is longer than ``Message/longest``.
    case tooLong
  }

  private enum State {
    case between
    case within([UInt8])
  }

  private var state = State.between

  /// Adds a fragment.
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
