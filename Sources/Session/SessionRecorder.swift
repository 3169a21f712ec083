// Logs what comes into a session and what it decides, so that it can be saved as a recording, or is
// one while it goes on.
import Gestures
package import ListUI
package import Model
package import Recordings
import Paint
import Store
package import Units

/// The log of a session. It notes each input before the session takes it, and then its outputs.
///
/// A log that can be saved at any moment keeps the last chapters. One that is written as it goes on
/// keeps nothing, and has a chapter from one rest until something ends it.
package struct SessionRecorder {
  /// What happened; nil while a recording that is written waits for a rest.
  package private(set) var log: SessionLog?
  /// Writes the log; nil for one that is saved afterwards.
  private var live: LiveLog?
  /// The latest time that the session was given.
  package private(set) var reached: Instant
  /// Whether the list may have changed since it was last at rest.
  private var hasChanged = true

  /// A log that can be saved at any moment.
  ///
  /// - Parameters:
  ///   - start: The list at the session's start.
  ///   - time: When its first frame is presented.
  package init(_ start: SessionLog.Start, at time: Instant = .zero) {
    log = SessionLog(start, at: time)
    reached = time
  }

  /// A recording that is written while the session goes on. It begins at the next rest.
  ///
  /// - Parameters:
  ///   - isRedacted: Whether letters of items and of typed text are replaced by others.
  ///   - time: The latest time that the session was given.
  package init(writing isRedacted: Bool, since time: Instant) {
    live = LiveLog(isRedacted: isRedacted)
    reached = time
  }

  /// Whether a chapter is to begin at the next rest.
  package var awaitsRest: Bool { live == nil ? hasChanged : log == nil }

  /// Logs an input before the session takes it. `RecordedStep` translates the other way.
  ///
  /// - Parameters:
  ///   - input: An input for which a file has no word ends the chapter, if it changes what is
  ///     decided.
  ///   - time: Its time.
  ///   - session: As it is before.
  package mutating func note(
    _ input: ListSession.Input, at time: Instant, of session: ListSession
  ) {
    reached = max(reached, time)
    guard log != nil else { return }
    switch input {
    case .touches(let frame): note(frame, of: session.view)
    case .typed(let edit): log?.typed(edit, at: time)
    case .pressed: log?.noted(Self.unusedKey, at: time)
    case .scanned(let text): log?.scanned(text, at: time)
    case .scrolled(let distance): log?.scrolled(by: distance, at: time)
    case .banner(let banner): log?.showed(banner, at: time)
    case .ordered(let order): log?.noted("screen \(order.rawValue)", at: time)
    case .touchLocked: log?.noted("clean", at: time)
    case .letGo: log?.noted("let-go", at: time)
    case .stitching(let mode): log?.noted("stitching \(mode.rawValue)", at: time)
    case .power(let rules): log?.noted(RecordedIdle(rules).words, at: time)
    case .theme(let theme):
      if theme != session.view.theme { log?.noted("theme \(theme.rawValue)", at: time) }
    case .darkHours(let isDark):
      guard isDark != session.power.isDarkHour else { return }
      log?.noted("dark-hours \(isDark ? "begin" : "end")", at: time)
    case .localTime: log?.noted("minute", at: time)
    case .answered(let outcome, let isStale):
      note(outcome, isStale: isStale, at: time, of: session)
    // Of a log that is saved afterwards the line of the vsync says them.
    case .time: if live != nil { log?.noted("time", at: time) }
    case .presented(let latch): if live != nil { log?.framed(time, touchesUpTo: latch) }
    case .lit: if live != nil, session.power.isWaking { log?.noted("lit", at: time) }
    case .layout(let panel, let rowHeight, let options):
      let isAlike = session.view.isLaidOut(on: panel, rowHeight: rowHeight, options: options)
      // A picture that is turned otherwise is not known here.
      if live != nil, isAlike { log?.noted("display", at: time) } else { log?.lost() }
    // A file has no input methods: the keys that lead to the same text are an output.
    case .composed: break
    // They only request something, whose answer is logged.
    case .storeWritten, .retryDue: break
    // They decide nothing.
    case .fontsFound: break
    case .written, .keys, .learnt, .closed: log?.lost()
    }
  }

  /// Logs a vsync before its time passes for the session.
  ///
  /// - Parameters:
  ///   - presentation: When the list is seen.
  ///   - waitedUntil: Time up to which resting contacts are waited for.
  package mutating func vsync(presentation: Instant, waitedUntil: Instant) {
    log?.vsync(presentation: presentation, waitedUntil: waitedUntil)
  }

  /// Logs the outputs of one input.
  ///
  /// - Parameters:
  ///   - outputs: All of them, in order.
  ///   - input: The input.
  ///   - time: Its time.
  ///   - before: The lists before it.
  ///   - keys: What the on-screen keyboard showed before it.
  ///   - session: As it is after it.
  package mutating func note(
    _ outputs: some Collection<ListSession.Output>, of input: ListSession.Input, at time: Instant,
    before: (shown: ItemList, others: Lists), _ keys: ShownKeys?, after session: ListSession
  ) {
    let view = session.view
    for case .frame in outputs { hasChanged = true }
    guard log != nil else { return }
    followKeys(outputs, of: input, at: time)
    for case .screen(let effect, _) in outputs { log?.decided(screen: effect.words) }
    log?.decided(outputs.events, before: before.shown, after: view.list)
    log?.decided(others: before.others, after: session.otherLists)
    if let shown = view.shownKeys, shown != keys { log?.turned(to: shown, at: time) }
    for case .store(let request) in outputs {
      switch request {
      case .changeset(let changeset):
        if case .scanned = input, let item = changeset.changes.first?.item { log?.named(item.id) }
        log?.stored(changeset)
      case .undo(let changeset): log?.asked(toUndo: changeset)
      case .undoNewest(let list): log?.asked(toUndo: nil, in: list)
      case .reload, .acknowledge, .draft, .readSuggestions, .forget: break
      }
    }
  }

  /// Starts a chapter: the list is at rest, and a new session made of it would go on as this one.
  ///
  /// - Parameters:
  ///   - start: The list as it is.
  ///   - time: The presentation at which it was found at rest.
  package mutating func rested(_ start: SessionLog.Start, at time: Instant) {
    hasChanged = false
    guard live != nil else {
      log?.rested(start, at: time)
      return
    }
    if log == nil { log = SessionLog(start, at: time) }
  }

  /// Ends a chapter: something happened that no file can describe.
  package mutating func lost() {
    hasChanged = true
    log?.lost()
  }

  /// Ends a chapter before an input that is logged already.
  ///
  /// - Parameter entries: How many entries the chapter had before it; nil if nothing was logged.
  package mutating func lost(after entries: Int?) {
    hasChanged = true
    if let entries { log?.lost(after: entries) }
  }

  /// What is to be written of a recording, and why it ends there, if it does; it then goes on as
  /// another one, from the next rest.
  package mutating func takeText() -> (text: String, ending: SessionLog.Ending?) {
    guard var live, var log else { return ("", nil) }
    defer { self.live = live }
    // The only copy is changed in place.
    self.log = nil
    var text = live.takeText(from: &log)
    let ending = log.ending ?? (live.isFull(log) ? .isFull : nil)
    if let ending { text += live.finish(at: reached, ending) }
    self.log = ending == nil ? log : nil
    return (text, ending)
  }

  /// What is to be written of a recording that ends now, as it was asked for.
  package mutating func finish() -> String {
    let (text, _) = takeText()
    return text + (live?.finish(at: reached, nil) ?? "")
  }

  private static let unusedKey = "press unused"

  private mutating func note(_ frame: ContactFrame, of view: ListView) {
    // Also those that it does not take, because they bounce: what is hit is what was written.
    for contact in frame.contacts
    where contact.phase == .began && view.takesText(at: contact.position) {
      log?.landsOnKeyboard(contact.id)
    }
    log?.touched(frame)
  }

  /// Follows what is typed, and logs what an input method composes as the keys that lead there.
  private mutating func followKeys(
    _ outputs: some Collection<ListSession.Output>, of input: ListSession.Input, at time: Instant
  ) {
    if case .typed(let edit) = input, !outputs.contains(.keyIgnored) { log?.follow(edit) }
    guard case .composed = input else { return }
    var keys = 0
    for case .composed(let edits) in outputs {
      for edit in edits {
        log?.typed(edit, at: time)
        log?.follow(edit)
        keys += 1
      }
    }
    // It lights the screen all the same.
    if keys == 0 { log?.noted(Self.unusedKey, at: time) }
  }

  private mutating func note(
    _ outcome: StoreOutcome, isStale: Bool, at time: Instant, of session: ListSession
  ) {
    guard let store = log?.store else { return }
    switch outcome {
    case .undone(let report): log?.answered(report, at: time)
    case .changed(let items, _):
      // Stale items are read again.
      guard !isStale else { return }
      log?.read(store.lists.edits(to: items), only: items.ids, at: time)
    case .failed(let error, let submission):
      // A file cannot describe an undo that is never answered.
      switch submission {
      case .undo, .undoNewest: if !error.isWorthRetrying { log?.lost() }
      case .changeset, .reload, .acknowledge, .draft, .readSuggestions, .forget: break
      }
    case .suggestionsRead(let texts):
      // Those that may still have a text that was forgotten are not taken.
      guard session.forgetting == 0 else { return }
      log?.suggestionsRead(texts, in: session.view.list, at: time)
    case .saved, .drafted, .forgotten, .acknowledged, .restored, .backedUp, .notKept, .checked,
      .altered:
      break
    }
  }
}

extension LoadedItems {
  /// The items that were read; nil for all.
  fileprivate var ids: [ItemID]? {
    switch self {
    case .all: nil
    case .changes(let changed, let removed): changed.map(\.id) + removed
    }
  }
}
