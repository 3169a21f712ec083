// An intended gesture, what was decided, and whether the decision matches the intention.
import Gestures
import ListUI
import Model
import Units

/// One user's gesture, from the touch until the edit that may follow has ended.
struct IntendedGesture {
  /// What was decided.
  enum Decision: Hashable {
    case swiped(ItemID, Action.Kind?)
    case dragged(ListEdge?, isThrown: Bool)
    /// `isThere`: whether the row will rest where the finger released it.
    case carried(ItemID, from: Int, to: Int, isThere: Bool)
    case parted
    /// A row was opened for editing. `isThere`: whether at the intended place.
    case opened(ItemID, isThere: Bool)
    /// An edit ended, by the user who began it (`isOwn`) or by another one.
    case closed(isOwn: Bool)
    case undoNamed(ChangesetID)
    case undoNewest
    case cleared
    /// A gesture began and was cancelled.
    case lost(String)
    /// A tap elsewhere did not end the edit.
    case stayedOpen
  }

  let intention: Intention
  /// The contacts that make it.
  var contacts: Set<ContactID>
  var writing: Writing?
  private(set) var decisions: [Decision] = []
  /// The changesets that it caused.
  private(set) var changesets: [Changeset] = []
  /// The row that it opened, and the text typed so far.
  private(set) var edited: ItemID?
  var typed = ""
  /// The text from which the user goes on.
  private var base = ""
  /// Whether others changed the list meanwhile.
  var isListChanged = false
  /// Distance of the finger below the top of the row that it lifted.
  var heldObject: Millimeters?
  /// When a finger of it had first moved farther than the slop.
  private(set) var departure: Instant?
  private var landing: Point?
  /// What was reported since it began, for a failure message.
  private(set) var story: [String]

  init(
    _ intention: Intention, by contacts: Set<ContactID>, writing: Writing? = nil,
    _ surroundings: String = ""
  ) {
    self.intention = intention
    self.contacts = contacts
    self.writing = writing
    story = ["meant \(intention)", surroundings]
  }

  /// Follows a finger of it.
  mutating func follow(_ contact: Contact, at time: Instant) {
    let start = landing ?? contact.position
    landing = start
    let slop = Tuning.standard.slop.value
    if departure == nil, (contact.position - start).lengthSquared > slop * slop { departure = time }
  }

  /// Adds a report, of this user's actions or of others'.
  mutating func hear(_ words: String) {
    story.append(words)
    if story.count > 30 { story.remove(at: 2) }
  }

  /// Whether the opened row is the intended one.
  var isOpenAsMeant: Bool {
    guard intention.kind.writes else { return false }
    if case .edit(let item) = intention { return edited == item }
    return true
  }

  mutating func note(_ decision: Decision) {
    decisions.append(decision)
    if case .opened(let item, isThere: _) = decision { edited = item }
  }

  /// A row is open whose text is this.
  mutating func beginWriting(_ text: String) { (base, typed) = (text, text) }

  /// Who has typed nothing goes on from the text that is shown, also if others have changed it. A
  /// change that waits is not shown yet.
  mutating func read(_ shown: ItemList) {
    guard typed == base, let text = edited.flatMap({ shown[$0]?.text }) else { return }
    beginWriting(text)
  }

  /// Accepts a changeset if the intention explains it.
  ///
  /// - Returns: Whether it does.
  mutating func take(_ changeset: Changeset) -> Bool {
    guard changeset.changes.allSatisfy(means) else { return false }
    changesets.append(changeset)
    return true
  }

  /// Whether a change is the intended one, of the intended row.
  private func means(_ change: Change) -> Bool {
    switch (intention, change) {
    case (.complete(let item, to: _), .completed(let after)): after.id == item
    case (.delete(let item), .deleted(let before)): before.id == item
    case (.carry(let item, by: _), .moved(let after, from: _)): after.id == item
    // If others moved the border of the completed rows, the place of the finger counts.
    case (.carry(let item, by: _), .completed(let after)): after.id == item && isListChanged
    // A row that another process deleted meanwhile is added again with the text.
    case (.edit(let item), .edited(let after, before: _)), (.edit(let item), .added(let after)):
      after.id == item && after.text == typed
    case (.pull, .added(let after)), (.add, .added(let after)), (.part, .added(let after)):
      after.id == edited && after.text == typed
    // A discarded new row is added and deleted, so that this can be undone.
    case (.pull, .deleted(let before)), (.add, .deleted(let before)),
      (.part, .deleted(let before)), (.edit, .deleted(let before)):
      before.id == edited && writing?.ending == .escape && !changesets.isEmpty
    case (.complete, _), (.delete, _), (.hesitate, _), (.scroll, _), (.fling, _), (.pull, _),
      (.edit, _), (.add, _), (.carry, _), (.part, _), (.undoNamed, _), (.undoNewest, _):
      false
    }
  }

  /// What was decided instead of the intention; nil if they match.
  var otherwise: String? {
    if isAsMeant { return nil }
    return decisions.isEmpty ? "nothing" : decisions.map(\.words).joined(separator: ", ")
  }

  private var isAsMeant: Bool {
    switch intention {
    case .complete(let item, to: let isCompleted):
      return decisions == [.swiped(item, isCompleted ? .completed : .uncompleted)]
        && changesets.count == 1
    case .delete(let item): return decisions == [.swiped(item, .deleted)] && changesets.count == 1
    case .hesitate(let item):
      // Back near its start, the finger may have moved more vertically than sideways.
      return (decisions == [.swiped(item, nil)] || decisions == [.lost("swipe")])
        && changesets.isEmpty
    case .scroll: return isDrag(of: nil)
    case .fling: return decisions == [.dragged(nil, isThrown: true)]
    case .carry(let item, by: let rows):
      guard decisions.count == 1,
        case .carried(item, let from, let to, isThere: true) = decisions[0]
      else { return false }
      // If others moved rows, the place of the finger counts and not the number of rows.
      return isListChanged || to == from + rows && changesets.count == 1
    case .undoNamed(let changeset): return decisions == [.undoNamed(changeset)]
    case .undoNewest: return decisions == [.undoNewest]
    case .edit(let item):
      return decisions.first == .opened(item, isThere: true) && isWritten(decisions.dropFirst())
    case .add: return isNew(decisions)
    case .part: return decisions.first == .parted && isNew(Array(decisions.dropFirst()))
    case .pull: return isDrag(of: .top) && isNew(Array(decisions.dropFirst()))
    }
  }

  /// Whether the first decision is a drag, with or without a fling.
  private func isDrag(of edge: ListEdge?) -> Bool {
    guard case .dragged(edge, isThrown: _) = decisions.first else { return false }
    return edge != nil || decisions.count == 1
  }

  /// Whether a new row was opened at the intended place, and its edit ended as intended.
  private func isNew(_ decisions: [Decision]) -> Bool {
    guard case .opened(_, isThere: true) = decisions.first else { return false }
    return isWritten(decisions.dropFirst())
  }

  /// Whether the user who typed ended the edit, with the text stored or discarded as intended.
  private func isWritten(_ rest: ArraySlice<Decision>) -> Bool {
    guard Array(rest) == [.closed(isOwn: true)] else { return false }
    switch writing?.ending {
    case .commit, .elsewhere: return changesets.count == 1
    // A discarded text is added and deleted, so that this can be undone, or is not stored at all.
    case .escape: return changesets.isEmpty || changesets.count == 2
    case nil: return false
    }
  }
}

extension IntendedGesture.Decision {
  /// Text for the table, without rows and changesets.
  fileprivate var words: String {
    switch self {
    case .swiped(_, let kind): kind.map { "swiped: \($0)" } ?? "swiped: nothing"
    case .dragged(let edge, let isThrown):
      (isThrown ? "flung" : "dragged") + (edge.map { " beyond \($0)" } ?? "")
    case .carried(_, let from, let to, let isThere):
      "carried by \(to - from)" + (isThere ? "" : ", not to the finger")
    case .parted: "parted"
    case .opened(_, let isThere): isThere ? "opened" : "opened elsewhere"
    case .closed(let isOwn): isOwn ? "closed" : "closed by somebody else"
    case .undoNamed: "undid what the cue names"
    case .undoNewest: "undid the newest"
    case .cleared: "cleared"
    case .lost(let what): "\(what) cancelled"
    case .stayedOpen: "stayed open"
    }
  }
}
