// Somebody before a panel who does anything at any time: steps, undos, looks.
import Model
import Store
import TestRandom

/// A person, the list that they see, and the account of what they were reported.
struct RandomPerson {
  /// What a person does next.
  enum Action {
    case changeset(Changeset)
    case undo(ChangesetID)
    case undoNewest
    case reload
  }

  /// What is seen on the screen.
  private(set) var view = ItemList()
  private(set) var ledger: Ledger
  /// Whether nothing new is begun while an undo is waited for. What is seen is then what is stored.
  let isPatient: Bool
  private var changesets: [ChangesetID] = []
  private var number: UInt64 = 0

  init(_ story: String, isPatient: Bool) {
    ledger = Ledger(story)
    self.isPatient = isPatient
  }

  /// Does something, which is then on its way to the disk; nil when nothing comes to mind.
  mutating func next(_ chance: inout SeededRandom) -> Action? {
    number += 1
    switch chance.roll(0...9) {
    case 0...4 where !isPatient || ledger.asked.isEmpty: return step(&chance)
    case 5...7:
      // Mostly a step that was made just now.
      let isUnknown = chance.roll(0...9) == 0
      let recent = changesets.suffix(chance.roll(1...6)).randomElement(using: &chance)
      let id = isUnknown ? ChangesetID(high: 8, low: number) : recent
      guard let id else { return nil }
      ledger.undoAsked(id)
      return .undo(id)
    case 8:
      ledger.undoAsked(nil)
      return .undoNewest
    default: return .reload
    }
  }

  /// Sees what became of it.
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
