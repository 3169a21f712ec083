// Log of what happens to a running list, which can be saved as a recording at any moment.
package import Gestures
package import ListUI
package import Model
package import OnScreenKeyboard
package import Paint
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
  package struct Start {
    /// The upright picture, in pixels and millimetres.
    package var panel: PanelGeometry
    /// How it is turned on the panel.
    package var rotation: Rotation
    /// A row's height on the screen, whether configured or not.
    package var rowHeight: Millimeters
    /// The colours.
    package var theme: Theme.Name
    /// Where completed rows go.
    package var completed: CompletedRows
    /// Layouts of the on-screen keyboard.
    package var layouts: [KeyboardLayout]
    /// Code of the language of its words.
    package var language: String
    /// Factor by which all motion takes longer.
    package var slowness: Double
    /// Whether lost contacts are stitched.
    package var stitching: ContactStitcher.Mode
    /// As they are stored.
    package var items: [Item]
    /// How the list first appears: its entrance, or the position at which it rests.
    package var opening: ListInitialState
    /// Changesets that can be undone, oldest first.
    package var changesets: [Changeset]
    /// Suggestion history, best first.
    package var suggestions: [Suggestion]
    /// When the screen dims and goes dark, reckoned from the session's start.
    package var idle: RecordedIdle?

    /// Creates a start from its parts.
    package init(
      panel: PanelGeometry, rotation: Rotation, rowHeight: Millimeters, theme: Theme.Name,
      completed: CompletedRows, layouts: [KeyboardLayout], language: String,
      slowness: Double, stitching: ContactStitcher.Mode, items: [Item], opening: ListInitialState,
      changesets: [Changeset], suggestions: [Suggestion] = [], idle: RecordedIdle? = nil
    ) {
      (self.panel, self.rotation, self.rowHeight) = (panel, rotation, rowHeight)
      (self.theme, self.completed, self.slowness) = (theme, completed, slowness)
      (self.stitching, self.items) = (stitching, items)
      (self.opening, self.changesets) = (opening, changesets)
      (self.layouts, self.suggestions) = (layouts, suggestions)
      (self.language, self.idle) = (language, idle)
    }
  }

  /// An input of the session, or a result of one.
  enum Entry {
    case touches(ContactFrame)
    /// `behind` counts the scalars before the insertion.
    case typed(TextEdit, Instant, behind: Int)
    /// The same by the on-screen keyboard; `words` is the line of the decision.
    case wrote(TextEdit, Instant, behind: Int, words: String)
    /// A contact or a key moved the caret; the text from the other offset is selected.
    case pointed(Int, from: Int, Instant)
    case scrolled(Pixels, Instant)
    /// The screen is woken by what means nothing else.
    case woken(Instant)
    case showed(Banner?, Instant)
    /// `at` is set for new and moved items, whose row alone is not exact.
    case external(TouchRecording.Action, Instant, at: Spot?)
    /// The session received the suggestion history, each text with its row.
    case suggestionsRead([TouchRecording.RecordedSuggestion], Instant)
    /// The list created a row.
    case named(ItemID)
    case answered(Instant)
    case looked(Instant)
    case vsync(Instant, waitedUntil: Instant)
    case decided(String)
  }

  /// Exact position of an item. The id orders items that share a key.
  struct Spot {
    let key: OrderKey
    let id: ItemID
  }

  /// How far back a recording goes at least.
  package static let reach = Interval.seconds(20)
  /// Limit of facts: an hour of vsyncs, some minutes of ten contacts, or 20 MB of text.
  package static let most = 200_000
  /// Limit for a list that does not rest. A file holds at most a day.
  package static let longest = Interval.seconds(20 * 3600)

  /// Oldest first, from the first that a recording may need.
  private(set) var chapters: [Chapter]
  /// Facts of all chapters.
  package private(set) var count = 0
  private let limit: Int
  /// The stored list, as the session's driver knows it.
  private var stored: ItemList
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
    stored = ItemList(items: start.items)
    self.limit = limit
    lastFact = time
  }

  /// Logs a touch frame.
  ///
  /// - Parameter frame: As passed to the session. A frame without contacts is ignored.
  package mutating func touched(_ frame: ContactFrame) {
    guard !frame.contacts.isEmpty else { return }
    add(.touches(frame), at: frame.time)
  }

  /// Logs an edit by a keyboard.
  ///
  /// - Parameters:
  ///   - edit: As passed to the session.
  ///   - time: When.
  package mutating func typed(_ edit: TextEdit, at time: Instant) {
    add(.typed(edit, time, behind: typed.behind), at: time)
    follow(edit)
  }

  /// Updates the text of the edited row.
  private mutating func follow(_ edit: TextEdit) {
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

  /// Logs a key or a wheel that only lights the screen.
  ///
  /// - Parameter time: When.
  package mutating func woken(at time: Instant) { add(.woken(time), at: time) }

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

  /// Applies a changeset that the session asked the store to save.
  ///
  /// - Parameter changeset: As requested.
  package mutating func stored(_ changeset: Changeset) {
    for edit in changeset.edits { stored.apply(edit) }
  }

  /// Logs the store's answer to the oldest pending undo.
  ///
  /// - Parameters:
  ///   - report: As passed to the session.
  ///   - time: When.
  package mutating func answered(_ report: UndoReport, at time: Instant) {
    add(.answered(time), at: time)
    for change in report.undone { stored.apply(change.inverse) }
  }

  /// Logs a reload, and before it the external edits that it brings.
  ///
  /// - Parameters:
  ///   - items: As stored, and not stale.
  ///   - time: When the session receives them.
  package mutating func read(_ items: [Item], at time: Instant) {
    for edit in stored.edits(to: items) {
      let row = stored.index(of: edit.id)
      guard stored.apply(edit) != nil else { continue }
      add(.external(action(edit, from: row), time, at: spot(edit)), at: time)
    }
    add(.looked(time), at: time)
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
        if before[item] == nil, stored[item] == nil { entries.append(.named(item)) }
      case .keyboardTouched(let contact):
        if chapters[chapters.count - 1].ending == nil { onKeyboard.insert(contact) }
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

  /// Starts a chapter: the list rests, and a new session made of it would go on as this one does.
  /// Call after each vsync at which that holds, no touch frame is incomplete and the store is idle.
  ///
  /// - Parameters:
  ///   - start: The list as it is.
  ///   - time: The presentation at which it was found at rest.
  package mutating func rested(_ start: Start, at time: Instant) {
    let last = chapters.count - 1
    stored = ItemList(items: start.items)
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

  /// The chapters of a recording that is saved now: from the last rest that is at least ``reach``
  /// ago. If the log paused since, from the next chapter after that; without one, up to the pause.
  func wanted(at now: Instant) -> ArraySlice<Chapter> {
    let first = chapters.lastIndex { $0.since <= now - Self.reach } ?? 0
    let end = chapters[first...].firstIndex { $0.ending != nil } ?? chapters.count - 1
    // What follows a pause is wanted more than what is before it.
    guard end < chapters.count - 1 else { return chapters[first...end] }
    return chapters[(end + 1)...]
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

  /// An external edit as an action, in rows of the list that is stored now.
  ///
  /// - Parameters:
  ///   - edit: The edit, already applied.
  ///   - row: Row of the item before it, from 0; nil for a new item.
  private func action(_ edit: Edit, from row: Int?) -> TouchRecording.Action {
    let now = stored.index(of: edit.id).map { $0 + 1 }
    let before = row.map { $0 + 1 } ?? 0
    switch (edit, now) {
    case (.insert(let item), let now?):
      return now == stored.count && !item.isCompleted
        ? .externalAdd(item.text)
        : .externalInsert(row: now, item.text, isCompleted: item.isCompleted)
    case (.delete, _): return .externalDelete(row: before)
    case (.setCompleted(_, let isCompleted), _):
      return isCompleted ? .externalComplete(row: before) : .externalUncomplete(row: before)
    case (.setText(_, let text), _): return .externalText(row: before, text)
    case (.move, let now?): return .externalMove(row: before, to: now)
    case (.insert, nil), (.move, nil):
      fatalError("SessionLog: \(edit.id.hex) was stored and is not in the list")
    }
  }

  /// Position that an edit gives its item; nil if the item stays.
  private func spot(_ edit: Edit) -> Spot? {
    switch edit {
    case .insert(let item): Spot(key: item.order, id: item.id)
    case .move(let id, let key): Spot(key: key, id: id)
    case .delete, .setCompleted, .setText: nil
    }
  }
}
