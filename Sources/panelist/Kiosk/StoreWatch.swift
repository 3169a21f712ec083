// Decides when to look for external changes of the list: neither for own writes nor constantly.
package import System
package import Units

/// Watches the list's WAL for writes by other processes.
///
/// The watch is disarmed when a write is submitted; one reload after the writes finds external
/// changes made meanwhile. It is also disarmed for a moment after each report: a process that
/// writes a thousand times a second wakes the panel ten times. A write submitted in that moment can
/// be reported as external, which costs one reload.
package struct StoreWatch<K: Kernel>: ~Copyable {
  /// What happens to the WAL.
  package enum Event: Hashable, Sendable, CaseIterable {
    /// A write was submitted.
    case submitted
    /// The writer has written everything, or waits for a retry.
    case idle
    /// The WAL was written to.
    case heard
    /// The due time has come.
    case due
  }

  private enum State: Hashable {
    case listening
    /// The writer is busy.
    case writing
    /// The watch reported a moment ago, or cannot be armed now.
    case paused
  }

  /// The pause after a report: a user who writes on another machine does not notice 0.1 s.
  package static var pause: Interval { .milliseconds(100) }
  /// The delay before arming again. A missing WAL comes with the next write or with a recovered
  /// list.
  package static var retry: Interval { .seconds(5) }

  /// When `due` is to come; nil when it need not.
  package private(set) var due: Instant?
  private var file: FileWatch<K>
  private var state = State.paused

  /// Reports nothing before the first `due`.
  ///
  /// - Parameters:
  ///   - log: The path of the list's WAL.
  ///   - kernel: Makes the watch.
  /// - Throws: When the watch cannot be made.
  package init(_ log: String, kernel: K) throws(SystemError) {
    file = try FileWatch(log, kernel: kernel)
  }

  /// The descriptor to watch.
  package var raw: CInt { file.raw }

  /// Takes one event.
  ///
  /// - Returns: Whether to reload. The watch is armed before the reload, so that no change is lost
  ///   between them.
  /// - Throws: When the watch cannot be armed. It is tried again; the caller reloads nevertheless.
  package mutating func handle(_ event: Event, at now: Instant) throws(SystemError) -> Bool {
    switch (state, event) {
    case (.listening, .submitted):
      file.disarm()
      state = .writing
      return false
    case (.listening, .heard):
      file.disarm()
      state = .paused
      due = now + Self.pause
      return true
    case (.writing, .idle), (.paused, .due):
      try listen(at: now)
      return true
    case (.listening, .idle), (.listening, .due), (.writing, .submitted), (.writing, .heard),
      (.writing, .due), (.paused, .submitted), (.paused, .idle), (.paused, .heard):
      return false
    }
  }

  private mutating func listen(at now: Instant) throws(SystemError) {
    due = nil
    do throws(SystemError) {
      try file.arm()
      state = .listening
    } catch {
      state = .paused
      due = now + Self.retry
      throw error
    }
  }
}
