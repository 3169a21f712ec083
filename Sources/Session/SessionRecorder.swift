// Logs what comes into a session and what it decides, so that it can be saved as a recording.
import Gestures
import ListUI
package import Model
package import Recordings
import Store
package import Units

/// The log of a session, and the stored list as far as the session knows it. It notes each input
/// before the session takes it, and then its outputs.
package struct SessionRecorder {
  /// What happened.
  package private(set) var log: SessionLog
  /// The stored list, and the changesets that can be undone.
  package private(set) var stored: ReplayedStore
  /// Whether the list may have changed since it was last at rest.
  package private(set) var awaitsRest = true

  /// - Parameters:
  ///   - start: The list at the session's start, at which its first frame is presented at zero.
  ///   - stored: The stored list.
  package init(_ start: SessionLog.Start, _ stored: ReplayedStore) {
    log = SessionLog(start, at: .zero)
    self.stored = stored
  }

  /// Logs an input before the session takes it. `RecordedStep` translates the other way.
  ///
  /// - Parameters:
  ///   - input: An input for which a file has no word ends the chapter, if it changes what is
  ///     decided.
  ///   - time: Its time.
  ///   - list: The list before it.
  package mutating func note(_ input: ListSession.Input, at time: Instant, in list: ItemList) {
    switch input {
    case .touches(let frame): log.touched(frame)
    case .typed(let edit): log.typed(edit, at: time)
    case .scrolled(let distance): log.scrolled(by: distance, at: time)
    case .banner(let banner): log.showed(banner, at: time)
    case .ordered(.wake): log.woken(at: time)
    case .answered(let outcome, let isStale):
      note(outcome, isStale: isStale, at: time, in: list)
    // The line of the vsync says them.
    case .time, .presented, .lit: break
    // A file has no input methods: the keys that lead to the same text are an output.
    case .composed: break
    // They only request something, whose answer is logged.
    case .storeWritten, .retryDue: break
    // They decide nothing.
    case .localTime, .fontsFound: break
    case .pressed, .written, .scanned, .theme, .stitching, .layout, .power, .darkHours,
      .ordered(.on), .ordered(.off), .ordered(.auto), .touchLocked, .closed, .letGo:
      log.lost()
    }
  }

  /// Logs a vsync before its time passes for the session.
  ///
  /// - Parameters:
  ///   - presentation: When the list is seen.
  ///   - waitedUntil: Time up to which resting contacts are waited for.
  package mutating func vsync(presentation: Instant, waitedUntil: Instant) {
    log.vsync(presentation: presentation, waitedUntil: waitedUntil)
  }

  /// Logs the outputs of one input.
  ///
  /// - Parameters:
  ///   - outputs: All of them, in order.
  ///   - time: Of the input.
  ///   - before: The list before the input.
  ///   - after: The list after it.
  package mutating func note(
    _ outputs: some Collection<ListSession.Output>, at time: Instant, before: ItemList,
    after: ItemList
  ) {
    for case .composed(let edits) in outputs { for edit in edits { log.typed(edit, at: time) } }
    for case .screen(let effect, _) in outputs { log.decided(screen: effect.words) }
    log.decided(outputs.events, before: before, after: after)
    for output in outputs {
      switch output {
      case .store(.changeset(let changeset)):
        log.stored(changeset)
        stored.store(changeset)
      case .frame: awaitsRest = true
      case .store, .event, .gesture, .losesContacts, .hasGhosts, .screen, .keyIgnored,
        .composed:
        break
      }
    }
  }

  /// Starts a chapter: the list is at rest, and a new session made of it would go on as this one.
  ///
  /// - Parameters:
  ///   - start: The list as it is.
  ///   - time: The presentation at which it was found at rest.
  package mutating func rested(_ start: SessionLog.Start, at time: Instant) {
    awaitsRest = false
    log.rested(start, at: time)
  }

  private mutating func note(
    _ outcome: StoreOutcome, isStale: Bool, at time: Instant, in list: ItemList
  ) {
    switch outcome {
    case .undone(let report):
      log.answered(report, at: time)
      if case .changeset(let id) = report.finding { _ = stored.undo(id) }
    case .changed(let items, _):
      // Stale items are read again.
      guard !isStale else { return }
      stored.take(stored.list.edits(to: items))
      log.read(stored.list.items, at: time)
    case .failed(let error, let submission):
      // A file cannot describe an undo that is never answered.
      switch submission {
      case .undo, .undoNewest: if !error.isWorthRetrying { log.lost() }
      case .changeset, .reload, .acknowledge, .draft, .readSuggestions, .forget: break
      }
    case .suggestionsRead(let texts): log.suggestionsRead(texts, in: list, at: time)
    case .saved, .drafted, .forgotten, .acknowledged, .restored, .backedUp, .checked: break
    }
  }
}
