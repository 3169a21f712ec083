// Files that are no list are refused with a remedy and left unchanged.
import Foundation
import Glibc
import Model
import Store
import TestStore
import Testing

@Suite("Bad files")
struct BadFileTests {
  @Test("a file that is not a database is refused and left unchanged")
  func notADatabase() throws {
    let scratch = try Scratch()
    let text = Data(String(repeating: "Dear diary, ", count: 1000).utf8)
    try text.write(to: URL(fileURLWithPath: scratch.path))
    let failure = scratch.failure()
    #expect(failure?.reason == .foreign)
    #expect(failure?.path == scratch.path)
    #expect(failure?.description.hasPrefix("\(scratch.path): read the header: file is not") == true)
    #expect(scratch.bytes() == text)
    #expect(scratch.bytes("-wal") == nil)
  }

  @Test("another program's database is refused and left unchanged")
  func foreign() throws {
    let scratch = try Scratch()
    try OtherProgram(scratch.path).run("CREATE TABLE bookmark (url TEXT)")
    let before = scratch.bytes()
    #expect(scratch.failure()?.reason == .foreign)
    #expect(scratch.bytes() == before)
  }

  @Test("a file of a newer version is refused and left unchanged")
  func newer() throws {
    let scratch = try Scratch()
    _ = try scratch.store().path
    try OtherProgram(scratch.path).run("PRAGMA user_version = 99; PRAGMA journal_mode = DELETE")
    let before = scratch.bytes()
    let failure = scratch.failure()
    #expect(failure?.reason == .newer(version: 99))
    #expect(
      failure?.detail == "the file has version 99, this program knows up to \(Schema.version)")
    #expect(scratch.bytes() == before)
  }

  @Test(
    "refusing a foreign or newer file leaves it unchanged and creates no file beside it",
    arguments: [
      "CREATE TABLE bookmark (url TEXT); PRAGMA application_id = 5", "PRAGMA user_version = 99",
    ], [false, true])
  func untouched(sql: String, hasLog: Bool) throws {
    let live = try Scratch()
    if sql.contains("version") { _ = try live.store().path }
    let other = try OtherProgram(live.path)
    try other.run("PRAGMA journal_mode = WAL; \(sql)")
    if !hasLog { try other.run("PRAGMA wal_checkpoint(TRUNCATE)") }
    let scratch = try live.copy()
    if !hasLog { try FileManager.default.removeItem(atPath: scratch.path + "-wal") }
    let names = try FileManager.default.contentsOfDirectory(atPath: scratch.folder)
    let before = names.map { FileManager.default.contents(atPath: "\(scratch.folder)/\($0)") }
    let reason = scratch.failure()?.reason
    #expect(reason == (sql.contains("version") ? .newer(version: 99) : .foreign))
    let after = try FileManager.default.contentsOfDirectory(atPath: scratch.folder)
    // The lock is the folder's.
    #expect(after.filter { $0 != ".lock" }.sorted() == names.sorted())
    #expect(names.map { FileManager.default.contents(atPath: "\(scratch.folder)/\($0)") } == before)
  }

  @Test("a folder in place of the file is refused")
  func folder() throws {
    let scratch = try Scratch()
    #expect(scratch.failure(path: scratch.folder)?.reason == .notAFile)
    #expect(scratch.failure(path: "/dev/null")?.reason == .notAFile)
    #expect(scratch.failure(path: "/dev/null/panelist.db")?.reason == .notAFile)
    // The message names the list and the component of its path that is no folder.
    #expect(
      scratch.failure(path: "/dev/null/panelist.db")?.description
        == "/dev/null/panelist.db: open: /dev/null: Not a directory; "
        + "let [store] path name another file, or move away what is there, if nothing needs it")
    #expect(scratch.failure(path: ":memory:")?.reason == .notAFile)
    #expect(scratch.failure(path: "")?.reason == .notAFile)
  }

  @Test("a missing file is only created on request")
  func missing() throws {
    let scratch = try Scratch()
    #expect(scratch.failure(ifMissing: .isAnError)?.reason == .missing)
    #expect(scratch.bytes() == nil)
  }

  @Test("a missing folder is created, but not a missing parent of it")
  func missingFolder() throws {
    let scratch = try Scratch()
    #expect(scratch.failure(path: scratch.folder + "/list/panelist.db") == nil)
    let attributes = try FileManager.default.attributesOfItem(atPath: scratch.folder + "/list")
    let mode = try #require(attributes[.posixPermissions] as? Int)
    #expect(mode & 0o2007 == (geteuid() == 0 ? 0 : 0o2000))
    let far = scratch.failure(path: scratch.folder + "/a/b/panelist.db")
    #expect(far?.reason == .noFolder)
    let reading = scratch.failure(path: scratch.folder + "/a/b/panelist.db", ifMissing: .isAnError)
    #expect(reading == far)
    #expect(!FileManager.default.fileExists(atPath: scratch.folder + "/a"))
  }

  @Test("a locked file is refused after the timeout, with a way to find the locking process")
  func locked() throws {
    let scratch = try Scratch()
    var store = try scratch.store()
    let other = try OtherProgram(scratch.path)
    try other.run("BEGIN IMMEDIATE")
    var failure: StoreError?
    do throws(StoreError) { try store.apply(.insert(item(1, "Milk"))) } catch { failure = error }
    #expect(failure?.reason == .locked)
    #expect(failure?.call == "begin")
    #expect(failure?.remedy.contains("fuser '\(scratch.path)'") == true)
    try other.run("ROLLBACK")
    try store.apply(.insert(item(1, "Milk")))
  }

  static let isRoot = geteuid() == 0
  static let needsUser: Comment = "root may write everywhere: run as another user to see this"

  @Test("the remedy for a refusal to root is another file")
  func refusal() {
    let error = StoreError(call: "open", path: "/list.db", errno: EACCES)
    let root = MissingRight.User(id: 0, groups: [0])
    #expect(error.remedy(for: root).hasSuffix("let [store] path name another file"))
    let other = MissingRight.User(id: 54_321, groups: [54_321])
    #expect(error.remedy(for: other).hasPrefix("run it as its owner (sudo), or let [store]"))
    #expect(error.remedy == error.remedy(for: .current))
  }

  @Test("without write permission the remedy gives it", .disabled(if: isRoot, needsUser))
  func notPermitted() throws {
    let scratch = try Scratch()
    _ = try scratch.store().path
    for (name, mode) in [(scratch.path, 0o440), (scratch.path, 0), (scratch.folder, 0o500)] {
      let before = mode_t(name == scratch.path ? 0o660 : 0o700)
      // The call copies the path.
      unsafe chmod(name, mode_t(mode))
      let failure = scratch.failure()
      unsafe chmod(name, before)
      #expect(failure?.reason == .notPermitted, "\(name)")
      #expect(failure?.path == name)
      #expect(failure?.remedy == "give yourself the right: chmod u+rwX '\(name)'")
    }
  }
}
