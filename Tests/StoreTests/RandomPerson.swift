// A simulated user who submits changesets and undos at random.
import Model
import Store
import TestRandom

/// A simulated user: the list on the screen, and the model of the store by reported outcomes.
struct RandomPerson {
  /// The user's next action.
  enum Action {
    case changeset(Changeset)
    case undo(ChangesetID)
    case undoNewest
    case reload
  }

  /// The list on the screen.
  private(set) var view = ItemList()
  private(set) var ledger: Ledger
  /// Whether the user waits for the outcome of an undo, so that the screen shows the stored list.
  let isPatient: Bool
  private var changesets: [ChangesetID] = []
  private var number: UInt64 = 0

  init(_ story: String, isPatient: Bool) {
    ledger = Ledger(story)
    self.isPatient = isPatient
  }

  /// Makes the next action, which the caller submits; nil for none.
  mutating func next(_ chance: inout SeededRandom) -> Action? {
    number += 1
    switch chance.roll(0...9) {
    case 0...4 where !isPatient || ledger.asked.isEmpty: return step(&chance)
    case 5...7:
      // Mostly a recent changeset.
      let isUnknown = chance.roll(0...9) == 0
      let recent = changesets.suffix(chance.roll(1...6)).randomElement(using: &chance)
      let id = isUnknown ? ChangesetID(high: 8, low: number) : recent
      guard let id else { return nil }
      ledger.undoAsked(id)
      return .undo(id)
    case 8: return .undoNewest
    default: return .reload
    }
  }

  /// The newest changeset is undone.
  ///
  /// - Parameter waiting: The changeset that is the last waiting change, which the queue undoes; nil
  ///   if there is none.
  mutating func undoesNewest(_ waiting: ChangesetID? = nil) { ledger.undoAsked(waiting) }

  /// Takes the writer's outcomes.
  mutating func hear(_ outcomes: [StoreOutcome]) {
    for outcome in outcomes {
      ledger.take(outcome)
      guard case .undone(let report) = outcome else { continue }
      for change in report.undone { view.apply(change.inverse) }
    }
  }

  private mutating func step(_ chance: inout SeededRandom) -> Action? {
    var list = view
    let edits = (0..<chance.roll(1...3)).map { part in
      let edit = randomEdit(of: list, ItemID(high: number, low: UInt64(part)), &chance)
      list.apply(edit)
      return edit
    }
    guard let changeset = Changeset(ChangesetID(high: 7, low: number), edits, of: { view[$0] })
    else { return nil }
    view = list
    changesets.append(changeset.id)
    ledger.submitted(changeset)
    return .changeset(changeset)
  }
}
