// Drafts: text being typed at a power cut is stored beside the list and later becomes a changeset.
import Foundation
import Model
import Store
import StoreRecovery
import TestStore
import Testing

@Suite("Drafts")
struct DraftTests {
  private let milk = Item(
    id: ItemID(high: 1, low: 1), text: "Milk", order: OrderKey(digits: [0x40]))
  private let new = Item(
    id: ItemID(high: 2, low: 2), text: "Eggs", order: OrderKey(digits: [0x20]))

  private func draft(_ item: Item, _ text: String) -> Item {
    var draft = item
    draft.text = text
    return draft
  }

  private func expect(
    _ store: inout Store, has items: [Item], sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let loaded = try store.load()
    #expect(loaded == items, sourceLocation: sourceLocation)
  }

  private func expect(
    _ store: inout Store, says texts: [String],
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let loaded = try store.load()
    #expect(loaded.map(\.text) == texts, sourceLocation: sourceLocation)
  }

  /// Simulates a power cut and opens the list with its drafts taken over.
  private func afterCut(
    _ scratch: Scratch, _ reload: (inout Store) throws -> Void
  ) throws {
    let copy = try scratch.copy()
    defer { withExtendedLifetime(copy) {} }
    var store = try copy.store()
    try store.takeOverDrafts()
    try reload(&store)
  }

  @Test("the newest draft of a row becomes its text in one changeset and is then removed")
  func edited() throws {
    let scratch = try Scratch()
    var store = try scratch.store()
    try store.apply(.insert(milk))
    try store.keep(draft(milk, "Milk and b"))
    try store.keep(draft(milk, "  Milk and bread "))
    try expect(&store, has: [milk])
    try afterCut(scratch) { store in
      try expect(&store, says: ["Milk and bread"])
      try store.takeOverDrafts()
      let report = try store.undo()
      #expect(report.undone.count == 1)
      try expect(&store, has: [milk])
      try store.takeOverDrafts()
      try expect(&store, has: [milk])
    }
  }

  @Test("a draft of a new row adds the row at its position")
  func added() throws {
    let scratch = try Scratch()
    var store = try scratch.store()
    try store.apply(.insert(milk))
    try store.keep(new)
    try afterCut(scratch) { store in
      try expect(&store, has: [new, milk])
      _ = try store.undo()
      try expect(&store, has: [milk])
    }
  }

  @Test("a draft restores a deleted row; a blank or unchanged draft makes no changeset")
  func others() throws {
    let scratch = try Scratch()
    var store = try scratch.store()
    try store.apply([.insert(milk), .insert(new)])
    let gone = Item(id: ItemID(high: 3, low: 3), text: "Tea", order: OrderKey(digits: [0x60]))
    try store.apply(.insert(gone))
    try store.apply(.delete(gone.id))
    try store.keep(draft(milk, " \u{3000}"))
    try store.keep(new)
    try store.keep(draft(gone, "Green tea"))
    try afterCut(scratch) { store in
      try expect(&store, says: ["Eggs", "Milk", "Green tea"])
      let changesets = try store.changesets()
      #expect(changesets.last?.changes.map(\.item.text) == ["Green tea"])
      #expect(changesets.count == 4)
    }
  }

  @Test("a dropped draft has no effect, and dropping a missing draft is no error")
  func dropped() throws {
    let scratch = try Scratch()
    var store = try scratch.store()
    try store.apply(.insert(milk))
    try store.keep(draft(milk, "Milkshake"))
    try store.keep(new)
    try store.dropDraft(of: milk.id)
    try store.dropDraft(of: ItemID(high: 9, low: 9))
    try afterCut(scratch) { store in try expect(&store, has: [new, milk]) }
  }

  @Test("taking over no drafts does not write to the list")
  func untouched() throws {
    let scratch = try Scratch()
    var store = try scratch.store()
    try store.apply(.insert(milk))
    let before = scratch.bytes("-wal")
    try store.takeOverDrafts()
    #expect(scratch.bytes("-wal") == before)
  }

  @Test("a draft with an invalid text is refused, and earlier drafts stay")
  func refused() throws {
    let scratch = try Scratch()
    var store = try scratch.store()
    try store.keep(new)
    for text in [String(repeating: "a", count: Item.longestText + 1), "a\0b"] {
      #expect(throws: StoreError.self) { try store.keep(draft(new, text)) }
    }
    try afterCut(scratch) { store in try expect(&store, has: [new]) }
  }

  @Test("drafts survive the recovery of a damaged list")
  func damaged() throws {
    let scratch = try Scratch()
    var items: [Item] = []
    var store = try scratch.store()
    for number in 0..<500 {
      let last = items.last?.order
      items.append(
        Item(
          id: ItemID(high: UInt64(number) << 40, low: 1), text: "An item of some length, \(number)",
          order: .between(last, nil)))
    }
    try store.apply(items.map { Edit.insert($0) })
    try store.keep(new)
    let copy = try scratch.copy()
    _ = try copy.store()
    let file = try FileHandle(forUpdating: URL(fileURLWithPath: copy.path))
    try file.seek(toOffset: 10 * 4096)
    try file.write(contentsOf: Data(repeating: 0xA5, count: 4096))
    try file.close()
    var restored = try Store(
      path: copy.path, ifMissing: .isAnError, patience: 500, isCheckedWhole: true)
    #expect(restored.recoveryReports.count == 1)
    try restored.takeOverDrafts()
    let loaded = try restored.load()
    #expect(loaded.contains(new))
  }
}
