// Invalid changesets, and changesets whose items are missing, are skipped.
import Foundation
import Model
import Store
import TestStore
import Testing

@Suite("Changesets that cannot be undone")
struct StrangeChangesetTests {
  /// Columns after the step number: part, kind, id, position, completion, text, before and name.
  static let strange = [
    "0, 'added', zeroblob(16), x'80', 0, CAST(x'FF' AS TEXT), NULL, zeroblob(16)",
    "0, 'edited', zeroblob(16), x'80', 0, 'Milk', x'FF', zeroblob(16)",
    "0, 'sung', zeroblob(16), x'80', 0, 'Milk', NULL, zeroblob(16)",
    "0, 'moved', zeroblob(16), x'80', 0, 'Milk', NULL, zeroblob(16)",
    "0, 'moved', zeroblob(16), x'80', 0, 'Milk', zeroblob(65537), zeroblob(16)",
    "0, 'added', x'01', x'80', 0, 'Milk', NULL, zeroblob(16)",
    "0, 'added', zeroblob(16), x'80', 7, 'Milk', NULL, zeroblob(16)",
    "0, 'added', zeroblob(16), zeroblob(70000), 0, 'Milk', NULL, zeroblob(16)",
    "0, 'added', zeroblob(16), x'80', 0, CAST(zeroblob(10001) AS TEXT), NULL, zeroblob(16)",
    "0, 'added', zeroblob(16), x'80', 0, 'Milk', NULL, NULL",
    "3, 'added', zeroblob(16), x'80', 0, 'Milk', NULL, NULL",
    "-9223372036854775808, 'added', zeroblob(16), x'80', 0, 'Milk', NULL, x'01'",
  ]

  private func insert(_ number: Int, _ values: String, into scratch: Scratch) throws {
    try OtherProgram(scratch.path).run(
      "PRAGMA ignore_check_constraints = ON; INSERT INTO undo (step, part, kind, id, position, completed, text, before, name) VALUES (\(number), \(values))"
    )
  }

  @Test(
    "undo skips an invalid newest changeset, reports that and undoes the one before",
    arguments: strange
  )
  func newest(values: String) throws {
    let scratch = try Scratch()
    var store = try scratch.store()
    _ = try store.append("Milk")
    _ = try store.append("Bread")
    try insert(3, values, into: scratch)
    let report = try store.undo()
    #expect(report.undone.map(\.item.text) == ["Bread"])
    #expect(report.unreadable == 1)
    let next = try store.undo()
    #expect(next.undone.map(\.item.text) == ["Milk"] && next.unreadable == 0)
    let last = try store.undo()
    #expect(last == UndoReport())
    let loaded = try store.load()
    #expect(loaded == [])
  }

  @Test("with only invalid changesets there is nothing to undo, and that is reported")
  func alone() throws {
    let scratch = try Scratch()
    var store = try scratch.store()
    _ = try store.load()
    try insert(1, Self.strange[0], into: scratch)
    let report = try store.undo()
    #expect(report.finding == .nothing && report.undone == [] && report.unreadable == 1)
    let next = try store.undo()
    #expect(next == UndoReport())
  }

  @Test("undoing an invalid changeset by id changes no item and removes it from the history")
  func byName() throws {
    let scratch = try Scratch()
    var store = try scratch.store()
    _ = try store.append("Milk")
    try insert(2, Self.strange[0], into: scratch)
    let name = ChangesetID(high: 0, low: 0)
    let report = try store.undo(name)
    #expect(report.finding == .changeset(name) && report.undone == [] && report.unreadable == 1)
    let next = try store.undo(name)
    #expect(next == UndoReport(.unknown(name)))
  }

  @Test(
    "recovery drops an invalid changeset and keeps the others",
    arguments: strange)
  func restored(values: String) throws {
    let scratch = try Scratch()
    do {
      var store = try scratch.store()
      for text in ["Milk", "Bread", "Eggs"] { _ = try store.append(text) }
    }
    try OtherProgram(scratch.path).run("UPDATE undo SET step = 9 WHERE step = 3")
    try insert(3, values, into: scratch)
    var store = try scratch.store()
    #expect(store.recoveryReports.map(\.salvaged) == [3])
    for text in ["Eggs", "Bread", "Milk"] {
      let report = try store.undo()
      #expect(report.undone.map(\.item.text) == [text] && report.unreadable == 0)
    }
  }

  @Test("recovery drops changesets whose items are missing")
  func gone() throws {
    let scratch = try Scratch()
    do {
      var store = try scratch.store()
      let milk = try store.append("Milk")
      _ = try store.append("Bread")
      try store.apply(.setCompleted(milk.id, true))
      try store.apply(.delete(milk.id))
      try store.apply(.setText(try store.append("Eggs").id, "Ham"))
    }
    let other = try OtherProgram(scratch.path)
    try other.run(
      "DELETE FROM item WHERE text = 'Ham'; UPDATE undo SET text = CAST(x'FF' AS TEXT) WHERE step = 2"
    )
    var store = try scratch.store()
    // All kinds of the deleted item, whose undo restores it, and none of the missing item.
    let kinds = try OtherProgram(scratch.path).texts("SELECT kind FROM undo ORDER BY step")
    #expect(kinds == ["added", "completed", "deleted"])
    let report = try store.undo()
    #expect(report.undone.map(\.item.text) == ["Milk"] && report.skipped == [])
  }

  @Test(
    "a changeset with the last possible number is damage; the recovered list accepts edits")
  func lastNumber() throws {
    let scratch = try Scratch()
    var store = try scratch.store()
    _ = try store.append("Milk")
    try OtherProgram(scratch.path).run("UPDATE undo SET step = 9223372036854775807")
    #expect(throws: StoreError.self) { try store.append("Bread") }
    var other = try scratch.store()
    #expect(other.recoveryReports.map(\.salvaged) == [1])
    _ = try other.append("Eggs")
    let loaded = try other.load()
    #expect(loaded.map(\.text) == ["Milk", "Eggs"])
    for text in ["Eggs", "Milk"] {
      let report = try other.undo()
      #expect(report.undone.map(\.item.text) == [text])
    }
  }
}
