// A list that another process holds: the message names the process.
import Foundation
import Model
import Store
import StoreRecovery
import TestStore
import Testing

@Suite("Who holds a list")
struct LockHolderTests {
  /// Another process that holds the lock of the folder until its input ends.
  private final class Other {
    private let process = Process()
    private let input = Pipe()

    init(holding path: String) throws {
      let output = Pipe()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/flock")
      process.arguments = ["--exclusive", "--no-fork", path, "sh", "-c", "echo held; read line"]
      process.standardInput = input
      process.standardOutput = output
      try process.run()
      // It has the lock when it says so.
      _ = output.fileHandleForReading.availableData
    }

    var number: Int { Int(process.processIdentifier) }

    deinit {
      // A process that has ended already needs no end.
      try? input.fileHandleForWriting.close()
      process.waitUntilExit()
    }
  }

  @Test("a message about a lock names the process, its program and how to end it")
  func named() throws {
    let scratch = try Scratch()
    do {
      var store = try scratch.store()
      _ = try store.append("Milk")
    }
    let other = try Other(holding: scratch.folder + "/.lock")
    let failure = scratch.failure(ifMissing: .isAnError)
    #expect(failure?.reason == .locked)
    let remedy = failure?.remedy ?? ""
    #expect(remedy.hasPrefix("process \(other.number) (sh) of user "), "\(remedy)")
    #expect(remedy.contains("started "), "\(remedy)")
    #expect(remedy.hasSuffix("(kill \(other.number)), then try again"), "\(remedy)")
    // It can be read all the same.
    #expect(try Store.items(ofFile: scratch.path).map(\.text) == ["Milk"])
  }

  @Test("a writer differs from readers, from those who wait, and from other files")
  func table() throws {
    let scratch = try Scratch()
    let store = try scratch.store()
    let file = LockHolder.file(scratch.path + "-shm")
    func holder(_ lines: String...) -> Int? {
      LockHolder(of: scratch.path, table: lines.joined(separator: "\n"))?.process
    }
    #expect(holder("1: POSIX  ADVISORY  WRITE 4194300 \(file) 120 120") == 4_194_300)
    #expect(holder("1: POSIX  ADVISORY  READ 4194300 \(file) 123 123") == nil)
    #expect(holder("1: POSIX  ADVISORY  READ 4194300 \(file) 128 128") == nil)
    #expect(holder("1: -> POSIX  ADVISORY  WRITE 4194300 \(file) 120 120") == nil)
    #expect(holder("1: POSIX  ADVISORY  WRITE 4194300 ff:ff:1 120 120") == nil)
    #expect(holder("1: OFDLCK ADVISORY  WRITE -1 \(file) 120 120") == nil)
    #expect(holder("1: POSIX  ADVISORY  WRITE \(getpid()) \(file) 120 120") == nil)
    #expect(holder("", "1:", "nonsense of a kernel with eight words and more") == nil)
    _ = consume store
  }

  @Test("a process that the kernel hides is named by its number alone")
  func hidden() throws {
    let scratch = try Scratch()
    let store = try scratch.store()
    let line = "1: POSIX  ADVISORY  WRITE 4194300 \(LockHolder.file(scratch.path)) 0 EOF"
    #expect(LockHolder(of: scratch.path, table: line)?.words == "process 4194300")
    _ = consume store
  }
}
