// Limits repeated log messages: a value, with the time passed in.
package import Units

/// Lets the first of several equal messages pass and counts the rest.
package struct RepeatLimiter: Sendable {
  /// Messages that were left out, reported once when their window ends.
  package struct LeftOut: Hashable, Sendable {
    /// The text of the messages.
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

  /// Five show that a message repeats; the journal of a wall panel needs no more.
  package static let limit = 5
  /// The length of a window, which begins with the first message.
  package static let span = Interval.seconds(30)
  /// The maximum number of windows; one more ends the oldest window early.
  package static let windowLimit = 64

  /// The oldest first.
  private var windows: [Window] = []

  /// A limiter that has seen no message.
  package init() {}

  /// Decides about a message.
  ///
  /// - Returns: The messages left out in windows that have ended, to be reported first; and whether
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

  /// Ends all windows and returns their counts, for the end of the program.
  package mutating func endAll() -> [LeftOut] { end(windows.count) }

  /// Ends the oldest windows; none when `count` is not positive.
  private mutating func end(_ count: Int) -> [LeftOut] {
    let ended = max(0, count)
    defer { windows.removeFirst(ended) }
    return windows.prefix(ended).filter { $0.leftOut > 0 }.map {
      LeftOut(message: $0.message, count: $0.leftOut)
    }
  }
}
