// A session log as the text of a recording: of the last chapters at once, or while it is noted.
import Gestures
package import Units

extension SessionLog {
  /// A `.touch` file of the chapters that `wanted(at:)` selects. It ends now.
  ///
  /// Contacts that are down are cancelled after the line `saved`. No decision follows it, as the
  /// session made none there. The decisions before it hold for a redacted file as well: they name
  /// rows, not texts.
  ///
  /// - Parameters:
  ///   - now: When it is saved, after all inputs.
  ///   - isRedacted: Whether letters of items and of typed text are replaced by others.
  /// - Complexity: O(facts).
  package func text(at now: Instant, isRedacted: Bool) -> String {
    let chapters = wanted(at: now)
    guard var first = chapters.first, let last = chapters.last else {
      fatalError("SessionLog: there is no chapter")
    }
    first.entries = chapters.flatMap(\.entries)
    var writer = LogWriter(first, isRedacted: isRedacted)
    for entry in first.entries { writer.add(entry, hiding: onKeyboard) }
    writer.finish(at: now, last.ending)
    return writer.takeText()
  }
}

extension SessionLog {
  /// How far back a recording goes at least.
  package static let reach = Interval.seconds(20)

  /// How many entries the last chapter has.
  package var entryCount: Int { chapters[chapters.count - 1].entries.count }

  /// The chapters of a recording that is saved now: from the last rest that is at least ``reach``
  /// ago, and of those what follows the last pause: it is wanted more than what is before one.
  func wanted(at now: Instant) -> ArraySlice<Chapter> {
    let first = chapters.lastIndex { $0.since <= now - Self.reach } ?? 0
    let pause = chapters[first...].dropLast().lastIndex { $0.ending != nil }
    return chapters[(pause.map { $0 + 1 } ?? first)...]
  }

  /// Whether the chapter is as long as it may be.
  var isOld: Bool { lastFact - chapters[chapters.count - 1].since > Self.longest }

  /// Why the last chapter ended; nil while it goes on.
  package var ending: Ending? { chapters[chapters.count - 1].ending }
}

/// A log that is written down while the session goes on. It keeps nothing that is written.
package struct LiveLog {
  /// The longest text of one recording, in bytes: as long as `panelist replay` reads, with room for
  /// its end.
  package static let most = 60 << 20

  private let isRedacted: Bool
  private var writer: LogWriter?
  private var size = 0

  /// - Parameter isRedacted: Whether letters of items and of typed text are replaced by others.
  package init(isRedacted: Bool) { self.isRedacted = isRedacted }

  /// Whether there is as much of a recording as there may be: in bytes, or of time.
  ///
  /// - Parameter log: Whose chapter is written.
  package func isFull(_ log: SessionLog) -> Bool {
    size >= Self.most || log.isOld || writer?.isOver == true
  }

  /// Writes what was noted since the last call. Nothing is written before something has happened.
  ///
  /// - Parameter log: Its entries are removed.
  package mutating func takeText(from log: inout SessionLog) -> String {
    guard let chapter = log.takeChapter() else { return "" }
    var writer = self.writer ?? LogWriter(chapter, isRedacted: isRedacted, isLive: true)
    for entry in chapter.entries { writer.add(entry, hiding: log.onKeyboard) }
    log.forgetContacts(but: writer.contacts)
    let text = writer.takeText()
    self.writer = writer
    size += text.utf8.count
    return text
  }

  /// Writes the end of a recording; the next one begins with another chapter.
  ///
  /// - Parameters:
  ///   - now: When it ends, after all inputs.
  ///   - ending: Why the log ends; nil as it was asked for.
  /// - Returns: Nothing if nothing was written before.
  package mutating func finish(at now: Instant, _ ending: SessionLog.Ending?) -> String {
    guard var writer else { return "" }
    (self.writer, size) = (nil, 0)
    writer.finish(at: now, ending)
    return writer.takeText()
  }
}
