// A small file beside the list is replaced as a whole, by the writer's thread.
import Foundation
import Glibc
import Store
import Synchronization
import Testing

@Suite("Kept files")
struct KeptFileTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)

  private func inFolder(_ body: (String) throws -> Void) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    // A leftover in the temporary folder affects no other test.
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder.appending(path: "list.db.panels").path)
  }

  private func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
  }

  @Test("a file is replaced, whatever is at its name and at that of its draft")
  func replaced() throws {
    try inFolder { path in
      try KeptFile(path: path, text: "one\n").write()
      #expect(try String(contentsOfFile: path, encoding: .utf8) == "one\n")
      try "left behind".write(toFile: path + ".new", atomically: false, encoding: .utf8)
      try KeptFile(path: path, text: "two\n").write()
      #expect(try String(contentsOfFile: path, encoding: .utf8) == "two\n")
      #expect(try names() == ["list.db.panels"])
    }
  }

  @Test("a link at its name is replaced, and what it leads to stays")
  func link() throws {
    try inFolder { path in
      let target = folder.appending(path: "target").path
      try "mine".write(toFile: target, atomically: false, encoding: .utf8)
      for name in [path, path + ".new"] {
        try FileManager.default.createSymbolicLink(atPath: name, withDestinationPath: target)
      }
      try KeptFile(path: path, text: "two\n").write()
      #expect(try String(contentsOfFile: target, encoding: .utf8) == "mine")
      #expect(try String(contentsOfFile: path, encoding: .utf8) == "two\n")
      #expect(try names() == ["list.db.panels", "target"])
    }
  }

  @Test(
    "after a call that fails the old file is intact",
    arguments: [FileCalls.Call.open, .write, .sync, .move])
  func refused(call: FileCalls.Call) throws {
    try inFolder { path in
      try KeptFile(path: path, text: "one\n").write()
      let calls = FileCalls { $0 == call ? EIO : 0 }
      let error = #expect(throws: StoreError.self) {
        try KeptFile(path: path, text: "two\n").write(calls)
      }
      #expect(error?.reason == .io)
      #expect(try String(contentsOfFile: path, encoding: .utf8) == "one\n")
      let left = try names()
      #expect(left == ["list.db.panels"] || call == .move)
    }
  }

  @Test("a kept file is read up to a limit, and nothing else that has its name")
  func read() throws {
    try inFolder { path in
      #expect(try KeptFile.read(path: path, limit: 3) == nil)
      try KeptFile(path: path, text: "one").write()
      #expect(try KeptFile.read(path: path, limit: 3) == Array("one".utf8))
      #expect(try KeptFile.read(path: path, limit: 2)?.count == 3)
      let other = path + ".other"
      let files = FileManager.default
      try files.linkItem(atPath: path, toPath: other)
      #expect(throws: StoreError.self) { try KeptFile.read(path: other, limit: 3) }
      try files.removeItem(atPath: other)
      try files.createSymbolicLink(atPath: other, withDestinationPath: path)
      #expect(throws: StoreError.self) { try KeptFile.read(path: other, limit: 3) }
      try files.removeItem(atPath: other)
      // The path is lent for the call.
      let made = unsafe mkfifo(other, 0o600)
      #expect(made == 0)
      #expect(throws: StoreError.self) { try KeptFile.read(path: other, limit: 3) }
      #expect(throws: StoreError.self) { try KeptFile.read(path: folder.path, limit: 3) }
    }
  }

  @Test(
    "a call that fails is the error of a read", arguments: [FileCalls.Call.status, .open, .read])
  func unreadable(call: FileCalls.Call) throws {
    try inFolder { path in
      try KeptFile(path: path, text: "one\n").write()
      let calls = FileCalls { $0 == call ? EIO : 0 }
      let error = #expect(throws: StoreError.self) {
        try KeptFile.read(path: path, limit: 9, calls)
      }
      #expect(error?.reason == .io)
    }
  }

  /// What a writer reports whose list cannot be opened.
  private func outcomes(_ body: (StoreWriter) -> Void) throws -> [StoreOutcome] {
    let list = folder.appending(path: "list.db").path
    let wakes = Mutex(0)
    let writer = try StoreWriter(
      store: nil, path: list,
      opening: { () throws(StoreError) in throw StoreError(call: "open", path: list, errno: EIO) },
      wake: { wakes.withLock { $0 += 1 } })
    body(writer)
    writer.finish()
    let outcomes = writer.drainOutcomes()
    #expect(wakes.withLock { $0 } == outcomes.count)
    return outcomes
  }

  @Test("the writer keeps the newest of several that wait, also while the list cannot be opened")
  func byTheWriter() throws {
    try inFolder { path in
      let outcomes = try outcomes { writer in
        writer.suspend()
        writer.keep("one\n", at: path)
        writer.keep("two\n", at: path)
      }
      #expect(outcomes == [])
      #expect(try String(contentsOfFile: path, encoding: .utf8) == "two\n")
    }
  }

  @Test("the writer reports what cannot be kept")
  func refusedByTheWriter() throws {
    try inFolder { _ in
      let outcomes = try outcomes { writer in
        writer.keep("one\n", at: folder.path + "/nowhere/list.db.panels")
      }
      guard case .notKept(let error)? = outcomes.first else {
        Issue.record("\(outcomes)")
        return
      }
      #expect(outcomes.count == 1 && error.path.hasSuffix("list.db.panels.new"))
    }
  }
}
