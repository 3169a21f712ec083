// What to write when the same message comes again and again: a value, with time handed in.
package import Units

/// Lets the first few of equal messages pass and counts the rest.
package struct RepeatLimiter: Sendable {
  /// Messages that were left out, told once when their time is over.
  package struct LeftOut: Hashable, Sendable {
    /// The text that all of them had.
    package let message: String
    /// How many were not written, at least 1.
    package let count: Int
  }

  private struct Window: Sendable {
    let message: String
    let start: Instant
    var written: Int
    var leftOut = 0
  }

  /// Five show that it repeats; the journal of a wall panel has no reader who needs more.
  package static let limit = 5
  /// How long messages are counted together, from the first of them.
  package static let span = Interval.seconds(30)
  /// Different messages that are counted at a time; one more ends the oldest count early.
  package static let windowLimit = 64

  /// The oldest first.
  private var windows: [Window] = []

  /// A limiter that has seen no message.
  package init() {}

  /// Decides about a message.
  ///
  /// - Returns: What was left out of messages whose time is over, to be told first; and whether
  ///   this message is to be written now.
  /// - Complexity: O(``windowLimit``).
  package mutating func admit(
    _ message: String, at time: Instant
  ) -> (leftOut: [LeftOut], isWritten: Bool) {
    var leftOut = end(windows.prefix { $0.start + RepeatLimiter.span <= time }.count)
    guard let index = windows.firstIndex(where: { $0.message == message }) else {
      leftOut += end(windows.count - (RepeatLimiter.windowLimit - 1))
      windows.append(Window(message: message, start: time, written: 1))
      return (leftOut, true)
    }
    guard windows[index].written >= RepeatLimiter.limit else {
      windows[index].written += 1
      return (leftOut, true)
    }
    windows[index].leftOut += 1
    return (leftOut, false)
  }

  /// Ends all counts and tells them, for the end of the program.
  package mutating func endAll() -> [LeftOut] { end(windows.count) }

  /// Ends the oldest counts; none when `count` is not positive.
  private mutating func end(_ count: Int) -> [LeftOut] {
    let ended = max(0, count)
    defer { windows.removeFirst(ended) }
    return windows.prefix(ended).filter { $0.leftOut > 0 }.map {
      LeftOut(message: $0.message, count: $0.leftOut)
    }
  }
}
