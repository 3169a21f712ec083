// The log: one handler, no time stamps, repeats limited, never the text of an item.
import Logging
package import Shell
import Synchronization
import System
package import Units

/// Writes messages to standard error, without the time: the journal adds it.
package final class Journal: Sendable {
  private let stream: ErrorStream
  private let now: @Sendable () -> Instant
  private let limiter = Mutex(RepeatLimiter())

  /// - Parameters:
  ///   - stream: Where messages go.
  ///   - now: The clock for counting repeats.
  package init(
    stream: ErrorStream = .standard, now: @escaping @Sendable () -> Instant = Clock.now
  ) {
    self.stream = stream
    self.now = now
  }

  /// A logger that writes here. Repeats are counted over all loggers of the journal.
  ///
  /// - Parameter level: Messages below it are not written.
  func logger(level: Logger.Level = .info) -> Logger {
    Logger(label: "panelist") { _ in JournalHandler(journal: self, logLevel: level) }
  }

  /// Writes a message, or counts it when it came too often.
  package func write(_ message: String, _ priority: ErrorStream.Priority) {
    let time = now()
    let (leftOut, isWritten) = limiter.withLock { $0.admit(message, at: time) }
    report(leftOut)
    if isWritten { stream.write(message, priority) }
  }

  /// Reports the repeats that were left out so far. For the end of the program.
  package func finish() { report(limiter.withLock { $0.endAll() }) }

  private func report(_ leftOut: [RepeatLimiter.LeftOut]) {
    for message in leftOut {
      stream.write("left out \(message.count) more of: \(message.message)", .notice)
    }
  }
}

/// Adapts the journal to swift-log.
struct JournalHandler: LogHandler {
  let journal: Journal
  var logLevel: Logger.Level
  var metadata: Logger.Metadata = [:]
  var metadataProvider: Logger.MetadataProvider?

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) {
    let all = metadata.merging(event.metadata ?? [:]) { $1 }
    let pairs = all.sorted { $0.key < $1.key }.map { " \($0.key)=\($0.value)" }.joined()
    let cause = event.error.map { ": \($0)" } ?? ""
    journal.write(event.message.description + pairs + cause, JournalHandler.priority(event.level))
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
