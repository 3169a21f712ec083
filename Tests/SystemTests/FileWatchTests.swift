// Writes to one file, played and real: heard while the watch is armed, and then alone.
import Glibc
import System
import TestKernel
import Testing

@Suite("A watched file")
struct FileWatchTests {
  /// A folder with a file in it, which go with the test.
  private final class Place {
    let folder: String
    var list: String { folder + "/list-wal" }

    init() throws {
      var template = Array("/tmp/panelist-file-XXXXXX".utf8CString)
      // `template` is this function's own and ends with a NUL, as the call wants.
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

  @Test("only while it is armed it wakes the loop, and being disarmed wakes nobody")
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
      try loop.turn(waiting: false)
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
    // Others' files beside it, and reading it.
    #expect(
      try woken {
        _ = try createFile(path: place.folder + "/other")
        for _ in 0..<1000 { try place.write(place.folder + "/other") }
        _ = try readFile(path: place.list, limit: 100)
      } == 0)
    #expect(try woken { unsafe rename(place.list, place.list + "2") } == 1)
  }

  @Test("armed anew it hears the file that has the name then")
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
    try loop.turn(waiting: false)
    #expect(heard == 0)
    try place.write(place.list)
    try loop.turn(waiting: false)
    #expect(heard == 1)
  }

  @Test("a loop that disarms when it hears sleeps until it is armed again")
  func loop() throws {
    let kernel = FakeKernel()
    let loop = try EventLoop(kernel: kernel)
    var watch = try FileWatch("/list", kernel: kernel)
    var heard = 0
    _ = try loop.watch(watch.raw) { _ in heard += 1 }
    try watch.arm()
    kernel.touch("", in: "/list")
    try loop.turn(waiting: true)
    #expect(heard == 1)
    watch.disarm()
    kernel.touch("", in: "/list")
    #expect(throws: SystemError(call: .epollWait, errno: EDEADLK)) {
      try loop.turn(waiting: true)
    }
  }
}
