// The in-memory store of a replay behaves as the file does.
import Model
import Recordings
import Store
import StoreRecovery
import TestRandom
import Testing
import panelist

@Suite("In-memory store of a replay")
struct ReplayedStoreTests {
  @Test("it stores, undoes and drops the same changesets as the file, with equal results")
  func same() throws {
    for seed in 1...4 as ClosedRange<UInt64> {
      var chance = SeededRandom(seed: seed)
      let shell = try Shell()
      var file = try Store(path: shell.list, ifMissing: .beginsAList())
      var replayed = ReplayedStore(ItemList())
      var changesets: [Changeset] = []
      for number in 0..<140 {
        switch chance.roll(0...9) {
        case 0:
          #expect(replayed.undoNewest() == (try file.undo()), "seed \(seed)")
        case 1, 2:
          let unknown = ChangesetID(high: 9, low: 9)
          let id = changesets.suffix(70).randomElement(using: &chance)?.id ?? unknown
          #expect(replayed.undo(id) == (try file.undo(id)), "seed \(seed)")
        case 3:
          guard let changeset = changesets.last else { continue }
          replayed.store(changeset)
          try file.apply(changeset)
        default:
          let edits = (0..<chance.roll(1...3)).map { part in
            edit(of: replayed.list, UInt64(10 * number + part), &chance)
          }
          guard let changeset = replayed.changeset(edits) else { continue }
          changesets.append(changeset)
          replayed.store(changeset)
          try file.apply(changeset)
        }
        let stored = try file.load()
        #expect(replayed.list.items == stored, "seed \(seed)")
      }
      #expect(Set(changesets.map(\.id)).count == changesets.count)
      #expect(changesets.count > Changeset.kept)
    }
  }

  private func edit(of list: ItemList, _ new: UInt64, _ chance: inout SeededRandom) -> Edit {
    let id = list.items.randomElement(using: &chance)?.id ?? ItemID(high: 0, low: new)
    let order = list.order(forRow: chance.roll(0...list.count))
    return switch chance.roll(0...4) {
    case 0, 1: .insert(Item(id: ItemID(high: 0, low: new), text: "\(new)", order: order))
    case 2: .setCompleted(id, chance.roll(0...1) == 0)
    case 3: .setText(id, "\(new)")
    default: chance.roll(0...2) == 0 ? .delete(id) : .move(id, to: Position(order))
    }
  }
}
