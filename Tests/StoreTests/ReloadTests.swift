// What the writer tells of changes by other processes.
import Foundation
import Model
import Store
import TestStore
import Testing

@Suite("Changes from outside")
struct ReloadTests {
  private let milk = item(1, "Milk")
  private let bread = item(2, "Bread")

  /// A store as the panel opens it: what is there was loaded.
  private func loaded(_ scratch: Scratch, _ items: Item...) throws -> Store {
    var store = try scratch.store()
    for item in items { try store.apply(.insert(item)) }
    _ = try store.load()
    return store
  }

  @Test("what the panel stores itself is no change, another program's is, once")
  func changed() throws {
    let scratch = try Scratch()
    let loop = WriterLoop(showing: milk)
    let writer = try loop.writer(loaded(scratch, milk))
    writer.submit(loop.step(.insert(bread)))
    writer.reload()
    writer.undoNewest()
    var shell = try scratch.store()
    loop.wait(for: writer) { _ in !loop.undone.isEmpty }
    #expect(loop.seen == [])
    _ = try shell.append("Eggs")
    writer.reload()
    loop.wait(for: writer) { _ in !loop.seen.isEmpty }
    writer.reload()
    writer.submit(loop.step(.setText(milk.id, "Oat milk")))
    loop.wait(for: writer) { _ in loop.saved == 2 }
    #expect(loop.seen == [Seen(texts: ["Milk", "Eggs"], after: 2)])
    #expect(writer.submissions == 3)
    #expect(writer.finish() == [])
  }

  @Test("a change between loading the list and the first look is seen")
  func early() throws {
    let scratch = try Scratch()
    let store = try loaded(scratch, milk)
    var shell = try scratch.store()
    try shell.apply(.delete(milk.id))
    let loop = WriterLoop(showing: milk)
    let writer = try loop.writer(store)
    writer.reload()
    loop.wait(for: writer) { _ in !loop.seen.isEmpty }
    #expect(loop.seen == [Seen(texts: [], after: 0)])
    #expect(writer.finish() == [])
  }

  @Test("a change that another program is still writing is waited for")
  func unfinished() throws {
    let scratch = try Scratch()
    _ = try loaded(scratch, milk)
    var store = try scratch.store(patience: Store.patience)
    _ = try store.load()
    let loop = WriterLoop(showing: milk)
    let writer = try loop.writer(store)
    let other = try OtherProgram(scratch.path)
    try other.run("BEGIN IMMEDIATE; UPDATE item SET text = 'Oat milk'")
    writer.reload()
    try other.run("COMMIT")
    loop.wait(for: writer) { _ in !loop.seen.isEmpty }
    #expect(loop.seen == [Seen(texts: ["Oat milk"], after: 0)])
    #expect(writer.finish() == [])
  }

  @Test("a look that is kept out for too long fails and holds up no edit")
  func keptOut() throws {
    let scratch = try Scratch()
    let loop = WriterLoop(showing: milk)
    let writer = try loop.writer(loaded(scratch, milk))
    let other = try OtherProgram(scratch.path)
    try other.run("BEGIN IMMEDIATE; UPDATE item SET text = 'Oat milk'")
    writer.reload()
    loop.wait(for: writer) { !$0.isEmpty }
    #expect(loop.failures == [.reload(isForced: false)])
    try other.run("COMMIT")
    writer.submit(loop.step(.insert(bread)))
    writer.reload()
    loop.wait(for: writer) { _ in !loop.seen.isEmpty }
    #expect(loop.seen.map(\.after) == [1])
    #expect(writer.finish() == [])
  }

  @Test("a look by force tells the items without a change")
  func forced() throws {
    let scratch = try Scratch()
    let loop = WriterLoop(showing: milk)
    let writer = try loop.writer(loaded(scratch, milk))
    writer.reload(isForced: true)
    loop.wait(for: writer) { _ in !loop.seen.isEmpty }
    writer.reload()
    writer.submit(loop.step(.delete(milk.id)))
    loop.wait(for: writer) { _ in loop.saved == 1 }
    #expect(loop.seen == [Seen(texts: ["Milk"], after: 0)])
    #expect(writer.finish() == [])
  }

  @Test("a look waits for what was submitted before, tries nothing again, and waits only once")
  func behindStuck() throws {
    let scratch = try Scratch()
    let loop = WriterLoop(showing: milk)
    let writer = try loop.writer(loaded(scratch, milk))
    let other = try OtherProgram(scratch.path)
    try other.run("BEGIN IMMEDIATE")
    let changeset = loop.step(.insert(bread))
    writer.submit(changeset)
    loop.wait(for: writer) { !$0.isEmpty }
    for _ in 0..<10 { writer.reload() }
    try other.run("UPDATE item SET text = 'Oat milk'; COMMIT")
    writer.submit(loop.step(.setCompleted(milk.id, true)))
    loop.wait(for: writer) { _ in loop.saved == 2 && !loop.seen.isEmpty }
    #expect(loop.failures == [.changeset(changeset)])
    #expect(Set(loop.seen.map(\.texts)) == [["Oat milk", "Bread"]])
    #expect(loop.seen.map(\.after) == [1])
    #expect(writer.submissions == 2)
    #expect(writer.finish() == [])
  }

  @Test("a list that cannot be read is reported, holds up no edit and is looked at again")
  func unreadable() throws {
    let scratch = try Scratch()
    let loop = WriterLoop(showing: milk)
    let writer = try loop.writer(loaded(scratch, milk))
    let other = try OtherProgram(scratch.path)
    try other.run("BEGIN IMMEDIATE")
    writer.reload()
    loop.wait(for: writer) { _ in loop.failures == [.reload(isForced: false)] }
    try other.run("UPDATE item SET text = 'Oat milk'; COMMIT")
    writer.submit(loop.step(.insert(bread)))
    loop.wait(for: writer) { _ in loop.saved == 1 }
    writer.reload()
    loop.wait(for: writer) { _ in !loop.seen.isEmpty }
    #expect(loop.seen.map(\.after) == [1])
    #expect(Set(loop.seen.map(\.texts)) == [["Oat milk", "Bread"]])
    #expect(writer.finish() == [])
  }

  @Test("a list that is damaged while it is shown is restored, and what was submitted is stored")
  func damaged() throws {
    let scratch = try Scratch()
    let loop = WriterLoop(showing: milk)
    let writer = try loop.writer(loaded(scratch, milk))
    let other = try OtherProgram(scratch.path)
    try other.run(
      "PRAGMA ignore_check_constraints = 1; INSERT INTO item VALUES (zeroblob(16), x'99', 5, '?')")
    writer.reload()
    writer.submit(loop.step(.insert(bread)))
    loop.wait(for: writer) { _ in
      loop.saved == 1 && !loop.restored.isEmpty && loop.seen.last?.after == 1
    }
    #expect(loop.failures == [])
    #expect(loop.restored.map(\.salvaged) == [1])
    #expect(loop.seen.last?.texts == ["Milk", "Bread"])
    if let recoveryReport = loop.restored.first { writer.acknowledge(recoveryReport) }
    #expect(writer.finish() == [])
    let last = try scratch.store()
    #expect(last.recoveryReports == [])
  }

  @Test("a look that waits when the panel ends is not a change that was lost")
  func atTheEnd() throws {
    let scratch = try Scratch()
    let loop = WriterLoop()
    let writer = try loop.writer(loaded(scratch))
    let other = try OtherProgram(scratch.path)
    try other.run("BEGIN IMMEDIATE")
    let changeset = loop.step(.insert(milk))
    writer.submit(changeset)
    writer.reload()
    #expect(writer.finish() == [.changeset(changeset)])
    try other.run("COMMIT")
  }
}
