// The writer at rest: it compares the items with their sums, and makes those that are missing.
import Model
import Store
import StoreRecovery
import TestStore
import Testing

@Suite("Sums at rest")
struct SumWriterTests {
  private static let count = 2 * Store.sumsTogether + 3

  /// A list of some slices without sums, but for one item, whose sum says another text.
  private func list() throws -> Scratch {
    let scratch = try Scratch(in: .memory)
    let texts = (0..<Self.count).map { "item \($0)" }
    _ = try Store(path: scratch.path, ifMissing: .beginsAList(with: texts))
    // This program's connections run no triggers, as damage does not.
    let connection = try Connection.open(path: scratch.path, busyTimeout: 1000)
    try connection.run(
      "DELETE FROM item_sum WHERE id <> (SELECT id FROM item WHERE text = 'item 7')", "damage")
    try connection.run("UPDATE item SET text = 'item 8' WHERE text = 'item 7'", "damage")
    return scratch
  }

  private func sums(_ scratch: borrowing Scratch) throws -> [String] {
    try OtherProgram(scratch.path).texts("SELECT count(*) FROM item_sum")
  }

  @Test("when the file was checked the missing sums are made, and wrong ones are counted once")
  func checked() throws {
    let scratch = try list()
    let loop = WriterLoop()
    let writer = try loop.writer(scratch.store())
    writer.check()
    let bread = Item(id: ItemID(high: 5, low: 1), text: "Bread", order: OrderKey(digits: [1]))
    writer.submit(.changeset(loop.step(.insert(bread))))
    loop.wait(for: writer) { $0.contains(.altered(1)) && $0.contains(.saved(1)) }
    #expect(writer.finish() == [])
    #expect(loop.outcomes.count { $0 == .altered(1) } == 1)
    #expect(loop.outcomes.contains(.checked(nil)))
    #expect(try sums(scratch) == ["\(Self.count + 1)"])
  }

  @Test("so it is before the next backup, also of a writer that waited for a frame")
  func backedUp() throws {
    let scratch = try list()
    let loop = WriterLoop()
    let writer = try loop.writer(scratch.store())
    writer.suspend()
    writer.backUp(at: .now())
    writer.resume()
    loop.wait(for: writer) { $0.contains(.altered(1)) && loop.backups.count == 1 }
    #expect(writer.finish() == [])
    #expect(try sums(scratch) == ["\(Self.count)"])
    // Nothing is repaired by itself.
    #expect(try Store.checkSums(fileAt: scratch.path).altered.map(\.item.text) == ["item 8"])
  }

  @Test("a sound list is read, and nothing is written or reported")
  func quiet() throws {
    let scratch = try Scratch(in: .memory)
    let texts = (0..<Self.count).map { "item \($0)" }
    let store = try Store(path: scratch.path, ifMissing: .beginsAList(with: texts))
    let version = try OtherProgram(scratch.path).texts("SELECT counter FROM file")
    let loop = WriterLoop()
    let writer = try loop.writer(store)
    writer.check()
    writer.backUp(at: .now())
    loop.wait(for: writer) { _ in loop.backups.count == 1 }
    #expect(writer.finish() == [])
    #expect(!loop.outcomes.contains { if case .altered = $0 { true } else { false } })
    #expect(try OtherProgram(scratch.path).texts("SELECT counter FROM file") == version)
  }
}
