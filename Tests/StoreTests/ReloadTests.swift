// How the writer reports external changes.
import Foundation
import Model
import Store
import TestStore
import Testing

@Suite("External changes")
struct ReloadTests {
  private let milk = item(1, "Milk")
  private let bread = item(2, "Bread")

  /// A store with items, already loaded as the panel does.
  private func loaded(_ scratch: Scratch, _ items: Item...) throws -> Store {
    var store = try scratch.store()
    for item in items { try store.apply(.insert(item)) }
    _ = try store.load()
    return store
  }

  @Test("an external change is reported once, and the panel's own changes are not")
  func changed() throws {
    let scratch = try Scratch()
    let loop = WriterLoop(showing: milk)
    let writer = try loop.writer(loaded(scratch, milk))
    writer.submit(.changeset(loop.step(.insert(bread))))
    writer.submit(.reload(isForced: false))
    loop.wait(for: writer) { _ in loop.saved == 1 }
    writer.submit(.undoNewest(in: nil))
    var shell = try scratch.store()
    loop.wait(for: writer) { _ in !loop.undone.isEmpty }
    #expect(loop.seen == [])
    _ = try shell.append("Eggs")
    writer.submit(.reload(isForced: false))
    loop.wait(for: writer) { _ in !loop.seen.isEmpty }
    writer.submit(.reload(isForced: false))
    writer.submit(.changeset(loop.step(.setText(milk.id, "Oat milk"))))
    loop.wait(for: writer) { _ in loop.saved == 2 }
    #expect(loop.seen == [Seen(texts: ["Milk", "Eggs"], after: 2)])
    #expect(writer.submissions == 3)
    #expect(writer.finish() == [])
  }

  @Test("an external change between loading the list and the first reload is reported")
  func early() throws {
    let scratch = try Scratch()
    let store = try loaded(scratch, milk)
    var shell = try scratch.store()
    try shell.apply(.delete(milk.id))
    let loop = WriterLoop(showing: milk)
    let writer = try loop.writer(store)
    writer.submit(.reload(isForced: false))
    loop.wait(for: writer) { _ in !loop.seen.isEmpty }
    #expect(loop.seen == [Seen(texts: [], after: 0)])
    #expect(writer.finish() == [])
  }

  @Test("a reload waits for another program's open transaction")
  func unfinished() throws {
    let scratch = try Scratch()
    _ = try loaded(scratch, milk)
    var store = try scratch.store(patience: Store.patience)
    _ = try store.load()
    let loop = WriterLoop(showing: milk)
    let writer = try loop.writer(store)
    let other = try OtherProgram(scratch.path)
    try other.run("BEGIN IMMEDIATE; UPDATE item SET text = 'Oat milk'")
    writer.submit(.reload(isForced: false))
    try other.run("COMMIT")
    loop.wait(for: writer) { _ in !loop.seen.isEmpty }
    #expect(loop.seen == [Seen(texts: ["Oat milk"], after: 0)])
    #expect(writer.finish() == [])
  }

  @Test("a reload that waits too long for a lock fails and delays no edit")
  func keptOut() throws {
    let scratch = try Scratch()
    let loop = WriterLoop(showing: milk)
    let writer = try loop.writer(loaded(scratch, milk))
    let other = try OtherProgram(scratch.path)
    try other.run("BEGIN IMMEDIATE; UPDATE item SET text = 'Oat milk'")
    writer.submit(.reload(isForced: false))
    loop.wait(for: writer) { !$0.isEmpty }
    #expect(loop.failures == [.reload(isForced: false)])
    try other.run("COMMIT")
    writer.submit(.changeset(loop.step(.insert(bread))))
    writer.submit(.reload(isForced: false))
    loop.wait(for: writer) { _ in !loop.seen.isEmpty }
    #expect(loop.seen.map(\.after) == [1])
    #expect(writer.finish() == [])
  }

  @Test("a forced reload reports the items without a change")
  func forced() throws {
    let scratch = try Scratch()
    let loop = WriterLoop(showing: milk)
    let writer = try loop.writer(loaded(scratch, milk))
    writer.submit(.reload(isForced: true))
    loop.wait(for: writer) { _ in !loop.seen.isEmpty }
    writer.submit(.reload(isForced: false))
    writer.submit(.changeset(loop.step(.delete(milk.id))))
    loop.wait(for: writer) { _ in loop.saved == 1 }
    #expect(loop.seen == [Seen(texts: ["Milk"], after: 0)])
    #expect(writer.finish() == [])
  }

  @Test("a reload waits for earlier submissions, retries none of them, and is queued only once")
  func behindStuck() throws {
    let scratch = try Scratch()
    let loop = WriterLoop(showing: milk)
    let writer = try loop.writer(loaded(scratch, milk))
    let other = try OtherProgram(scratch.path)
    try other.run("BEGIN IMMEDIATE")
    let changeset = loop.step(.insert(bread))
    writer.submit(.changeset(changeset))
    loop.wait(for: writer) { !$0.isEmpty }
    for _ in 0..<10 { writer.submit(.reload(isForced: false)) }
    try other.run("UPDATE item SET text = 'Oat milk'; COMMIT")
    writer.submit(.changeset(loop.step(.setCompleted(milk.id, true))))
    loop.wait(for: writer) { _ in loop.saved == 2 && !loop.seen.isEmpty }
    #expect(loop.failures == [.changeset(changeset)])
    #expect(Set(loop.seen.map(\.texts)) == [["Oat milk", "Bread"]])
    #expect(loop.seen.map(\.after) == [1])
    #expect(writer.submissions == 2)
    #expect(writer.finish() == [])
  }

  @Test("a failed reload is reported, delays no edit and can be tried again")
  func unreadable() throws {
    let scratch = try Scratch()
    let loop = WriterLoop(showing: milk)
    let writer = try loop.writer(loaded(scratch, milk))
    let other = try OtherProgram(scratch.path)
    try other.run("BEGIN IMMEDIATE")
    writer.submit(.reload(isForced: false))
    loop.wait(for: writer) { _ in loop.failures == [.reload(isForced: false)] }
    try other.run("UPDATE item SET text = 'Oat milk'; COMMIT")
    writer.submit(.changeset(loop.step(.insert(bread))))
    loop.wait(for: writer) { _ in loop.saved == 1 }
    writer.submit(.reload(isForced: false))
    loop.wait(for: writer) { _ in !loop.seen.isEmpty }
    #expect(loop.seen.map(\.after) == [1])
    #expect(Set(loop.seen.map(\.texts)) == [["Oat milk", "Bread"]])
    #expect(writer.finish() == [])
  }

  @Test("a list damaged while open is recovered, and submitted changesets are stored")
  func damaged() throws {
    let scratch = try Scratch()
    let loop = WriterLoop(showing: milk)
    let writer = try loop.writer(loaded(scratch, milk))
    let other = try OtherProgram(scratch.path)
    try other.run(
      "PRAGMA ignore_check_constraints = 1; INSERT INTO item (id, position, completed, text) VALUES (zeroblob(16), x'99', 5, '?')"
    )
    writer.submit(.reload(isForced: false))
    writer.submit(.changeset(loop.step(.insert(bread))))
    loop.wait(for: writer) { _ in
      loop.saved == 1 && !loop.restored.isEmpty && loop.seen.last?.after == 1
    }
    #expect(loop.failures == [])
    #expect(loop.restored.map(\.salvaged) == [1])
    #expect(loop.seen.last?.texts == ["Milk", "Bread"])
    if let recoveryReport = loop.restored.first { writer.submit(.acknowledge(recoveryReport)) }
    #expect(writer.finish() == [])
    let last = try scratch.store()
    #expect(last.recoveryReports == [])
  }

  @Test("a reload that is queued when the program ends does not count as a lost change")
  func atTheEnd() throws {
    let scratch = try Scratch()
    let loop = WriterLoop()
    let writer = try loop.writer(loaded(scratch))
    let other = try OtherProgram(scratch.path)
    try other.run("BEGIN IMMEDIATE")
    let changeset = loop.step(.insert(milk))
    writer.submit(.changeset(changeset))
    writer.submit(.reload(isForced: false))
    #expect(writer.finish() == [.changeset(changeset)])
    try other.run("COMMIT")
  }
}
