// Undo: the newest changeset of any program first, never overwriting a later change.
import Model
import Store
import TestStore
import Testing
import TestRandom

@Suite("Undo")
struct UndoTests {
  static let milk = item(1, "Milk")
  static let bread = item(2, "Bread", after: milk.order)

  private static let kinds: [Edit] = [
    .insert(item(3, "Eggs", after: bread.order)), .delete(milk.id), .setCompleted(milk.id, true),
    .setText(milk.id, "Oat milk"), .move(milk.id, to: Position(.between(bread.order, nil))),
  ]

  /// A list of milk and bread with an empty history.
  private func pantry(_ scratch: Scratch) throws -> Store {
    var store = try scratch.store()
    try store.apply([.insert(Self.milk), .insert(Self.bread)])
    try OtherProgram(scratch.path).run("DELETE FROM undo")
    return store
  }

  /// Opens the list, makes one edit and closes it.
  private func begin(_ scratch: Scratch, with edit: Edit) throws {
    var store = try pantry(scratch)
    try store.apply(edit)
  }

  @Test("every kind of edit is undone after a restart", arguments: kinds)
  func kind(edit: Edit) throws {
    let scratch = try Scratch()
    try begin(scratch, with: edit)
    var store = try scratch.store()
    let changed = try store.load()
    #expect(changed != [Self.milk, Self.bread])
    let report = try store.undo()
    #expect(report.undone.map(\.item.id) == [edit.id])
    #expect(report.skipped == [])
    let loaded = try store.load()
    #expect(loaded == [Self.milk, Self.bread])
    let nothing = try store.undo()
    #expect(nothing == UndoReport())
  }

  private typealias Meddling = (edit: Edit, sql: String, conflict: Change.Conflict)

  private static let meddling: [Meddling] = kinds.flatMap { edit -> [Meddling] in
    let id = "x'\(edit.id.hex)'"
    if case .delete = edit {
      return [
        (
          edit, "INSERT INTO item (id, position, completed, text) VALUES (\(id), x'90', 0, 'Tea')",
          .isThere
        )
      ]
    }
    return [
      (edit, "DELETE FROM item WHERE id = \(id)", .isGone),
      (edit, "UPDATE item SET text = text || '!' WHERE id = \(id)", .hasOtherText),
      (edit, "UPDATE item SET completed = 1 - completed WHERE id = \(id)", .hasOtherCompletion),
      (edit, "UPDATE item SET position = x'FF' WHERE id = \(id)", .hasMoved),
    ]
  }

  @Test(
    "a changeset whose item was changed since is skipped, and the one before it is undone",
    arguments: meddling)
  func skipped(edit: Edit, sql: String, conflict: Change.Conflict) throws {
    let scratch = try Scratch()
    var store = try pantry(scratch)
    try store.apply(.setText(Self.bread.id, "Rye bread"))
    try store.apply(edit)
    try OtherProgram(scratch.path).run(sql)
    let before = try store.load()
    let report = try store.undo()
    #expect(report.skipped.map(\.conflict) == [conflict])
    #expect(report.skipped.map(\.change.item.id) == [edit.id])
    #expect(report.undone.map(\.inverse) == [.setText(Self.bread.id, "Bread")])
    var expected = ItemList(items: before)
    expected.apply(.setText(Self.bread.id, "Bread"))
    let loaded = try store.load()
    #expect(loaded == expected.items)
    let nothing = try store.undo()
    #expect(nothing == UndoReport())
  }

  @Test("a group of edits is one changeset, and undo skips only items changed since")
  func group() throws {
    let scratch = try Scratch()
    var store = try pantry(scratch)
    let clearing: [Edit] = [.delete(Self.milk.id), .delete(Self.bread.id)]
    try store.apply(clearing)
    let whole = try store.undo()
    #expect(whole.undone == [.deleted(Self.bread), .deleted(Self.milk)])
    let restored = try store.load()
    #expect(restored == [Self.milk, Self.bread])
    try store.apply(clearing)
    try OtherProgram(scratch.path).run(
      "INSERT INTO item (id, position, completed, text) VALUES (x'\(Self.milk.id.hex)', x'90', 0, 'Tea')"
    )
    let part = try store.undo()
    #expect(part.undone == [.deleted(Self.bread)])
    #expect(part.skipped.map(\.change) == [.deleted(Self.milk)])
    let loaded = try store.load()
    #expect(loaded.map(\.text).sorted() == ["Bread", "Tea"])
  }

  @Test("an edit that changes nothing, or is refused, adds no changeset")
  func noChangeset() throws {
    let scratch = try Scratch()
    var store = try pantry(scratch)
    try store.apply(.setCompleted(Self.milk.id, true))
    try store.apply(.setCompleted(Self.milk.id, true))
    try store.apply([.delete(ItemID(high: 9, low: 9)), .insert(Self.bread)])
    try store.apply([])
    let long = String(repeating: "x", count: Item.longestText + 1)
    #expect(throws: StoreError.self) {
      try store.apply([.setText(Self.milk.id, "Tea"), .setText(Self.milk.id, long)])
    }
    let report = try store.undo()
    #expect(report.undone.map(\.inverse) == [.setCompleted(Self.milk.id, false)])
  }

  @Test("the newest changesets can be undone, and older ones are discarded")
  func limit() throws {
    let scratch = try Scratch()
    var store = try scratch.store()
    for number in 0..<(Changeset.kept + 10) { _ = try store.append("\(number)") }
    for left in (10..<(Changeset.kept + 10)).reversed() {
      let report = try store.undo()
      #expect(report.undone.map(\.item.text) == ["\(left)"])
    }
    let nothing = try store.undo()
    #expect(nothing == UndoReport())
    let loaded = try store.load()
    #expect(loaded.map(\.text) == (0..<10).map { "\($0)" })
  }

  @Test("undoing random edits restores each earlier list as far back as the history goes")
  func random() throws {
    for seed in 1...6 as ClosedRange<UInt64> {
      var chance = SeededRandom(seed: seed)
      let scratch = try Scratch()
      var store = try scratch.store()
      var list = ItemList()
      var before: [[Item]] = []
      for number in 0..<80 as Range<UInt64> {
        let edits = (0..<Int.random(in: 1...3, using: &chance)).map { part in
          randomEdit(of: list, ItemID(high: number, low: UInt64(part)), &chance)
        }
        let first = list.items
        var isStep = false
        for edit in edits where list.apply(edit) != nil { isStep = true }
        try store.apply(edits)
        if isStep { before.append(first) }
      }
      for expected in before.suffix(Changeset.kept).reversed() {
        let report = try store.undo()
        #expect(report.skipped == [], "seed \(seed)")
        let loaded = try store.load()
        #expect(loaded == expected, "seed \(seed)")
      }
      let nothing = try store.undo()
      #expect(nothing == UndoReport(), "seed \(seed)")
    }
  }
}
