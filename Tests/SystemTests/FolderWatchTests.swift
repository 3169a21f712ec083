// Watching a folder, on the fake and the real kernel.
import Glibc
import System
import TestKernel
import Testing

@Suite("Folder watch")
struct FolderWatchTests {
  private static let names = ["panelist.db", "panelist.db-wal"]

  @Test("only changes to the named files count, each once")
  func names() throws {
    let kernel = FakeKernel()
    let watch = try FolderWatch("/list", names: Self.names, kernel: kernel)
    let first = watch.drain()
    #expect(!first)
    for (changes, isConcerned) in [
      (["panelist.db"], true), (["panelist.db-shm"], false), (["panelist.db-wa"], false),
      (["a", "a name of more than sixteen bytes", "panelist.db-wal"], true), ([], false),
      (["sixteen bytes ok"], false),
    ] as [([String], Bool)] {
      for name in changes { kernel.touch(name, in: "/list") }
      kernel.touch("panelist.db", in: "/elsewhere")
      let answer = watch.drain()
      #expect(answer == isConcerned, "\(changes)")
      let again = watch.drain()
      #expect(!again, "\(changes)")
    }
  }

  @Test("a queue overflow counts as a change")
  func overflow() throws {
    let kernel = FakeKernel()
    let watch = try FolderWatch("/list", names: Self.names, kernel: kernel)
    kernel.touch(nil, in: "/list")
    let answer = watch.drain()
    #expect(answer)
  }

  @Test("after a drain the loop sleeps until the next change")
  func loop() throws {
    let kernel = FakeKernel()
    let loop = try EventLoop(kernel: kernel)
    let watch = try FolderWatch("/list", names: Self.names, kernel: kernel)
    var heard = 0
    _ = try loop.watch(watch.raw) { _ in if watch.drain() { heard += 1 } }
    kernel.touch("panelist.db-wal", in: "/list")
    try loop.runOnce(waiting: true)
    #expect(heard == 1)
    #expect(throws: SystemError(call: .epollWait, errno: EDEADLK)) {
      try loop.runOnce(waiting: true)
    }
  }

  @Test("on the real kernel creating, writing and moving are reported, reading is not")
  func real() throws {
    var template = Array("/tmp/panelist-watch-XXXXXX".utf8CString)
    // `template` is a local that ends with a NUL, as mkdtemp requires.
    guard let path = unsafe mkdtemp(&template) else { throw SystemError(call: .open, errno: errno) }
    let folder = unsafe String(cString: path)
    let other = "\(folder)/other", list = "\(folder)/panelist.db"
    // The paths are lent for the calls.
    defer { for path in [other, list, folder] { _ = unsafe remove(path) } }
    let watch = try FolderWatch(folder, names: Self.names, kernel: LinuxKernel())
    func change(_ body: () throws -> Void) rethrows -> Bool {
      try body()
      return watch.drain()
    }
    let quiet = change {}
    #expect(!quiet)
    let made = try change { _ = try createFile(path: list) }
    #expect(made)
    let written = try change {
      let file = try LinuxKernel().open(list, for: .readWrite)
      _ = try LinuxKernel().write(file.raw, [UInt8](repeating: 1, count: 3).span)
    }
    #expect(written)
    let read = try change { _ = try readFile(path: list, limit: 10) }
    #expect(!read)
    let strange = try change { _ = try createFile(path: other) }
    #expect(!strange)
    let moved = change { unsafe rename(other, list) }
    #expect(moved)
    let closed = change {}
    #expect(!closed)
  }

  @Test("on the real kernel removing, moving away and chmod are reported, of every file if asked")
  func gone() throws {
    var template = Array("/tmp/panelist-watch-XXXXXX".utf8CString)
    // `template` is a local that ends with a NUL, as mkdtemp requires.
    guard let path = unsafe mkdtemp(&template) else { throw SystemError(call: .open, errno: errno) }
    let folder = unsafe String(cString: path)
    let (one, two) = ("\(folder)/one", "\(folder)/two")
    // The paths are lent for the calls.
    defer { for path in [one, two, folder] { _ = unsafe remove(path) } }
    let named = try FolderWatch(folder, names: ["one"], kernel: LinuxKernel())
    let all = try FolderWatch(folder, names: nil, kernel: LinuxKernel())
    func expect(
      _ what: String, named isNamed: Bool, all isAny: Bool = true, _ body: () throws -> Void
    ) rethrows {
      try body()
      let answers = (named.drain(), all.drain())
      #expect(answers.0 == isNamed && answers.1 == isAny, "\(what)")
    }
    expect("nothing", named: false, all: false) {}
    try expect("another file", named: false) { _ = try createFile(path: two) }
    try expect("the file", named: true) { _ = try createFile(path: one) }
    // The paths are lent for the calls.
    expect("chmod", named: true) { _ = unsafe chmod(one, 0o600) }
    expect("moved away", named: true) { _ = unsafe rename(one, two) }
    expect("another file removed", named: false) { _ = unsafe remove(two) }
    try expect("the file again", named: true) { _ = try createFile(path: one) }
    expect("the file removed", named: true) { _ = unsafe remove(one) }
  }

  @Test("a missing folder is named in the error")
  func missing() {
    #expect(throws: SystemError(call: .folderWatch, path: "/nowhere", errno: ENOENT)) {
      _ = try FolderWatch("/nowhere", names: [], kernel: LinuxKernel())
    }
    #expect(throws: SystemError(call: .folderWatch, path: "/dev/null", errno: ENOTDIR)) {
      _ = try FolderWatch("/dev/null", names: [], kernel: LinuxKernel())
    }
  }
}
