// From nothing to the present tables, with the plug pulled at every step.
import Model
import Store
import Testing

@Suite("Migrations")
struct MigrationTests {
  @Test("a list begins in an empty file")
  func empty() throws {
    let scratch = try Scratch()
    try OtherProgram(scratch.path).run("PRAGMA user_version")
    var store = try scratch.store()
    _ = try store.append("Milk")
    #expect(scratch.failure() == nil)
  }

  @Test(
    "a power cut in the middle of a migration leaves a file that opens",
    arguments: 0...(Schema.migrations[0].count + 2))
  func cut(after count: Int) throws {
    let scratch = try Scratch()
    let steps =
      Schema.migrations[0] + [
        "PRAGMA application_id = \(Schema.applicationID)", "PRAGMA user_version = 1",
      ]
    let other = try OtherProgram(scratch.path)
    try other.run("PRAGMA journal_mode = WAL; BEGIN IMMEDIATE")
    for sql in steps.prefix(count) { try other.run(sql) }
    var store = try scratch.copy().store()
    _ = try store.append("Milk")
    let loaded = try store.load()
    #expect(loaded.map(\.text) == ["Milk"])
  }

  @Test("a file that is up to date is not migrated again")
  func again() throws {
    let scratch = try Scratch()
    var store = try scratch.store()
    _ = try store.append("Milk")
    for _ in 0..<3 {
      var next = try scratch.store()
      let loaded = try next.load()
      #expect(loaded.map(\.text) == ["Milk"])
    }
  }

  @Test("twelve programs may begin the same list at the same time")
  func race() async throws {
    let scratch = try Scratch()
    let path = scratch.path
    let failures = await withTaskGroup(of: StoreError?.self) { group in
      for number in 0..<12 {
        group.addTask {
          do throws(StoreError) {
            var store = try Store(path: path, ifMissing: .beginsAList)
            _ = try store.append("\(number)")
            return nil
          } catch {
            return error
          }
        }
      }
      var failures: [StoreError] = []
      for await failure in group { if let failure { failures.append(failure) } }
      return failures
    }
    #expect(failures == [])
    var store = try scratch.store()
    let loaded = try store.load()
    #expect(loaded.map(\.text).sorted() == (0..<12).map { "\($0)" }.sorted())
  }
}
