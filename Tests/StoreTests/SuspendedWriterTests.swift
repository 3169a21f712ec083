// A suspended writer begins nothing, loses nothing, and goes on when it is resumed.
import Foundation
import Model
import Store
import StoreRecovery
import TestStore
import Testing

@Suite("A suspended writer")
struct SuspendedWriterTests {
  private func stored(_ scratch: Scratch) throws -> [String] {
    var store = try scratch.store()
    return try store.load().map(\.text)
  }

  /// As many changes as a writer that is not suspended would begin some of.
  private func submit(to writer: StoreWriter, _ loop: WriterLoop) -> [Changeset] {
    let changesets = (1...200 as ClosedRange<UInt64>).map { number in
      loop.step(.insert(item(number, "\(number)")))
    }
    for changeset in changesets { writer.submit(.changeset(changeset)) }
    return changesets
  }

  @Test("what is submitted meanwhile is not begun: each changeset is cancelled by its undo")
  func cancelled() throws {
    let scratch = try Scratch()
    let loop = WriterLoop()
    let writer = try loop.writer(scratch.store())
    writer.suspend()
    let changesets = submit(to: writer, loop)
    #expect(writer.changesWaiting == 200 && !writer.isDone)
    for changeset in changesets { writer.submit(.undo(changeset.id)) }
    #expect(writer.isDone)
    writer.resume()
    #expect(writer.finish() == [])
    loop.wait(for: writer) { _ in loop.reports.count == 200 }
    #expect(loop.saved == 0 && loop.undone.count == 200)
    #expect(try stored(scratch) == [])
  }

  @Test("once resumed it stores what came meanwhile")
  func resumed() throws {
    let scratch = try Scratch()
    let loop = WriterLoop()
    let writer = try loop.writer(scratch.store())
    writer.suspend()
    _ = submit(to: writer, loop)
    writer.resume()
    loop.wait(for: writer) { _ in loop.saved == 200 }
    #expect(loop.saved == 200 && writer.isDone)
    // A resumption of what was not suspended is nothing.
    writer.resume()
    #expect(writer.finish() == [])
    #expect(try stored(scratch).count == 200)
  }

  @Test("what still waits at the end is stored together: one commit for all that the history keeps")
  func together() throws {
    let scratch = try Scratch()
    let loop = WriterLoop()
    let writer = try loop.writer(scratch.store())
    // Another connection keeps the log, whose frames are counted.
    let other = try OtherProgram(scratch.path)
    _ = try other.texts("SELECT text FROM item")
    let before = try commits(scratch)
    writer.suspend()
    _ = submit(to: writer, loop)
    #expect(writer.finish() == [])
    #expect(try commits(scratch) - before == 200 / Changeset.kept)
    #expect(try other.texts("SELECT text FROM item").count == 200)
    #expect(writer.drainOutcomes() == [.saved(200)])
  }

  @Test("what was stored together counts as one transaction, so that its log is the list's")
  func counted() throws {
    let scratch = try Scratch()
    let loop = WriterLoop()
    let writer = try loop.writer(scratch.store())
    // Keeps the log, which begins with what is stored together.
    let other = try OtherProgram(scratch.path)
    try other.run("PRAGMA wal_checkpoint(TRUNCATE)")
    writer.suspend()
    _ = submit(to: writer, loop)
    #expect(writer.finish() == [])
    var store = try scratch.store()
    let loaded = try store.load()
    #expect(loaded.count == 200 && store.recoveryReports.isEmpty)
    #expect(try other.texts("SELECT text FROM item").count == 200)
  }

  /// Transactions in the log beside the list: frames that end one, with the log's current salt.
  private func commits(_ scratch: Scratch) throws -> Int {
    let bytes = Array(try Data(contentsOf: URL(filePath: scratch.path + "-wal")))
    guard bytes.count > 32 else { return 0 }
    let page = bytes[8..<12].reduce(0) { $0 << 8 | Int($1) }
    let salt = Array(bytes[16..<24])
    var count = 0
    for frame in stride(from: 32, to: bytes.count, by: 24 + page) {
      let isCurrent = Array(bytes[frame + 8..<frame + 16]) == salt
      // The pages of the file after the transaction; 0 within one.
      let pages = Array(bytes[frame + 4..<frame + 8])
      if isCurrent, pages != [0, 0, 0, 0] { count += 1 }
    }
    return count
  }

  @Test("a reload, a backup and a retry wait until it is resumed as well")
  func others() throws {
    let scratch = try Scratch()
    let loop = WriterLoop()
    let writer = try loop.writer(scratch.store())
    let other = try OtherProgram(scratch.path)
    try other.run("BEGIN IMMEDIATE")
    writer.submit(.changeset(loop.step(.insert(item(1, "Milk")))))
    loop.wait(for: writer) { _ in loop.failures.count == 1 }
    writer.suspend()
    try other.run("COMMIT")
    writer.retry()
    writer.submit(.reload(isForced: true))
    writer.backUp(at: WallTime(seconds: 1000))
    #expect(writer.changesWaiting == 1)
    writer.resume()
    loop.wait(for: writer) { _ in
      loop.saved == 1 && !loop.seen.isEmpty && !loop.backups.isEmpty
    }
    #expect(loop.saved == 1)
    #expect(loop.seen.map(\.texts) == [["Milk"]])
    #expect(loop.backups.count == 1)
    #expect(writer.finish() == [])
  }

  @Test("the end of the list does not wait until it is resumed")
  func finished() throws {
    let scratch = try Scratch()
    let loop = WriterLoop()
    let writer = try loop.writer(scratch.store())
    writer.suspend()
    _ = submit(to: writer, loop)
    #expect(writer.finish() == [])
    #expect(try stored(scratch).count == 200)
  }
}
