// What a person means to do before a finger touches the screen.
import Gestures
import ListUI
import Model

/// A gesture that somebody has in mind, and what it is about.
enum Intention {
  /// What it is called in the table of what was meant and decided.
  enum Kind: String, CaseIterable, Sendable {
    case complete, delete, hesitate, scroll, fling, pull, edit, add, carry, part, undoNamed,
      undoNewest
  }

  /// The row to the right, so that it is done or to be done again.
  case complete(ItemID, to: Bool)
  /// The row to the left.
  case delete(ItemID)
  /// The row a little aside, or far and back: nothing is to come of it.
  case hesitate(ItemID)
  case scroll
  /// The list is to fly on.
  case fling
  /// A new row at the top.
  case pull
  /// Another text for the row.
  case edit(ItemID)
  /// A new row at the end.
  case add
  /// The row to so many rows further down.
  case carry(ItemID, by: Int)
  /// A new row between two neighbours.
  case part(ItemID, ItemID)
  /// The step that the cue names.
  case undoNamed(ChangesetID)
  /// The newest step, by two fingers.
  case undoNewest

  var kind: Kind {
    switch self {
    case .complete: .complete
    case .delete: .delete
    case .hesitate: .hesitate
    case .scroll: .scroll
    case .fling: .fling
    case .pull: .pull
    case .edit: .edit
    case .add: .add
    case .carry: .carry
    case .part: .part
    case .undoNamed: .undoNamed
    case .undoNewest: .undoNewest
    }
  }

  /// The rows that it takes; another person keeps away from them.
  var items: [ItemID] {
    switch self {
    case .complete(let item, to: _), .delete(let item), .hesitate(let item), .edit(let item),
      .carry(let item, by: _):
      [item]
    case .part(let above, let below): [above, below]
    case .scroll, .fling, .pull, .add, .undoNamed, .undoNewest: []
    }
  }
}

extension Intention.Kind {
  /// Whether a finger has the list.
  var holdsList: Bool {
    switch self {
    case .scroll, .fling, .pull: true
    case .complete, .delete, .hesitate, .edit, .add, .carry, .part, .undoNamed, .undoNewest: false
    }
  }

  /// Whether a row is open for typing afterwards.
  var writes: Bool {
    switch self {
    case .pull, .edit, .add, .part: true
    case .complete, .delete, .hesitate, .scroll, .fling, .carry, .undoNamed, .undoNewest: false
    }
  }
}

/// What a person is going to type, and how that is to end.
struct Writing {
  enum Ending { case commit, escape, elsewhere }

  /// What is typed at once.
  let pieces: [String]
  var ending: Ending
}
