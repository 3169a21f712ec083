// A held writer begins nothing, loses nothing, and goes on after its release.
import Model
import Store
import StoreRecovery
import TestStore
import Testing

@Suite("A held writer")
struct HeldWriterTests {
  private func stored(_ scratch: Scratch) throws -> [String] {
    var store = try scratch.store()
    return try store.load().map(\.text)
  }

  /// As many changes as a writer that is not held would begin some of.
  private func submit(to writer: StoreWriter, _ loop: WriterLoop) -> [Changeset] {
    let changesets = (1...200 as ClosedRange<UInt64>).map { number in
      loop.step(.insert(item(number, "\(number)")))
    }
    for changeset in changesets { writer.submit(changeset) }
    return changesets
  }

  @Test("what is submitted while it is held is not begun: each changeset is cancelled by its undo")
  func cancelled() throws {
    let scratch = try Scratch()
    let loop = WriterLoop()
    let writer = try loop.writer(scratch.store())
    writer.hold()
    let changesets = submit(to: writer, loop)
    #expect(writer.changesWaiting == 200 && !writer.isDone)
    for changeset in changesets { writer.undo(changeset.id) }
    #expect(writer.isDone)
    writer.release()
    #expect(writer.finish() == [])
    loop.wait(for: writer) { _ in loop.reports.count == 200 }
    #expect(loop.saved == 0 && loop.undone.count == 200)
    #expect(try stored(scratch) == [])
  }

  @Test("the release stores what came meanwhile")
  func released() throws {
    let scratch = try Scratch()
    let loop = WriterLoop()
    let writer = try loop.writer(scratch.store())
    writer.hold()
    _ = submit(to: writer, loop)
    writer.release()
    loop.wait(for: writer) { _ in loop.saved == 200 }
    #expect(loop.saved == 200 && writer.isDone)
    // A release that nothing was held for is nothing.
    writer.release()
    #expect(writer.finish() == [])
    #expect(try stored(scratch).count == 200)
  }

  @Test("a reload, a backup and a retry wait for the release as well")
  func others() throws {
    let scratch = try Scratch()
    let loop = WriterLoop()
    let writer = try loop.writer(scratch.store())
    let other = try OtherProgram(scratch.path)
    try other.run("BEGIN IMMEDIATE")
    writer.submit(loop.step(.insert(item(1, "Milk"))))
    loop.wait(for: writer) { _ in loop.failures.count == 1 }
    writer.hold()
    try other.run("COMMIT")
    writer.retry()
    writer.reload(isForced: true)
    writer.backUp(at: WallTime(seconds: 1000))
    #expect(writer.changesWaiting == 1)
    writer.release()
    loop.wait(for: writer) { _ in
      loop.saved == 1 && !loop.seen.isEmpty && !loop.backups.isEmpty
    }
    #expect(loop.saved == 1)
    #expect(loop.seen.map(\.texts) == [["Milk"]])
    #expect(loop.backups.count == 1)
    #expect(writer.finish() == [])
  }

  @Test("the end of the list does not wait for a release")
  func finished() throws {
    let scratch = try Scratch()
    let loop = WriterLoop()
    let writer = try loop.writer(scratch.store())
    writer.hold()
    _ = submit(to: writer, loop)
    #expect(writer.finish() == [])
    #expect(try stored(scratch).count == 200)
  }
}
