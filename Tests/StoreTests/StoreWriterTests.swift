// The writer's thread: submissions keep their order, none is lost, and the event loop never waits.
import Foundation
import Glibc
import Model
import Store
import StoreRecovery
import Synchronization
import TestStore
import Testing

@Suite("The writer")
struct StoreWriterTests {
  private func stored(_ scratch: Scratch) throws -> [String] {
    var store = try scratch.store()
    return try store.load().map(\.text)
  }

  @Test("edits are stored in order")
  func order() throws {
    let scratch = try Scratch()
    let loop = WriterLoop()
    let writer = try loop.writer(scratch.store())
    let milk = item(1, "0")
    writer.submit(.changeset(loop.step(.insert(milk))))
    for number in 1...100 { writer.submit(.changeset(loop.step(.setText(milk.id, "\(number)")))) }
    loop.wait(for: writer) { _ in loop.saved == 101 }
    #expect(loop.saved == 101)
    #expect(try stored(scratch) == ["100"])
    #expect(writer.finish() == [])
  }

  @Test("finishing stores all queued edits, and finishing twice is harmless")
  func finishing() throws {
    let scratch = try Scratch()
    let loop = WriterLoop()
    let writer = try loop.writer(scratch.store())
    var order: OrderKey?
    for number in 1...50 as ClosedRange<UInt64> {
      let new = item(number, "\(number)", after: order)
      order = new.order
      writer.submit(.changeset(loop.step(.insert(new))))
    }
    #expect(writer.finish() == [])
    #expect(writer.finish() == [])
    #expect(try stored(scratch) == (1...50).map { "\($0)" })
  }

  @Test("while the file is locked no edit is lost or reordered, and a retry stores all")
  func retry() throws {
    let scratch = try Scratch()
    let loop = WriterLoop()
    let writer = try loop.writer(scratch.store())
    let other = try OtherProgram(scratch.path)
    try other.run("BEGIN IMMEDIATE")
    let milk = item(1, "Milk")
    let changeset = loop.step(.insert(milk))
    writer.submit(.changeset(changeset))
    loop.wait(for: writer) { !$0.isEmpty }
    writer.submit(.changeset(loop.step(.setText(milk.id, "Oat milk"))))
    loop.wait(for: writer) { $0.count >= 2 }
    #expect(loop.failures == [.changeset(changeset), .changeset(changeset)])
    #expect(loop.saved == 0)
    try other.run("COMMIT")
    writer.retry()
    loop.wait(for: writer) { _ in loop.saved == 2 }
    #expect(try stored(scratch) == ["Oat milk"])
    #expect(writer.finish() == [])
  }

  @Test("edits that cannot be stored at the end are returned in order")
  func handedBack() throws {
    let scratch = try Scratch()
    let loop = WriterLoop()
    let writer = try loop.writer(scratch.store())
    let other = try OtherProgram(scratch.path)
    try other.run("BEGIN IMMEDIATE")
    let changesets = [loop.step(.insert(item(1, "Milk"))), loop.step(.insert(item(2, "Bread")))]
    for changeset in changesets { writer.submit(.changeset(changeset)) }
    #expect(writer.finish() == changesets.map { .changeset($0) })
    try other.run("COMMIT")
    #expect(try stored(scratch) == [])
  }

  @Test("a changeset that can never be stored is reported once and delays no other")
  func refused() throws {
    let scratch = try Scratch()
    let loop = WriterLoop()
    let writer = try loop.writer(scratch.store())
    let long = item(2, String(repeating: "x", count: Item.longestText + 1))
    let changeset = Changeset(ChangesetID(high: 9, low: 9), [.added(long)])
    writer.submit(.changeset(loop.step(.insert(item(1, "Milk")))))
    writer.submit(.changeset(changeset))
    writer.submit(.changeset(loop.step(.insert(item(3, "Eggs")))))
    loop.wait(for: writer) { _ in loop.saved == 2 }
    #expect(loop.failures == [.changeset(changeset)])
    #expect(writer.finish() == [])
    #expect(try stored(scratch).sorted() == ["Eggs", "Milk"])
  }

  @Test("edits made together are one changeset, and an undo follows earlier submissions")
  func undo() throws {
    let scratch = try Scratch()
    let loop = WriterLoop()
    let writer = try loop.writer(scratch.store())
    let milk = item(1, "Milk")
    let bread = item(2, "Bread", after: milk.order)
    writer.submit(.changeset(loop.step(.insert(milk), .insert(bread))))
    let change = try #require(Change(.setText(milk.id, "Oat milk"), of: milk))
    let text = Changeset(ChangesetID(high: 9, low: 9), [change])
    writer.submit(.changeset(loop.step(.delete(milk.id), .delete(bread.id))))
    loop.wait(for: writer) { _ in loop.saved == 2 }
    writer.submit(.undoNewest(in: nil))
    writer.submit(.changeset(text))
    loop.wait(for: writer) { _ in loop.saved == 3 }
    let report = loop.undone
    #expect(report == [.deleted(bread), .deleted(milk)])
    #expect(try stored(scratch) == ["Oat milk", "Bread"])
    for _ in 0..<3 { writer.submit(.undoNewest(in: nil)) }
    #expect(writer.finish() == [])
    #expect(try stored(scratch) == [])
    let last = writer.drainOutcomes().last
    #expect(last == .undone(UndoReport()))
  }

  @Test("an undo that fails is done once by a retry")
  func undoRetried() throws {
    let scratch = try Scratch()
    let loop = WriterLoop()
    var store = try scratch.store()
    for text in ["Milk", "Bread"] { _ = try store.append(text) }
    let writer = try loop.writer(store)
    let other = try OtherProgram(scratch.path)
    try other.run("BEGIN IMMEDIATE")
    writer.submit(.undoNewest(in: nil))
    loop.wait(for: writer) { !$0.isEmpty }
    #expect(loop.failures == [.undoNewest(in: nil)])
    try other.run("COMMIT")
    writer.retry()
    loop.wait(for: writer) { _ in !loop.undone.isEmpty }
    #expect(writer.finish() == [])
    #expect(try stored(scratch) == ["Milk"])
  }

  @Test("a list that cannot be opened yet is opened by a retry, and all queued edits are stored")
  func openedLater() throws {
    let scratch = try Scratch()
    do {
      var store = try scratch.store()
      _ = try store.append("Milk")
    }
    let refusals = Mutex(2)
    let full = StoreError(.full, call: "open", path: scratch.path, detail: "as a test says")
    let path = scratch.path
    let loop = WriterLoop()
    let writer = try loop.writer(path) { () throws(StoreError) in
      let isRefused = refusals.withLock { left in
        left -= 1
        return left >= 0
      }
      if isRefused { throw full }
      return try Store(path: path, ifMissing: .isAnError, patience: 5)
    }
    let bread = loop.step(.insert(item(2, "Bread")))
    writer.submit(.changeset(bread))
    loop.wait(for: writer) { _ in loop.failures.count == 1 }
    writer.submit(.changeset(loop.step(.insert(item(3, "Eggs")))))
    loop.wait(for: writer) { _ in loop.failures.count == 2 }
    #expect(loop.failures == [.changeset(bread), .changeset(bread)])
    #expect(writer.changesWaiting == 2 && !writer.isDone)
    writer.retry()
    loop.wait(for: writer) { _ in loop.saved == 2 && !loop.seen.isEmpty }
    #expect(writer.changesWaiting == 0 && writer.isDone)
    #expect(loop.seen.last?.after == 2)
    #expect(Set(loop.seen.last?.texts ?? []) == ["Milk", "Bread", "Eggs"])
    #expect(writer.finish() == [])
    #expect(Set(try stored(scratch)) == ["Milk", "Bread", "Eggs"])
  }

  @Test("making a writer leaves the signal mask of the calling thread unchanged")
  func signals() throws {
    let scratch = try Scratch()
    var before = sigset_t()
    // Reads the mask of this thread into a variable of this function.
    unsafe pthread_sigmask(SIG_BLOCK, nil, &before)
    let writer = try WriterLoop().writer(scratch.store())
    var after = sigset_t()
    unsafe pthread_sigmask(SIG_BLOCK, nil, &after)
    for signal in [SIGTERM, SIGINT, SIGHUP] {
      #expect(unsafe sigismember(&before, signal) == sigismember(&after, signal))
    }
    #expect(writer.finish() == [])
  }
}
