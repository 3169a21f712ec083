// Log of what happens to a running list, which can be saved as a recording at any moment.
package import Gestures
package import ListUI
package import Model
package import Units

/// The recent part of a session. The log receives inputs and decisions in the session's order, and
/// writes a recording that plays to the same decisions and pictures.
///
/// ```swift
/// let before = session.view.list
/// log.touched(frame)
/// session.handle(frame)
/// _ = session.drain(into: &outputs)
/// log.decided(outputs.events, before: before, after: session.view.list)
/// ```
///
/// A recording begins at the last rest that was at least ``reach`` ago; older entries are dropped.
/// A list that never rests is logged for ``most`` facts or ``longest``. Then the log pauses until
/// the next rest, and the file says that it ends earlier.
package struct SessionLog {
  /// A list from which a recording can begin.
  package typealias Start = LogStart
  /// An input of the session, or a result of one.
  typealias Entry = LogEntry

  /// Limit of facts: an hour of vsyncs, some minutes of ten contacts, or 20 MB of text.
  package static let most = 200_000
  /// Limit for a list that does not rest. A file holds at most a day.
  package static let longest = Interval.seconds(20 * 3600)
  /// The most edits of one read that are listed: a person changes fewer at once, and a program that
  /// fills a list is no fault of the screen.
  package static let mostEdits = 1000
  /// The most rows that these may pass by: what is moved in a long list takes time in each copy of it.
  private static let mostPassed = 5_000_000

  /// Oldest first, from the first that a recording may need.
  private(set) var chapters: [Chapter]
  /// Facts of all chapters.
  package private(set) var count = 0
  private let limit: Int
  /// The stored lists, as the session's driver knows them and as a replay will have them.
  package private(set) var store: ReplayedStore
  private var waiting: Set<ItemID> = []
  /// Contacts that began on the on-screen keyboard; what they wrote is private.
  private(set) var onKeyboard: Set<ContactID> = []
  /// How many these are.
  package var contactsOnKeyboard: Int { onKeyboard.count }
  /// Text of the edited row.
  private var typed = EditedText("")
  private var lastVsync: (presentation: Instant, waitedUntil: Instant)?
  private(set) var lastFact: Instant

  /// - Parameters:
  ///   - start: The list at the session's start.
  ///   - time: When its first frame is presented.
  ///   - limit: Limit of facts.
  package init(_ start: Start, at time: Instant, limit: Int = Self.most) {
    chapters = [Chapter(start: start, since: time, waitedUntil: time)]
    store = ReplayedStore(NumberedLists(start.lists).lists, changesets: start.changesets)
    self.limit = limit
    lastFact = time
  }

  /// Logs a touch frame.
  ///
  /// - Parameter frame: As passed to the session.
  package mutating func touched(_ frame: ContactFrame) { add(.touches(frame), at: frame.time) }

  /// A contact lands on the on-screen keyboard, whether or not the keyboard takes it.
  ///
  /// - Parameter contact: Its places are private.
  package mutating func landsOnKeyboard(_ contact: ContactID) {
    if chapters[chapters.count - 1].ending == nil { onKeyboard.insert(contact) }
  }

  /// Logs an edit by a keyboard.
  ///
  /// - Parameters:
  ///   - edit: As passed to the session.
  ///   - time: When.
  package mutating func typed(_ edit: TextEdit, at time: Instant) {
    add(.typed(edit, time, behind: typed.behind), at: time)
  }

  /// Updates the text of the edited row: the session has heeded an edit.
  ///
  /// - Parameter edit: By any keyboard.
  package mutating func follow(_ edit: TextEdit) {
    switch edit {
    case .insert(let text):
      if !text.utf8.contains(0) { _ = typed.insert(text, within: Item.longestText) }
    case .deleteBackward: typed.deleteBackward()
    case .deleteWordBackward: typed.delete(.wordLeft)
    case .deleteForward: typed.delete(.right)
    case .deleteWordForward: typed.delete(.wordRight)
    case .undo: _ = typed.undo()
    // Positions of the caret are logged as events.
    case .move, .select, .selectAll, .commit, .enter, .cancel, .take, .forget: break
    }
  }

  /// Logs a turn of a wheel.
  ///
  /// - Parameters:
  ///   - way: Distance upwards, even if the list could not scroll that far.
  ///   - time: When.
  package mutating func scrolled(by way: Pixels, at time: Instant) {
    add(.scrolled(way, time), at: time)
  }

  /// Logs an input that is a few fixed words in a file.
  ///
  /// - Parameters:
  ///   - words: Those behind the time.
  ///   - time: When.
  package mutating func noted(_ words: String, at time: Instant) {
    add(.said(words, time), at: time)
  }

  /// Logs what a barcode scanner has scanned.
  ///
  /// - Parameters:
  ///   - text: As passed to the session.
  ///   - time: When.
  package mutating func scanned(_ text: String, at time: Instant) {
    add(.scanned(text, time), at: time)
  }

  /// Logs that the on-screen keyboard shows other keys.
  ///
  /// - Parameters:
  ///   - keys: What it shows now.
  ///   - time: When.
  package mutating func turned(to keys: ShownKeys, at time: Instant) {
    add(.keys(keys, time), at: time)
  }

  /// Logs that the list has created a row, before the input by which it did.
  ///
  /// - Parameter item: Its id.
  package mutating func named(_ item: ItemID) {
    let last = chapters.count - 1
    guard chapters[last].ending == nil else { return }
    let place = chapters[last].entries.lastIndex { !$0.isResult } ?? 0
    chapters[last].entries.insert(.named(item), at: place)
    count += 1
  }

  /// Logs what became of the screen in one call of the session, before the events of the call.
  ///
  /// - Parameter words: The decision as a recording says it.
  package mutating func decided(screen words: String) {
    guard chapters[chapters.count - 1].ending == nil else { return }
    chapters[chapters.count - 1].entries.append(.decided(words))
  }

  /// Logs a change of the banner.
  ///
  /// - Parameters:
  ///   - banner: Nil when it ends.
  ///   - time: When.
  package mutating func showed(_ banner: Banner?, at time: Instant) {
    add(.showed(banner, time), at: time)
  }

  /// The session asked the store to save a changeset.
  ///
  /// - Parameter changeset: As requested.
  package mutating func stored(_ changeset: Changeset) {
    store.submit(.changeset(changeset))
    add(.made(changeset.id), at: nil)
  }

  /// The session asked the store for an undo.
  ///
  /// - Parameters:
  ///   - changeset: Nil for the newest.
  ///   - list: The newest of those that change this list; nil for all.
  package mutating func asked(toUndo changeset: ChangesetID?, in list: ListID? = nil) {
    store.submit(.undo(changeset, in: list))
  }

  /// Logs the store's answer to a pending undo: as it is where a replay's store, which knows what
  /// is in the file, would answer otherwise.
  ///
  /// - Parameters:
  ///   - report: As passed to the session.
  ///   - time: When.
  package mutating func answered(_ report: UndoReport, at time: Instant) {
    var played = store
    if let expected = played.answer(), ReplayedStore.areAlike(expected, report) {
      store = played
      return add(.answered(nil, time), at: time)
    }
    store.follow(report)
    let changes = report.undone + report.skipped.map(\.change)
    guard changes.allSatisfy(store.lists.hasWords) else { return end(.isLost) }
    add(.answered(report, time), at: time)
  }

  /// Logs a reload, and before it the external edits that it brings. A file has no words for edits of
  /// lists themselves: they end the chapter.
  ///
  /// - Parameters:
  ///   - edits: Those that make the stored lists hold what was read, which is not stale.
  ///   - ids: The items that were read; nil for all.
  ///   - time: When the session receives them.
  package mutating func read(_ edits: [Edit], only ids: [ItemID]? = nil, at time: Instant) {
    guard !edits.contains(where: store.lists.isOfLists) else {
      for edit in edits { _ = store.take(edit) }
      return end(.isLost)
    }
    let edits = edits.compactMap(store.lists.seen)
    let isMuch = edits.count * store.count > Self.mostPassed
    guard edits.count <= Self.mostEdits, !isMuch else {
      store.take(all: edits)
      return end(.isFlooded)
    }
    for edit in edits {
      let before = store.lists.row(of: edit.id)
      guard store.take(edit) else { continue }
      let (list, action) = edit.action(from: before, to: store.lists)
      add(.external(action, time, in: list, at: edit.spot), at: time)
    }
    add(.looked(only: ids, time), at: time)
  }

  /// Logs the suggestion history that the session receives.
  ///
  /// - Parameters:
  ///   - texts: Best first.
  ///   - list: The list at that time.
  ///   - time: When.
  package mutating func suggestionsRead(_ texts: [Suggestion], in list: ItemList, at time: Instant)
  {
    add(
      .suggestionsRead(texts.map { TouchRecording.RecordedSuggestion($0, in: list) }, time),
      at: time)
  }

  /// Logs a vsync: the session waits for contacts up to a time, then advances to a presentation.
  ///
  /// - Parameters:
  ///   - presentation: When the list is seen.
  ///   - waitedUntil: Time up to which resting contacts are waited for.
  package mutating func vsync(presentation: Instant, waitedUntil: Instant) {
    lastVsync = (presentation, waitedUntil)
    add(.vsync(presentation, waitedUntil: waitedUntil), at: nil)
    checkAge(at: presentation)
  }

  /// Logs a frame of a list whose time is logged by itself.
  ///
  /// - Parameters:
  ///   - presentation: When it is seen.
  ///   - latch: Touches up to then are in it.
  package mutating func framed(_ presentation: Instant, touchesUpTo latch: Instant) {
    add(.frame(presentation, touchesUpTo: latch), at: latch)
  }

  /// Logs the events of one call of the session.
  ///
  /// - Parameters:
  ///   - events: The events, each with its time.
  ///   - before: The list before the call.
  ///   - after: The list after it.
  package mutating func decided(
    _ events: [(event: ListEvent, time: Instant)], before: ItemList, after: ItemList
  ) {
    guard !events.isEmpty, let panel = chapters.last?.start.panel else { return }
    var words = DecisionWords(before: before, after: after, panel: panel, waiting: waiting)
    var entries: [Entry] = []
    for (event, time) in events {
      let place = words.lines.count
      words.add(event, at: time)
      switch event.effect {
      case .editBegan(let item):
        typed = EditedText(after[item]?.text ?? "")
        if before[item] == nil, store.list[item] == nil { named(item) }
      case .keyboardTouched(let contact): landsOnKeyboard(contact)
      case .wrote(let edit):
        let line = words.lines[place].text
        entries.append(.wrote(edit, time, behind: typed.behind, words: line))
        follow(edit)
        continue
      case .caretMoved(let place, let start):
        typed.select(place, from: start)
        entries.append(.pointed(place, from: start, time))
      case .none, .made, .acted, .undoAsked, .undone, .addedAgain, .textIsFull, .editEnded,
        .bannerDismissed, .left:
        break
      }
      entries += words.lines[place...].map { .decided($0.text) }
    }
    waiting = words.waiting
    guard chapters[chapters.count - 1].ending == nil else { return }
    count += entries.reduce(0) { $0 + $1.facts }
    chapters[chapters.count - 1].entries += entries
  }

  /// Logs what became of the lists that are not shown in one call of the session, after its events.
  ///
  /// - Parameters:
  ///   - before: These lists before the call.
  ///   - after: Those after it.
  package mutating func decided(others before: Lists, after: Lists) {
    guard chapters[chapters.count - 1].ending == nil else { return }
    chapters[chapters.count - 1].entries += DecisionWords.lines(others: before, after: after)
      .map { .decided($0) }
  }

  /// Starts a chapter: the list rests, and a new session made of it would go on as this one does.
  /// Call after each vsync at which that holds, no touch frame is incomplete and the store is idle.
  ///
  /// - Parameters:
  ///   - start: The list as it is.
  ///   - time: The presentation at which it was found at rest.
  package mutating func rested(_ start: Start, at time: Instant) {
    let last = chapters.count - 1
    let lists = NumberedLists(start.lists)
    if NumberedLists(store.lists) != lists {
      store = ReplayedStore(lists.lists, changesets: store.changesets)
    }
    waiting = []
    if chapters[last].entries.isEmpty, chapters[last].ending == nil,
      case .resting = chapters[last].start.opening
    {
      chapters[last].start = start
    } else {
      let waited = lastVsync.flatMap { $0.presentation == time ? $0.waitedUntil : nil }
      chapters.append(Chapter(start: start, since: time, waitedUntil: waited ?? time))
    }
    forgetOld(at: time)
  }

  /// Ends the chapter, because the list moves to another display, or something else happens that
  /// no file can describe. The log resumes at the next rest.
  package mutating func lost() { end(.isLost) }

  /// Ends the chapter before an input that is logged already: what it decided is in no file.
  ///
  /// - Parameter entries: ``entryCount`` before the input was logged.
  package mutating func lost(after entries: Int) {
    let last = chapters.count - 1
    guard chapters[last].ending == nil else { return }
    let dropped = chapters[last].entries[min(entries, chapters[last].entries.count)...]
    count -= dropped.reduce(0) { $0 + $1.facts }
    chapters[last].entries.removeLast(dropped.count)
    end(.isLost)
  }

  private mutating func add(_ entry: Entry, at time: Instant?) {
    if let time { lastFact = max(lastFact, time) }
    let last = chapters.count - 1
    guard chapters[last].ending == nil else { return }
    let facts = entry.facts
    guard count + facts <= limit else { return end(.isFull) }
    count += facts
    chapters[last].entries.append(entry)
  }

  private mutating func checkAge(at time: Instant) {
    guard let last = chapters.last, time - last.since > Self.longest, !last.entries.isEmpty else {
      return
    }
    end(.isFull)
  }

  /// Moves the entries of the last chapter out.
  ///
  /// - Returns: The chapter as it was; nil before anything has happened in it.
  mutating func takeChapter() -> Chapter? {
    let last = chapters.count - 1
    guard !chapters[last].entries.isEmpty else { return nil }
    let chapter = chapters[last]
    chapters[last].entries.removeAll(keepingCapacity: true)
    count = 0
    return chapter
  }

  /// Forgets contacts on the on-screen keyboard that have left.
  mutating func forgetContacts(but contacts: Set<ContactID>) {
    if !onKeyboard.isEmpty { onKeyboard.formIntersection(contacts) }
  }

  private mutating func end(_ ending: Ending) {
    guard chapters[chapters.count - 1].ending == nil else { return }
    chapters[chapters.count - 1].ending = ending
  }

  /// Drops chapters that no recording needs.
  private mutating func forgetOld(at now: Instant) {
    let first = chapters.lastIndex { $0.since <= now - Self.reach } ?? 0
    chapters.removeFirst(first)
    count = chapters.reduce(0) { $0 + $1.facts }
    if !onKeyboard.isEmpty { onKeyboard.formIntersection(chapters.flatMap(\.contacts)) }
  }
}
