// An edit and its changeset are stored together or not at all, and so is an undo.
import Model
import Store
import StoreRecovery
import TestStore
import Testing

@Suite("Undo with failures")
struct UndoFaultTests {
  @Test("after a power cut the newest stored changeset matches the stored list")
  func cuts() throws {
    let scratch = try Scratch()
    var store = try scratch.store()
    var seen: [[Item]] = [[]]
    for number in 1...10 as ClosedRange<UInt64> {
      let last = seen[seen.count - 1].last?.order
      try store.apply(.insert(item(number, "\(number)", after: last)))
      let copy = try scratch.copy()
      defer { withExtendedLifetime(copy) {} }
      var cut = try copy.store()
      _ = try cut.undo()
      let loaded = try cut.load()
      #expect(loaded == seen[seen.count - 1])
      seen.append(try store.load())
    }
    for _ in 1...9 {
      _ = try store.undo()
      seen.removeLast()
      let copy = try scratch.copy()
      defer { withExtendedLifetime(copy) {} }
      var cut = try copy.store()
      let loaded = try cut.load()
      #expect(loaded == seen[seen.count - 1])
      _ = try cut.undo()
      let before = try cut.load()
      #expect(before == seen[seen.count - 2])
    }
  }

  @Test(
    "an edit whose changeset cannot be written is not stored, and the history stays",
    arguments: [Fault.storingAChangeset, .droppingAChangeset, .changingAnItem])
  func edit(fault: Fault) throws {
    let scratch = try Scratch()
    var store = try scratch.store()
    let milk = item(1, "Milk")
    try store.apply(.insert(milk))
    for number in 1..<Changeset.kept { try store.apply(.setText(milk.id, "\(number)")) }
    let other = try OtherProgram(scratch.path)
    try fault.begin(in: other, text: "one more")
    #expect(throws: StoreError.self) { try store.apply(.setText(milk.id, "one more")) }
    let loaded = try store.load()
    #expect(loaded.map(\.text) == ["\(Changeset.kept - 1)"])
    try fault.end(in: other)
    for _ in 0..<Changeset.kept { _ = try store.undo() }
    let first = try store.load()
    #expect(first == [])
  }

  @Test(
    "an undo that fails midway changes nothing and can be repeated",
    arguments: [Fault.droppingAChangeset, .deletingAnItem, .changingAnItem])
  func undo(fault: Fault) throws {
    let scratch = try Scratch()
    var store = try scratch.store()
    let milk = item(1, "Milk")
    try store.apply(.insert(milk))
    try store.apply([
      .insert(item(2, "Bread", after: milk.order)), .setText(milk.id, "Tea"),
      .insert(item(3, "Eggs")),
    ])
    let before = try store.load()
    let other = try OtherProgram(scratch.path)
    try fault.begin(in: other, text: fault == .changingAnItem ? "Milk" : "Bread")
    #expect(throws: StoreError.self) { try store.undo() }
    let same = try store.load()
    #expect(same == before)
    try fault.end(in: other)
    let report = try store.undo()
    #expect(report.undone.count == 3)
    let loaded = try store.load()
    #expect(loaded == [milk])
  }

  @Test("an undo of a locked file waits, fails and changes nothing")
  func locked() throws {
    let scratch = try Scratch()
    var store = try scratch.store()
    _ = try store.append("Milk")
    let other = try OtherProgram(scratch.path)
    try other.run("BEGIN IMMEDIATE; DELETE FROM undo")
    #expect(throws: StoreError.self) { try store.undo() }
    try other.run("ROLLBACK")
    let report = try store.undo()
    #expect(report.undone.map(\.item.text) == ["Milk"])
  }

  @Test("two programs undo each other's changesets, the newest first")
  func inTurn() throws {
    let scratch = try Scratch()
    var panel = try scratch.store()
    var shell = try scratch.store()
    let milk = try panel.append("Milk")
    try shell.apply(.setCompleted(milk.id, true))
    try panel.apply(.setText(milk.id, "Oat milk"))
    let text = try shell.undo()
    #expect(text.undone.map(\.inverse) == [.setText(milk.id, "Milk")])
    let completion = try panel.undo()
    #expect(completion.undone.map(\.inverse) == [.setCompleted(milk.id, false)])
    let addition = try shell.undo()
    #expect(addition.undone == [.added(milk)])
    let loaded = try panel.load()
    #expect(loaded == [])
  }

  @Test("two programs that undo at the same time never undo the same changeset")
  func race() async throws {
    let scratch = try Scratch()
    let path = scratch.path
    var store = try scratch.store()
    for number in 0..<40 { _ = try store.append("\(number)") }
    let undone = try await withThrowingTaskGroup(of: [String].self) { group in
      for _ in 0..<2 {
        group.addTask {
          var store = try Store(path: path, ifMissing: .isAnError)
          var texts: [String] = []
          for _ in 0..<15 { texts += try store.undo().undone.map(\.item.text) }
          return texts
        }
      }
      return try await group.reduce(into: []) { $0 += $1 }
    }
    #expect(undone.count == 30)
    #expect(Set(undone) == Set((10..<40).map { "\($0)" }))
    let loaded = try store.load()
    #expect(loaded.map(\.text) == (0..<10).map { "\($0)" })
  }
}
