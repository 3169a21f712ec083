// Random changes of several lists by two programs, and random undos: what is stored is what was
// reported.
import Model
import Store
import StoreRecovery
import TestCounts
import TestRandom
import TestStore
import Testing

/// Two programs that change one file, and what all lists should hold.
private struct TwoPrograms: ~Copyable {
  private let path: String
  private var first: Store
  private var second: Store
  /// What each program shows: its own changes, and those that it loaded.
  private var views: (Lists, Lists)
  private(set) var expected: Lists
  private var chance: SeededRandom
  private var number: UInt64 = 0
  /// Conflicts of changes that were not undone.
  private(set) var conflicts: Set<Change.Conflict> = []

  init(path: String, seed: UInt64) throws {
    var first = try Store(path: path, ifMissing: .beginsAList(), patience: 100)
    var second = try Store(path: path, ifMissing: .isAnError, patience: 100)
    let (a, b) = (try first.loadLists(), try second.loadLists())
    self.path = path
    self.first = first
    self.second = second
    views = (a, b)
    expected = a
    chance = SeededRandom(seed: seed)
  }

  /// One program loads what the other did, and does something.
  mutating func step() throws {
    if chance.roll(below: 2) == 0 {
      try Self.act(&first, &views.0, &expected, &chance, &number, &conflicts)
    } else {
      try Self.act(&second, &views.1, &expected, &chance, &number, &conflicts)
    }
  }

  /// What is stored.
  func stored() throws -> Lists {
    let contents = try Store.contents(ofFile: path)
    return Lists(root: contents.lists, items: contents.items)
  }

  private static func act(
    _ store: inout Store, _ view: inout Lists, _ expected: inout Lists,
    _ chance: inout SeededRandom,
    _ number: inout UInt64, _ conflicts: inout Set<Change.Conflict>
  ) throws {
    if let loaded = try store.loadIfChanged() { view.applyAll(view.edits(to: loaded)) }
    #expect(view == expected)
    let before = try store.changesets()
    guard chance.roll(below: 10) < 4, !before.isEmpty else {
      try store.apply(edits(of: view, &chance, &number))
      let newest = try store.changesets().last
      guard let newest, !before.contains(where: { $0.id == newest.id }) else { return }
      for edit in newest.edits {
        expected.apply(edit)
        view.apply(edit)
      }
      return
    }
    let report: UndoReport
    switch chance.roll(below: 3) {
    case 0: report = try store.undo()
    case 1:
      let list = view.ids.randomElement(using: &chance) ?? .original
      report = try store.undo(in: list)
      if case .changeset(let id) = report.finding {
        let changeset = before.first { $0.id == id }
        #expect(changeset?.changes.contains { $0.concerns(list) } == true)
      }
    default: report = try store.undo(before[chance.roll(below: before.count)].id)
    }
    conflicts.formUnion(report.skipped.map(\.conflict))
    for change in report.undone {
      expected.apply(change.inverse)
      view.apply(change.inverse)
    }
  }

  /// One step: some edits of items, or of lists.
  private static func edits(
    of view: Lists, _ chance: inout SeededRandom, _ number: inout UInt64
  ) -> [Edit] {
    var lists = view
    var edits: [Edit] = []
    for _ in 0..<chance.roll(1...3) {
      let new = edit(of: lists, &chance, &number)
      for edit in new { lists.apply(edit) }
      edits += new
    }
    return edits
  }

  private static func edit(
    of lists: Lists, _ chance: inout SeededRandom, _ number: inout UInt64
  ) -> [Edit] {
    number += 1
    let id = ItemID(high: 9, low: number)
    let list = lists.ids.randomElement(using: &chance) ?? .original
    // At times a list that is gone.
    let target =
      chance.roll(below: 12) == 0
      ? ListID(high: 8, low: UInt64(chance.roll(1...Int(number)))) : list
    let place = Position(
      lists[target].order(forRow: chance.roll(0...lists[target].count)), in: target)
    let item = lists.items.randomElement(using: &chance)
    switch (chance.roll(below: 12), item) {
    case (0...2, _), (_, nil):
      return [.insert(Item(id: id, text: "\(number)", order: place.order, in: target))]
    case (3, let item?): return [.delete(item.id)]
    case (4, let item?): return [.setCompleted(item.id, !item.isCompleted)]
    case (5, let item?): return [.setText(item.id, "\(number)")]
    case (6...7, let item?): return [.move(item.id, to: place)]
    case (8, _):
      let order = lists.root.order(forRow: chance.roll(0...lists.root.count))
      return [
        .insert(
          Item(id: ItemID(high: 8, low: number), text: "list \(number)", order: order, in: .root))
      ]
    case (9, _):
      let order = lists.root.order(forRow: chance.roll(0...lists.root.count))
      return [.move(ItemID(list), to: Position(order, in: .root))]
    case (10, _): return [.setText(ItemID(list), "list \(number)")]
    default:
      guard lists.ids.count > 1 else { return [] }
      // The list alone is deleted when another program has just added items to it.
      let items = chance.roll(below: 4) == 0 ? [] : lists[list].items
      return items.map { .delete($0.id) } + [.delete(ItemID(list))]
    }
  }
}

@Suite("Random changes of several lists")
struct RandomListsTests {
  @Test("two programs change lists and undo, and what is stored is what was reported")
  func twoPrograms() throws {
    var conflicts: Set<Change.Conflict> = []
    for seed in 1...UInt64(TestCounts.count("random-lists")) {
      let scratch = try Scratch()
      var programs = try TwoPrograms(path: scratch.path, seed: seed)
      for step in 1...80 {
        try programs.step()
        let stored = try programs.stored()
        try #require(stored == programs.expected, "seed \(seed), step \(step)")
      }
      conflicts.formUnion(programs.conflicts)
      #expect(try Store.check(fileAt: scratch.path).count.items == programs.expected.items.count)
    }
    // The conflicts that only several lists have are among those that were met.
    #expect(conflicts.isSuperset(of: [.hasItems, .listIsGone]), "\(conflicts)")
  }
}
