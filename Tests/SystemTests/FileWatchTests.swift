// Watching one file, on the fake and the real kernel: events come only while it is armed.
import Glibc
import System
import TestKernel
import Testing

@Suite("File watch")
struct FileWatchTests {
  /// A folder with a file, both removed with the test.
  private final class Place {
    let folder: String
    var list: String { folder + "/list-wal" }

    init() throws {
      var template = Array("/tmp/panelist-file-XXXXXX".utf8CString)
      // `template` is a local that ends with a NUL, as mkdtemp requires.
      guard let path = unsafe mkdtemp(&template) else {
        throw SystemError(call: .open, errno: errno)
      }
      folder = unsafe String(cString: path)
      _ = try createFile(path: list)
    }

    deinit {
      // The paths are lent for the calls.
      for path in [list, list + "2", folder + "/other", folder] { _ = unsafe remove(path) }
    }

    func write(_ path: String) throws {
      let file = try LinuxKernel().open(path, for: .readWrite)
      _ = try LinuxKernel().write(file.raw, [UInt8](repeating: 1, count: 3).span)
    }
  }

  @Test("a watch wakes the loop only while it is armed, and disarming does not")
  func armed() throws {
    let place = try Place()
    let kernel = LinuxKernel()
    let loop = try EventLoop(kernel: kernel)
    var watch = try FileWatch(place.list, kernel: kernel)
    var heard = 0
    _ = try loop.watch(watch.raw) { _ in heard += 1 }
    func woken(_ body: () throws -> Void) throws -> Int {
      heard = 0
      try body()
      try loop.runOnce(waiting: false)
      return heard
    }
    #expect(try woken { try place.write(place.list) } == 0)
    try watch.arm()
    #expect(try woken {} == 0)
    #expect(try woken { try place.write(place.list) } == 1)
    watch.disarm()
    #expect(try woken {} == 0)
    #expect(try woken { for _ in 0..<1000 { try place.write(place.list) } } == 0)
    try watch.arm()
    #expect(try woken {} == 0)
    // Writes to another file, and reading this one.
    #expect(
      try woken {
        _ = try createFile(path: place.folder + "/other")
        for _ in 0..<1000 { try place.write(place.folder + "/other") }
        _ = try readFile(path: place.list, limit: 100)
      } == 0)
    #expect(try woken { unsafe rename(place.list, place.list + "2") } == 1)
  }

  @Test("arming again watches the file that has the name then")
  func renamed() throws {
    let place = try Place()
    let kernel = LinuxKernel()
    let loop = try EventLoop(kernel: kernel)
    var watch = try FileWatch(place.list, kernel: kernel)
    var heard = 0
    _ = try loop.watch(watch.raw) { _ in heard += 1 }
    try watch.arm()
    // The path is lent for the call.
    _ = unsafe rename(place.list, place.list + "2")
    watch.disarm()
    #expect(throws: SystemError(call: .folderWatch, path: place.list, errno: ENOENT)) {
      try watch.arm()
    }
    _ = try createFile(path: place.list)
    try watch.arm()
    try place.write(place.list + "2")
    try loop.runOnce(waiting: false)
    #expect(heard == 0)
    try place.write(place.list)
    try loop.runOnce(waiting: false)
    #expect(heard == 1)
  }

  @Test("a watch that is disarmed after an event does not wake the loop again")
  func loop() throws {
    let kernel = FakeKernel()
    let loop = try EventLoop(kernel: kernel)
    var watch = try FileWatch("/list", kernel: kernel)
    var heard = 0
    _ = try loop.watch(watch.raw) { _ in heard += 1 }
    try watch.arm()
    kernel.touch("", in: "/list")
    try loop.runOnce(waiting: true)
    #expect(heard == 1)
    watch.disarm()
    kernel.touch("", in: "/list")
    #expect(throws: SystemError(call: .epollWait, errno: EDEADLK)) {
      try loop.runOnce(waiting: true)
    }
  }
}
