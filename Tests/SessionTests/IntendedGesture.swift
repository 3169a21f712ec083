// A gesture that was meant, what came of it, and whether that is what was meant.
import Gestures
import ListUI
import Model
import Units

/// One person's gesture from the touch until all that belongs to it is over.
struct IntendedGesture {
  /// What was decided.
  enum Decision: Hashable {
    case swiped(ItemID, Action.Kind?)
    case dragged(ListEdge?, isThrown: Bool)
    /// Whether the row will rest where the finger let it go.
    case carried(ItemID, from: Int, to: Int, isThere: Bool)
    case parted
    /// A row was opened; whether it is one that stands where a new one was wanted, or an old one.
    case opened(ItemID, isThere: Bool)
    /// An edit ended: by who began it, or by somebody else.
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
  /// The fingers that make it.
  var contacts: Set<ContactID>
  var writing: Writing?
  private(set) var decisions: [Decision] = []
  /// What it asked to be stored.
  private(set) var changesets: [Changeset] = []
  /// The row that it opened, and its text by now.
  private(set) var edited: ItemID?
  var typed = ""
  /// Whether the list became another one by somebody else while the finger was down.
  var isListChanged = false
  /// How far below the top of the row the finger is that has lifted it.
  var heldObject: Millimeters?
  /// What was reported since it began and before, for the reader of a failure.
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

  /// Something was reported, by this person or by others.
  mutating func hear(_ words: String) {
    story.append(words)
    if story.count > 30 { story.remove(at: 2) }
  }

  /// Whether the row that it opened is the one that was meant.
  var isOpenAsMeant: Bool {
    guard intention.kind.writes else { return false }
    if case .edit(let item) = intention { return edited == item }
    return true
  }

  mutating func note(_ decision: Decision) {
    decisions.append(decision)
    if case .opened(let item, isThere: _) = decision { edited = item }
  }

  /// Takes a step that it asked for, unless nobody meant that.
  mutating func take(_ changeset: Changeset) -> Bool {
    guard changeset.changes.allSatisfy(means) else { return false }
    changesets.append(changeset)
    return true
  }

  /// Whether a change is what was meant, to the row that was meant.
  private func means(_ change: Change) -> Bool {
    switch (intention, change) {
    case (.complete(let item, to: _), .completed(let after)): after.id == item
    case (.delete(let item), .deleted(let before)): before.id == item
    case (.carry(let item, by: _), .moved(let after, from: _)): after.id == item
    // Where others moved the border of what is done, the finger's place is what was meant.
    case (.carry(let item, by: _), .completed(let after)): after.id == item && isListChanged
    // A row that another program took away meanwhile comes back with the text.
    case (.edit(let item), .edited(let after, before: _)), (.edit(let item), .added(let after)):
      after.id == item && after.text == typed
    case (.pull, .added(let after)), (.add, .added(let after)), (.part, .added(let after)):
      after.id == edited && after.text == typed
    // What was given up can be had back: it was there for a moment.
    case (.pull, .deleted(let before)), (.add, .deleted(let before)),
      (.part, .deleted(let before)), (.edit, .deleted(let before)):
      before.id == edited && writing?.ending == .escape && !changesets.isEmpty
    case (.complete, _), (.delete, _), (.hesitate, _), (.scroll, _), (.fling, _), (.pull, _),
      (.edit, _), (.add, _), (.carry, _), (.part, _), (.undoNamed, _), (.undoNewest, _):
      false
    }
  }

  /// What was decided instead of what was meant; nil when that was decided.
  var otherwise: String? {
    if isAsMeant { return nil }
    return decisions.isEmpty ? "nothing" : decisions.map(\.words).joined(separator: ", ")
  }

  private var isAsMeant: Bool {
    switch intention {
    case .complete(let item, to: let isCompleted):
      return decisions == [.swiped(item, isCompleted ? .completed : .reopened)]
        && changesets.count == 1
    case .delete(let item): return decisions == [.swiped(item, .deleted)] && changesets.count == 1
    case .hesitate(let item):
      // Back where it began, it may have gone up or down more than aside.
      return (decisions == [.swiped(item, nil)] || decisions == [.lost("swipe")])
        && changesets.isEmpty
    case .scroll: return isDrag(of: nil)
    case .fling: return decisions == [.dragged(nil, isThrown: true)]
    case .carry(let item, by: let rows):
      guard decisions.count == 1,
        case .carried(item, let from, let to, isThere: true) = decisions[0]
      else { return false }
      // Among rows that others move the place is where the finger is, and not so many rows further.
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

  /// Whether the list was dragged first, thrown in the end or not.
  private func isDrag(of edge: ListEdge?) -> Bool {
    guard case .dragged(edge, isThrown: _) = decisions.first else { return false }
    return edge != nil || decisions.count == 1
  }

  /// Whether a new row was opened where it was wanted, and written.
  private func isNew(_ decisions: [Decision]) -> Bool {
    guard case .opened(_, isThere: true) = decisions.first else { return false }
    return isWritten(decisions.dropFirst())
  }

  /// Whether the row was closed by who typed, with what was typed or without.
  private func isWritten(_ rest: ArraySlice<Decision>) -> Bool {
    guard Array(rest) == [.closed(isOwn: true)] else { return false }
    switch writing?.ending {
    case .commit, .elsewhere: return changesets.count == 1
    // What is given up is stored for a moment, so that it can be had back, or not at all.
    case .escape: return changesets.isEmpty || changesets.count == 2
    case nil: return false
    }
  }
}

extension IntendedGesture.Decision {
  /// Without rows and steps, for a table.
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
