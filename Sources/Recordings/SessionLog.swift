// What happened to a running list, kept so that it can be saved as a recording at any moment.
package import Gestures
package import Keyboard
package import ListUI
package import Model
package import Paint
package import Units

/// The last while of a session. It is told everything in the order in which the session is, and gives the
/// text of a recording that plays to the same decisions and the same pictures.
///
///     log.touched(frame)
///     session.handle(frame)
///     log.decided(outputs.events, before: before, after: session.view.list)
///
/// A recording begins where the list rested: at the last rest that was at least ``reach`` ago, so what is
/// older is forgotten. Limit: a list that never rests is kept for ``most`` facts or ``longest``; what comes
/// then is not, until the list rests again, and the file says that it ends before.
package struct SessionLog {
  /// A list from which a recording can begin.
  package struct Start {
    /// The picture as a person sees it.
    package var panel: PanelGeometry
    /// How it is turned on the panel.
    package var rotation: Rotation
    /// A row's height on the glass, also where nobody has chosen it.
    package var rowHeight: Millimeters
    /// The colours.
    package var theme: Theme.Name
    /// Where completed rows go.
    package var completed: CompletedRows
    /// The languages of the board of keys.
    package var layouts: [BoardLayout]
    /// By how much everything that moves takes longer.
    package var slowness: Double
    /// Whether lost contacts are awaited.
    package var rejoin: ContactStitcher.Mode
    /// As they are stored.
    package var items: [Item]
    /// How the list is seen first: at a rest, how far it has gone by.
    package var opening: ListOpening
    /// What can be taken back, the oldest first.
    package var steps: [Step]
    /// What was used before, the best first.
    package var memory: [Suggestion]

    /// A list as its parts say.
    package init(
      panel: PanelGeometry, rotation: Rotation, rowHeight: Millimeters, theme: Theme.Name,
      completed: CompletedRows, layouts: [BoardLayout], slowness: Double,
      rejoin: ContactStitcher.Mode,
      items: [Item], opening: ListOpening, steps: [Step], memory: [Suggestion] = []
    ) {
      (self.panel, self.rotation, self.rowHeight) = (panel, rotation, rowHeight)
      (self.theme, self.completed, self.slowness) = (theme, completed, slowness)
      (self.rejoin, self.items, self.opening, self.steps) = (rejoin, items, opening, steps)
      (self.layouts, self.memory) = (layouts, memory)
    }
  }

  /// What was told at once, and what came of it.
  enum Entry {
    case touches(ContactFrame)
    /// Text goes on behind so many letters and signs.
    case typed(TextEdit, Instant, behind: Int)
    /// The same of fingers on the board.
    case wrote(TextEdit, Instant, behind: Int, words: String)
    /// A finger or a key has put the caret there, with all from another place selected.
    case pointed(Int, from: Int, Instant)
    case scrolled(Pixels, Instant)
    case showed(Banner?, Instant)
    /// What is new or was moved stands at a place that no count of rows tells exactly.
    case outside(TouchRecording.Action, Instant, at: Spot?)
    /// What was used before was told, each with its row.
    case recalled([TouchRecording.RecordedSuggestion], Instant)
    /// The list has made a new row.
    case named(ItemID)
    case answered(Instant)
    case looked(Instant)
    case beat(Instant, waitedUntil: Instant)
    case decided(String)
  }

  /// Where an item came to stand: its key, and its name, which says who is first of those that share one.
  struct Spot {
    let key: OrderKey
    let id: ItemID
  }

  /// What happened since a rest.
  struct Chapter {
    var start: Start
    /// When the list was found at rest; the first picture, where the session begins.
    let since: Instant
    /// Up to when fingers had been waited for by then.
    let waitedUntil: Instant
    var entries: [Entry] = []
    /// Why nothing is added any more; nil while all is.
    var ending: Ending?
  }

  /// Why a chapter ends before the session does.
  enum Ending: Hashable {
    case isFull
    case isLost
  }

  /// How far back a recording goes at least.
  package static let reach = Interval.seconds(20)
  /// How many facts are kept: an hour of beats, or some minutes of ten fingers.
  package static let most = 200_000
  /// For how long a list is kept that does not rest: a file tells of a day at most.
  package static let longest = Interval.seconds(20 * 3600)

  /// From the oldest that may be wanted to the last.
  private(set) var chapters: [Chapter]
  private var count = 0
  private let limit: Int
  /// The stored list, as the session's driver knows it.
  private var stored: ItemList
  private var waiting: Set<ItemID> = []
  /// Contacts that landed on the board: what they wrote is somebody's.
  private(set) var onBoard: Set<ContactID> = []
  /// What stands in the row that is edited.
  private var typed = EditedText("")
  private var lastBeat: (presentation: Instant, waitedUntil: Instant)?
  private(set) var lastFact: Instant

  /// - Parameters:
  ///   - start: The list as the session begins.
  ///   - time: When its first picture is shown.
  ///   - limit: How many facts are kept.
  package init(_ start: Start, at time: Instant, limit: Int = Self.most) {
    chapters = [Chapter(start: start, since: time, waitedUntil: time)]
    stored = ItemList(items: start.items)
    self.limit = limit
    lastFact = time
  }

  /// Fingers did something.
  ///
  /// - Parameter frame: As the session is handed it; one without contacts is nothing.
  package mutating func touched(_ frame: ContactFrame) {
    guard !frame.contacts.isEmpty else { return }
    add(.touches(frame), at: frame.time, counting: frame.contacts.count)
  }

  /// Somebody typed.
  ///
  /// - Parameters:
  ///   - edit: As the session is handed it.
  ///   - time: When.
  package mutating func typed(_ edit: TextEdit, at time: Instant) {
    add(.typed(edit, time, behind: typed.behind), at: time)
    follow(edit)
  }

  /// Keeps what stands in the row that is edited.
  private mutating func follow(_ edit: TextEdit) {
    switch edit {
    case .insert(let text):
      var next = typed
      next.insert(text)
      if Item.accepts(text: next.string) { typed = next }
    case .deleteBackward: typed.delete(.left)
    case .deleteWordBackward: typed.delete(.wordLeft)
    case .deleteForward: typed.delete(.right)
    case .deleteWordForward: typed.delete(.wordRight)
    // Where the caret comes to is told.
    case .move, .select, .selectAll, .commit, .enter, .cancel, .take, .forget: break
    }
  }

  /// A wheel let the list go by.
  ///
  /// - Parameters:
  ///   - way: Upwards, also where the list did not go so far.
  ///   - time: When.
  package mutating func scrolled(by way: Pixels, at time: Instant) {
    add(.scrolled(way, time), at: time)
  }

  /// The banner says something from now on.
  ///
  /// - Parameters:
  ///   - banner: Nil when it is over.
  ///   - time: When.
  package mutating func showed(_ banner: Banner?, at time: Instant) {
    add(.showed(banner, time), at: time)
  }

  /// The session asked for a step to be stored.
  ///
  /// - Parameter step: As it was asked for.
  package mutating func stored(_ step: Step) {
    for edit in step.edits { stored.apply(edit) }
  }

  /// The store answered the oldest undo that was asked for.
  ///
  /// - Parameters:
  ///   - report: As the session is handed it.
  ///   - time: When.
  package mutating func answered(_ report: UndoReport, at time: Instant) {
    add(.answered(time), at: time)
    for change in report.undone { stored.apply(change.inverse) }
  }

  /// The session takes what is stored; what others changed is told before.
  ///
  /// - Parameters:
  ///   - items: As they are stored, and not stale.
  ///   - time: When the session takes them.
  package mutating func read(_ items: [Item], at time: Instant) {
    for edit in stored.edits(to: items) {
      let row = stored.index(of: edit.id)
      guard stored.apply(edit) != nil else { continue }
      add(.outside(deed(edit, from: row), time, at: spot(edit)), at: time)
    }
    add(.looked(time), at: time)
  }

  /// The session hears what was used before.
  ///
  /// - Parameters:
  ///   - texts: The best first.
  ///   - list: The list as it is then.
  ///   - time: When.
  package mutating func recalled(_ texts: [Suggestion], in list: ItemList, at time: Instant) {
    add(.recalled(texts.map { TouchRecording.RecordedSuggestion($0, in: list) }, time), at: time)
  }

  /// The session waits for fingers up to a time, and then is brought to a presentation.
  ///
  /// - Parameters:
  ///   - presentation: When the list is seen.
  ///   - waitedUntil: Up to when fingers that rest are waited for.
  package mutating func beat(presentation: Instant, waitedUntil: Instant) {
    lastBeat = (presentation, waitedUntil)
    add(.beat(presentation, waitedUntil: waitedUntil), at: nil)
    checkAge(at: presentation)
  }

  /// What the session told after one call of it.
  ///
  /// - Parameters:
  ///   - happened: What, and when.
  ///   - before: The list before the call.
  ///   - after: The list after it.
  package mutating func decided(
    _ happened: [(event: ListEvent, time: Instant)], before: ItemList, after: ItemList
  ) {
    guard !happened.isEmpty, let panel = chapters.last?.start.panel else { return }
    var words = DecisionWords(before: before, after: after, panel: panel, waiting: waiting)
    var entries: [Entry] = []
    for (event, time) in happened {
      let place = words.lines.count
      words.add(event, at: time)
      switch event {
      case .editBegan(let item, _):
        typed = EditedText(after[item]?.text ?? "")
        if before[item] == nil, stored[item] == nil { entries.append(.named(item)) }
      case .boardTouched(let contact): onBoard.insert(contact)
      case .wrote(let edit):
        let line = words.lines[place].text
        entries.append(.wrote(edit, time, behind: typed.behind, words: line))
        follow(edit)
        continue
      case .caretMoved(let place, let start):
        typed.select(place, from: start)
        entries.append(.pointed(place, from: start, time))
      case .made, .swipeBegan, .swipeTurned, .swipeEnded, .swipeCancelled, .dragBegan, .pullTurned,
        .pullReached, .dragEnded, .dragCancelled, .cleared, .tapped, .twoFingerTapped, .undoAsked,
        .newestUndoAsked, .lifted, .putDown, .liftCancelled, .partingBegan, .partingEnded,
        .partingCancelled, .caretTaken, .caretLeft, .takenAgain, .textIsFull, .editEnded,
        .changedOutside, .waitsOutside, .undone, .addedAgain, .bannerDismissed, .left:
        break
      }
      entries += words.lines[place...].map { .decided($0.text) }
    }
    waiting = words.waiting
    guard chapters[chapters.count - 1].ending == nil else { return }
    count += entries.reduce(0) { $0 + $1.facts }
    chapters[chapters.count - 1].entries += entries
  }

  /// The list rests, and a session that is made of it now would go on as this one: a recording may begin
  /// here. To be told after a beat, whenever that is so, nobody's report is under way and the store is idle.
  ///
  /// - Parameters:
  ///   - start: The list as it is.
  ///   - time: The presentation at which it was found so.
  package mutating func rested(_ start: Start, at time: Instant) {
    let last = chapters.count - 1
    stored = ItemList(items: start.items)
    waiting = []
    if chapters[last].entries.isEmpty, chapters[last].ending == nil,
      case .resting = chapters[last].start.opening
    {
      chapters[last].start = start
    } else {
      let waited = lastBeat.flatMap { $0.presentation == time ? $0.waitedUntil : nil }
      chapters.append(Chapter(start: start, since: time, waitedUntil: waited ?? time))
    }
    forgetOld(at: time)
  }

  /// The list comes to another glass, or anything else happens that no file can tell: what was kept ends
  /// here, and goes on at the next rest.
  package mutating func lost() { end(.isLost) }

  /// The chapters of which a recording that is saved now is made: it begins at the last rest that is long
  /// enough ago, and ends where something was not kept.
  func wanted(at now: Instant) -> ArraySlice<Chapter> {
    let first = chapters.lastIndex { $0.since <= now - Self.reach } ?? 0
    let end = chapters[first...].firstIndex { $0.ending != nil } ?? chapters.count - 1
    // What is newer than something that was not kept is wanted more than what is older.
    guard end < chapters.count - 1 else { return chapters[first...end] }
    return chapters[(end + 1)...]
  }

  private mutating func add(_ entry: Entry, at time: Instant?, counting facts: Int = 1) {
    if let time { lastFact = max(lastFact, time) }
    let last = chapters.count - 1
    guard chapters[last].ending == nil else { return }
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

  /// Forgets what is older than any recording wants.
  private mutating func forgetOld(at now: Instant) {
    let first = chapters.lastIndex { $0.since <= now - Self.reach } ?? 0
    chapters.removeFirst(first)
    count = chapters.reduce(0) { $0 + $1.facts }
  }

  /// What another program did, in rows of the list that is stored now.
  ///
  /// - Parameters:
  ///   - edit: What it did; made already.
  ///   - row: The row of its item before, from 0; nil of a new one.
  private func deed(_ edit: Edit, from row: Int?) -> TouchRecording.Action {
    let now = stored.index(of: edit.id).map { $0 + 1 }
    let before = row.map { $0 + 1 } ?? 0
    switch (edit, now) {
    case (.insert(let item), let now?):
      return now == stored.count && !item.isCompleted
        ? .outsideAdd(item.text)
        : .outsideInsert(row: now, item.text, isCompleted: item.isCompleted)
    case (.delete, _): return .outsideDelete(row: before)
    case (.setCompleted(_, let isCompleted), _):
      return isCompleted ? .outsideDone(row: before) : .outsideReopen(row: before)
    case (.setText(_, let text), _): return .outsideText(row: before, text)
    case (.move, let now?): return .outsideMove(row: before, to: now)
    case (.insert, nil), (.move, nil):
      fatalError("SessionLog: \(edit.id.hex) was stored and is not in the list")
    }
  }

  /// Where an edit has put its item; nil of one that stays.
  private func spot(_ edit: Edit) -> Spot? {
    switch edit {
    case .insert(let item): Spot(key: item.order, id: item.id)
    case .move(let id, let key): Spot(key: key, id: id)
    case .delete, .setCompleted, .setText: nil
    }
  }
}

extension SessionLog.Chapter {
  /// How many facts are in it.
  fileprivate var facts: Int { entries.reduce(0) { $0 + $1.facts } }
}

extension SessionLog.Entry {
  fileprivate var facts: Int {
    switch self {
    case .touches(let frame): frame.contacts.count
    case .decided: 0
    case .named, .wrote, .typed, .pointed, .scrolled, .showed, .outside, .answered, .looked, .beat,
      .recalled:
      1
    }
  }
}
