// The in-memory store of a replay behaves as a file with several lists does.
import Model
import Recordings
import Store
import StoreRecovery
import TestRandom
import Testing
import panelist

@Suite("In-memory store of several lists")
struct ReplayedListsTests {
  @Test("it stores and undoes changes in several lists as the file, with equal results")
  func same() throws {
    for seed in 1...4 as ClosedRange<UInt64> {
      var chance = SeededRandom(seed: seed)
      let shell = try Shell()
      var file = try Store(path: shell.list, ifMissing: .beginsAList())
      for number in 1...2 as ClosedRange<UInt64> {
        let order = OrderKey(digits: [0x90, UInt8(number)])
        let list = Item(
          id: ItemID(high: 8, low: number), text: "\(number)", order: order, in: .root)
        try file.apply(.insert(list))
      }
      let lists = try file.loadLists()
      var replayed = ReplayedStore(lists, changesets: try file.changesets())
      for number in 0..<140 {
        let list = lists.ids.randomElement(using: &chance)
        switch chance.roll(0...7) {
        case 0: #expect(replayed.undoNewest() == (try file.undo()), "seed \(seed)")
        case 1: #expect(replayed.undoNewest(in: list) == (try file.undo(in: list)), "seed \(seed)")
        case 2:
          guard let id = replayed.changesets.randomElement(using: &chance)?.id else { continue }
          #expect(replayed.undo(id) == (try file.undo(id)), "seed \(seed)")
        default:
          let edits = (0..<chance.roll(1...3)).map { part in
            edit(of: replayed.lists, UInt64(10 * number + part), &chance)
          }
          guard let changeset = replayed.changeset(edits) else { continue }
          replayed.store(changeset)
          try file.apply(changeset)
        }
        let stored = try file.loadLists()
        #expect(replayed.lists == stored, "seed \(seed)")
      }
    }
  }

  private func edit(of lists: Lists, _ new: UInt64, _ chance: inout SeededRandom) -> Edit {
    // A list that is gone by an undo is made again in a file alone.
    let list = lists.ids.randomElement(using: &chance) ?? .original
    let order = lists[list].order(forRow: chance.roll(0...lists[list].count))
    let id = lists.items.randomElement(using: &chance)?.id ?? ItemID(high: 0, low: new)
    return switch chance.roll(0...5) {
    case 0, 1: .insert(Item(id: ItemID(high: 0, low: new), text: "\(new)", order: order, in: list))
    case 2: .setCompleted(id, chance.roll(0...1) == 0)
    case 3: .setText(id, "\(new)")
    case 4: .delete(id)
    default: .move(id, to: Position(order, in: list))
    }
  }
}
