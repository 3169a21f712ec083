// What to write when the same message comes again and again: a value, with time handed in.
import Units

/// Lets the first few of equal messages pass and counts the rest.
struct RepeatLimiter: Sendable {
  /// Messages that were left out, told once when their time is over.
  struct LeftOut: Hashable, Sendable {
    let message: String
    let count: Int
  }

  private struct Window: Sendable {
    let message: String
    let start: Instant
    var written: Int
    var leftOut = 0
  }

  /// Five show that it repeats; the journal of a wall panel has no reader who needs more.
  static let limit = 5
  /// How long messages are counted together, from the first of them.
  static let span = Interval.seconds(30)
  /// Different messages that are counted at a time; one more ends the oldest count early.
  static let windowLimit = 64

  /// The oldest first.
  private var windows: [Window] = []

  /// Whether a message is to be written now.
  ///
  /// - Complexity: O(``windowLimit``).
  mutating func admits(_ message: String, at time: Instant) -> Bool {
    guard let index = windows.firstIndex(where: { $0.message == message }) else {
      windows.append(Window(message: message, start: time, written: 1))
      return true
    }
    guard windows[index].written >= RepeatLimiter.limit else {
      windows[index].written += 1
      return true
    }
    windows[index].leftOut += 1
    return false
  }

  /// Ends the counts that are over, and tells what was left out in them.
  ///
  /// To be asked before ``admits(_:at:)`` with the same time.
  mutating func takeLeftOut(at time: Instant) -> [LeftOut] {
    let old = windows.prefix { $0.start + RepeatLimiter.span <= time }.count
    return end(max(old, windows.count - (RepeatLimiter.windowLimit - 1)))
  }

  /// Ends all counts, for the end of the program.
  mutating func takeAllLeftOut() -> [LeftOut] { end(windows.count) }

  private mutating func end(_ count: Int) -> [LeftOut] {
    defer { windows.removeFirst(max(0, count)) }
    return windows.prefix(max(0, count)).filter { $0.leftOut > 0 }.map {
      LeftOut(message: $0.message, count: $0.leftOut)
    }
  }
}
