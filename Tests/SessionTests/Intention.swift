// What a simulated user intends to do, chosen before the touch.
import Gestures
import ListUI
import Model

/// An intended gesture and its target.
enum Intention {
  /// The name in the table of intentions and decisions.
  enum Kind: String, CaseIterable, Sendable {
    case complete, delete, hesitate, scroll, fling, pull, edit, add, carry, part, undoNamed,
      undoNewest
  }

  /// Swipe the row right, to complete or uncomplete it.
  case complete(ItemID, to: Bool)
  /// Swipe the row left.
  case delete(ItemID)
  /// Swipe the row a little, or far and back: nothing is to happen.
  case hesitate(ItemID)
  case scroll
  /// Fling the list.
  case fling
  /// Pull down for a new row at the top.
  case pull
  /// Change the text of the row.
  case edit(ItemID)
  /// Tap below the list for a new row at the end.
  case add
  /// Carry the row this many rows down.
  case carry(ItemID, by: Int)
  /// Pull two adjacent rows apart for a new row.
  case part(ItemID, ItemID)
  /// Undo the changeset that the undo bar names.
  case undoNamed(ChangesetID)
  /// Undo the newest changeset with a two-finger tap.
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

  /// The rows that it uses; the other user avoids them.
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
  /// Whether a finger drags the list.
  var holdsList: Bool {
    switch self {
    case .scroll, .fling, .pull: true
    case .complete, .delete, .hesitate, .edit, .add, .carry, .part, .undoNamed, .undoNewest: false
    }
  }

  /// Whether a row is edited afterwards.
  var writes: Bool {
    switch self {
    case .pull, .edit, .add, .part: true
    case .complete, .delete, .hesitate, .scroll, .fling, .carry, .undoNamed, .undoNewest: false
    }
  }
}

/// What a user is going to type, and how the edit is to end.
struct Writing {
  enum Ending { case commit, escape, elsewhere }

  /// Texts that are inserted one after the other.
  let pieces: [String]
  var ending: Ending
}
