// The log: one handler, no time stamp, no floods, and never the text of an item.
import Glibc
import Logging
import Synchronization
import Units

/// Writes messages to standard error. The journal adds the time; a person in a shell has a clock.
final class Journal: Sendable {
  private let stream: ErrorStream
  private let now: @Sendable () -> Instant
  private let limiter = Mutex(RepeatLimiter())

  /// - Parameters:
  ///   - stream: Where messages go.
  ///   - now: The clock by which repeats are counted.
  init(stream: ErrorStream = .standard, now: @escaping @Sendable () -> Instant = monotonicNow) {
    self.stream = stream
    self.now = now
  }

  /// A logger that writes here. Several may be made; repeats are counted over all of them.
  ///
  /// - Parameter level: Messages below it are not written.
  func logger(level: Logger.Level = .info) -> Logger {
    Logger(label: "panelist") { _ in JournalHandler(journal: self, logLevel: level) }
  }

  func write(_ message: String, _ level: Logger.Level) {
    let time = now()
    let (leftOut, isAdmitted) = limiter.withLock { limiter in
      (limiter.takeLeftOut(at: time), limiter.admits(message, at: time))
    }
    tell(leftOut)
    if isAdmitted { stream.write(message, Journal.priority(level)) }
  }

  /// Tells what was left out so far. For the end of the program.
  func finish() {
    tell(limiter.withLock { $0.takeAllLeftOut() })
  }

  private func tell(_ leftOut: [RepeatLimiter.LeftOut]) {
    for message in leftOut {
      stream.write("left out \(message.count) more of: \(message.message)", .notice)
    }
  }

  private static func priority(_ level: Logger.Level) -> ErrorStream.Priority {
    switch level {
    case .trace, .debug: .debug
    case .info: .info
    case .notice: .notice
    case .warning: .warning
    case .error: .error
    case .critical: .critical
    }
  }
}

/// The journal as the logging library wants it.
struct JournalHandler: LogHandler {
  let journal: Journal
  var logLevel: Logger.Level
  var metadata: Logger.Metadata = [:]
  var metadataProvider: Logger.MetadataProvider?

  init(journal: Journal, logLevel: Logger.Level) {
    self.journal = journal
    self.logLevel = logLevel
  }

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) {
    let all = metadata.merging(event.metadata ?? [:]) { $1 }
    let pairs = all.sorted { $0.key < $1.key }.map { " \($0.key)=\($0.value)" }.joined()
    let cause = event.error.map { ": \($0)" } ?? ""
    journal.write(event.message.description + pairs + cause, event.level)
  }
}

/// The time on CLOCK_MONOTONIC.
@Sendable func monotonicNow() -> Instant {
  var time = timespec()
  // `time` is this function's own; the clock exists on every Linux.
  unsafe clock_gettime(CLOCK_MONOTONIC, &time)
  return Instant(nanoseconds: Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec))
}
