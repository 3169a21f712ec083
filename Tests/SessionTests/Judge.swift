// Compares what a list decides with what users intend, and finds changes nobody intended.
import Gestures
import Model
import Session
import Units

@testable import ListUI

/// Compares a session's events and requests with the users' intentions.
///
/// Knows whose contact is which, and the list that the intentions should produce.
struct Judge {
  /// Counts of intentions, and of decisions that differ from them.
  struct Table {
    private(set) var meant: [Intention.Kind: Int] = [:]
    private(set) var otherwise: [String: Int] = [:]
    /// How many swipes began how many milliseconds after their finger had left the slop.
    private(set) var delays: [Int64: Int] = [:]
    /// The first gesture of each line, for the failure message.
    private(set) var examples: [String: String] = [:]

    mutating func add(_ intended: IntendedGesture, _ seed: UInt64) {
      let kind = intended.intention.kind
      meant[kind, default: 0] += 1
      guard let decided = intended.otherwise else { return }
      let line = "\(kind) → \(decided)"
      otherwise[line, default: 0] += 1
      if examples[line] == nil {
        examples[line] = "seed \(seed): \(intended.story.joined(separator: "; "))"
      }
    }

    /// A swipe begins.
    mutating func begin(_ intended: IntendedGesture?, at time: Instant) {
      guard let departure = intended?.departure else { return }
      delays[(time - departure).nanoseconds / 1_000_000, default: 0] += 1
    }

    mutating func add(_ other: Table) {
      delays.merge(other.delays, uniquingKeysWith: +)
      meant.merge(other.meant, uniquingKeysWith: +)
      otherwise.merge(other.otherwise, uniquingKeysWith: +)
      examples.merge(other.examples) { mine, _ in mine }
    }
  }

  /// The current gesture of each user.
  private(set) var attempts: [IntendedGesture?]
  private(set) var table = Table()
  /// Changes that nobody intended.
  private(set) var wrongs: [String] = []
  /// The changeset that was reported last: an undo bar with an offer names it.
  private(set) var newestAction: ChangesetID?
  /// The list that the intentions should produce.
  private var list: ItemList
  /// The users who caused the changesets that this call has reported.
  private var claims: [ChangesetID: Int] = [:]
  /// The user whose edit ended last in this call.
  private var writer: Int?
  /// The users who asked for the pending undos, in order.
  private var undoers: [Int?] = []

  /// - Parameters:
  ///   - people: Number of users.
  ///   - list: The stored list at the start.
  init(people: Int, _ list: ItemList) {
    attempts = Array(repeating: nil, count: people)
    self.list = list
  }

  mutating func begin(_ intended: IntendedGesture, by person: Int) { attempts[person] = intended }

  /// Adds a contact to the gesture: that of a tap elsewhere.
  mutating func join(_ contact: ContactID, by person: Int) {
    attempts[person]?.contacts.insert(contact)
  }

  /// Updates a user's gesture when its text or the end of its edit changes.
  mutating func change(_ person: Int, _ body: (inout IntendedGesture) -> Void) {
    guard var intended = attempts[person] else { return }
    body(&intended)
    attempts[person] = intended
  }

  /// Ends a user's gesture and counts it.
  mutating func conclude(_ person: Int, _ seed: UInt64) {
    guard let intended = attempts[person] else { return }
    table.add(intended, seed)
    attempts[person] = nil
  }

  mutating func blame(_ text: String) { wrongs.append(text) }

  // MARK: Events

  /// Takes over the events of a call.
  ///
  /// - Parameter typist: The user who typed, if the call was that.
  mutating func hear(_ session: ListSession, typist: Int?, _ story: Story) {
    claims = [:]
    writer = nil
    // Each begin or end of a gesture emits one such event; events after it are its consequences.
    var gestures = session.gestureUpdates.filter { $0.phase != .changed }[...]
    var gesture: Gesture?
    var person = typist
    for timedEvent in session.timedEvents {
      if timedEvent.event.isOfGesture {
        gesture = gestures.popFirst()
        person = gesture.flatMap { owner(of: $0.contact) }
        if person == nil { blame("\(timedEvent.event) of nobody: \(story)") }
      }
      note(timedEvent, gesture, person, session)
    }
    for place in attempts.indices { attempts[place]?.read(session.view.list) }
  }

  private func owner(of contact: ContactID) -> Int? {
    attempts.firstIndex { $0?.contacts.contains(contact) == true }
  }

  private mutating func note(
    _ timedEvent: (event: ListEvent, time: Instant), _ gesture: Gesture?, _ person: Int?,
    _ session: ListSession
  ) {
    let (event, time) = (timedEvent.event, timedEvent.time)
    let who = person.map { "\($0) (\(attempts[$0]?.intention.kind.rawValue ?? ""))" } ?? "nobody"
    for place in attempts.indices {
      if event.isOfEdit, place != person { attempts[place]?.isListChanged = true }
      attempts[place]?.hear("\(time.nanoseconds / 1_000_000) \(who): \(event.name)")
    }
    if let action = event.action {
      newestAction = action.changeset
      claims[action.changeset] = person
    }
    switch event {
    case .swipeEnded(let item, let action): decide(.swiped(item, action?.kind), person)
    case .dragEnded(let edge, at: _):
      // A list that is released at a lower speed stays where it is.
      let speed = gesture.map { abs($0.velocity.dy.value) } ?? 0
      decide(.dragged(edge, isThrown: speed > 50), person)
    case .putDown(let item, let from, let to, _):
      let isThere = isUnderFinger(to, gesture, person, session.view)
      decide(.carried(item, from: from, to: to, isThere: isThere), person)
    case .partingEnded: decide(.parted, person)
    case .cleared: decide(.cleared, person)
    case .undoAsked(let changeset):
      undoers.append(person)
      decide(.undoNamed(changeset), person)
    case .newestUndoAsked:
      undoers.append(person)
      decide(.undoNewest, person)
    case .editBegan(let item, row: _):
      decide(.opened(item, isThere: isWhereMeant(item, person, session.view.list)), person)
      if let person { attempts[person]?.beginWriting(session.view.list[item]?.text ?? "") }
    case .editEnded(let item, row: _, let ending):
      writer = attempts.firstIndex { $0?.edited == item }
      guard let writer else { return }
      if case .stored(let action) = ending { claims[action.changeset] = writer }
      attempts[writer]?.note(.closed(isOwn: writer == person))
    case .swipeBegan: table.begin(person.flatMap { attempts[$0] }, at: time)
    case .swipeCancelled: decide(.lost("swipe"), person)
    case .dragCancelled: decide(.lost("drag"), person)
    case .liftCancelled: decide(.lost("lift"), person)
    case .partingCancelled: decide(.lost("parting"), person)
    case .lifted:
      guard let person, let gesture, let top = session.view.rows.moving.lifted?.startTop else {
        return
      }
      let panel = session.view.rows.viewport.panel
      attempts[person]?.heldObject = gesture.position.y - panel.millimeters(y: Pixels(top))
    case .made, .swipeOutcomeChanged, .dragBegan, .pullTurned, .pullReached, .tapped,
      .tapCancelled, .shaken, .twoFingerTapped, .partingBegan, .externalChange,
      .externalChangeWaits, .undone,
      .addedAgain, .bannerDismissed, .left, .keyboardTouched, .wrote, .caretMoved, .caretTaken,
      .caretLeft, .textIsFull, .uncompletedForNewRow:
      break
    }
  }

  /// Whether a row that was put down will rest within half a row of where the finger held it.
  private func isUnderFinger(
    _ row: Int, _ gesture: Gesture?, _ person: Int?, _ view: ListView
  ) -> Bool {
    guard let gesture, let heldObject = person.flatMap({ attempts[$0]?.heldObject }) else {
      return false
    }
    let height = view.rows.viewport.panel.millimeters(y: Pixels(view.rows.viewport.rowHeight))
    guard -height...height * 2 ~= heldObject else { return false }
    // Past the ends of the list the finger may be anywhere.
    if row == 0 || row == view.list.count - 1 { return true }
    let rest = view.rows.viewport.panel.millimeters(
      y: Pixels(view.rows.places.home(of: row) - view.rows.offset(view.context.time)))
    let way = rest + heldObject - gesture.position.y
    return way.magnitude < height * 0.5 + 0.5
  }

  /// Whether a row that was opened is at the intended place.
  private func isWhereMeant(_ item: ItemID, _ person: Int?, _ list: ItemList) -> Bool {
    guard let person, let intended = attempts[person], let row = list.index(of: item) else {
      return false
    }
    switch intended.intention {
    case .edit(item): return true
    case .pull: return row == 0
    case .add: return row == (list.sinksCompleted ? list.uncompletedCount : list.count) - 1
    case .part(let above, let below):
      let rows = row > 0 && row < list.count - 1 ? [list[row - 1].id, list[row + 1].id] : []
      return intended.isListChanged || rows == [above, below]
    case .complete, .delete, .hesitate, .scroll, .fling, .edit, .carry, .undoNamed, .undoNewest:
      return false
    }
  }

  private mutating func decide(_ decision: IntendedGesture.Decision, _ person: Int?) {
    guard let person else { return }
    attempts[person]?.note(decision)
  }

  // MARK: Changes

  /// Checks a changeset that is to be stored: a user must have intended it.
  mutating func weigh(_ changeset: Changeset, _ story: Story) {
    let person = claims[changeset.id] ?? writer
    let isMeant = person.flatMap { attempts[$0]?.take(changeset) } ?? false
    if !isMeant {
      let meant = person.flatMap { attempts[$0] }.map { "\($0.intention)" } ?? "nothing"
      blame("meant \(meant), stored \(changeset.changes): \(story)")
    }
    apply(changeset.edits, by: person)
  }

  /// Checks an undo: a user must have intended it.
  mutating func weigh(_ report: UndoReport, _ story: Story) {
    let person = undoers.isEmpty ? nil : undoers.removeFirst()
    let intention = person.flatMap { attempts[$0]?.intention }
    let isMeant =
      switch (intention, report.finding) {
      case (.undoNamed(let changeset), .changeset(let found)),
        (.undoNamed(let changeset), .unknown(let found)):
        changeset == found
      case (.undoNewest, _): true
      default: false
      }
    if !isMeant {
      let meant = intention.map { "\($0)" } ?? "nothing"
      blame("meant \(meant), took back \(report.finding) \(report.undone): \(story)")
    }
    apply(report.undone.map(\.inverse), by: person)
  }

  /// Takes over edits by another process.
  mutating func allow(_ edits: [Edit]) { apply(edits, by: nil) }

  /// Checks that the stored list is the one that the intentions produce.
  mutating func compare(_ stored: ItemList, _ story: Story) {
    guard stored != list else { return }
    blame("stored \(stored.edits(to: list.items)) too little or too much: \(story)")
    list = stored
  }

  private mutating func apply(_ edits: [Edit], by person: Int?) {
    for edit in edits { list.apply(edit) }
    for other in attempts.indices where other != person { attempts[other]?.isListChanged = true }
  }
}

extension Judge.Table {
  var count: Int { meant.values.reduce(0, +) }
  var countOtherwise: Int { otherwise.values.reduce(0, +) }

  /// The table, and the first gesture of each differing decision.
  var report: String {
    let first = examples.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
    let waits = delays.sorted { $0.key < $1.key }.map { "\($0.value) after \($0.key) ms" }
    let swipes = ["swipes begin past the slop: \(waits.joined(separator: ", "))"]
    return (lines + swipes + first).joined(separator: "\n")
  }

  /// One line per intention, and one below it for each differing decision.
  private var lines: [String] {
    Intention.Kind.allCases.flatMap { kind -> [String] in
      let others = otherwise.filter { $0.key.hasPrefix("\(kind) →") }
      let total = others.values.reduce(0, +)
      let head = "\(kind): \(meant[kind] ?? 0) meant, \(total) otherwise"
      let tail = others.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
      return [head] + tail.map { "  \($0.value) × \($0.key)" }
    }
  }
}

extension ListEvent {
  /// Whether it moves the list to the edited row, or back.
  fileprivate var isOfEdit: Bool {
    switch self {
    case .editBegan, .editEnded: true
    default: false
    }
  }

  /// The case name without associated values.
  fileprivate var name: Substring { "\(self)".prefix { $0 != "(" } }

  /// Whether it reports the begin or the end of a gesture. Each begin or end emits exactly one.
  fileprivate var isOfGesture: Bool {
    switch self {
    case .swipeBegan, .swipeEnded, .swipeCancelled, .dragBegan, .dragEnded, .dragCancelled, .tapped,
      .tapCancelled, .twoFingerTapped, .lifted, .putDown, .liftCancelled, .partingBegan,
      .partingEnded,
      .partingCancelled, .caretTaken, .caretLeft:
      true
    case .made, .swipeOutcomeChanged, .pullTurned, .pullReached, .shaken, .cleared, .undoAsked,
      .newestUndoAsked, .editBegan, .editEnded, .externalChange, .externalChangeWaits, .undone,
      .addedAgain, .bannerDismissed, .left, .keyboardTouched, .wrote, .caretMoved, .textIsFull,
      .uncompletedForNewRow:
      false
    }
  }
}
