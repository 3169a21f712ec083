// When to look for what others wrote to the list: not for what was written here, and not all the time.
package import System
package import Units

/// Hears of others' writes to the list's log, between its own ones.
///
/// While something is written here nothing is heard; one look afterwards finds what came meanwhile. After
/// something was heard nothing is heard for a moment: who writes a thousand times a second wakes the
/// panel ten times.
package struct StoreWatch<K: Kernel>: ~Copyable {
  /// What happens around the log.
  package enum Event: Hashable, Sendable, CaseIterable {
    /// Something is handed to the writer.
    case submitted
    /// The writer has written what it was given, or waits to try it again.
    case idle
    /// Somebody wrote to the log.
    case heard
    /// The time that was asked for has come.
    case due
  }

  private enum State: Hashable {
    case listening
    /// The writer has something.
    case writing
    /// Something was heard a moment ago, or nothing can be heard now.
    case resting
  }

  /// A person who writes elsewhere does not see a tenth of a second.
  package static var rest: Interval { .milliseconds(100) }
  /// A log that is not there comes with the next write, or with a list that is restored.
  package static var retry: Interval { .seconds(5) }

  /// When `due` is to come; nil when it need not.
  package private(set) var due: Instant?
  private var file: FileWatch<K>
  private var state = State.resting

  /// Hears nothing before the first `due`.
  ///
  /// - Parameters:
  ///   - log: The list's write-ahead log.
  ///   - kernel: Whose watch it is.
  /// - Throws: What making the watch gives.
  package init(_ log: String, kernel: K) throws(SystemError) {
    file = try FileWatch(log, kernel: kernel)
  }

  /// What the loop watches.
  package var raw: CInt { file.raw }

  /// Takes one event.
  ///
  /// - Returns: Whether to look for what others wrote. The look comes after the watch is armed, so that
  ///   nothing falls between them.
  /// - Throws: What arming gives; it is tried again, and until then the look alone is made.
  package mutating func handle(_ event: Event, at now: Instant) throws(SystemError) -> Bool {
    switch (state, event) {
    case (.listening, .submitted):
      file.disarm()
      state = .writing
      return false
    case (.listening, .heard):
      file.disarm()
      state = .resting
      due = now + Self.rest
      return true
    case (.writing, .idle), (.resting, .due):
      try listen(at: now)
      return true
    case (.listening, .idle), (.listening, .due), (.writing, .submitted), (.writing, .heard),
      (.writing, .due), (.resting, .submitted), (.resting, .idle), (.resting, .heard):
      return false
    }
  }

  private mutating func listen(at now: Instant) throws(SystemError) {
    due = nil
    do throws(SystemError) {
      try file.arm()
      state = .listening
    } catch {
      state = .resting
      due = now + Self.retry
      throw error
    }
  }
}
