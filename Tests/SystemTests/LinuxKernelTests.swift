// Each call once on the real kernel.
import Glibc
import System
import TestKernel
import Testing
import Units

@Suite("Real kernel")
struct LinuxKernelTests {
  private let kernel = LinuxKernel()

  /// A unique path in the folder for temporary files.
  private func fresh(_ name: String) -> String {
    "/tmp/panelist-\(getpid())-\(UInt64.random(in: 0 ... .max))-\(name)"
  }

  @Test("a timer set to a past instant wakes the loop at once")
  func timer() throws {
    let loop = try EventLoop(kernel: kernel)
    let timer = try Timer(kernel: kernel)
    let early = timer.consume()
    #expect(!early)
    timer.arm(at: .zero)
    var readiness: Readiness?
    _ = try loop.watch(timer.raw, stage: .timers) {
      readiness = $0
      loop.stop()
    }
    try loop.run()
    #expect(readiness == .readable)
    let expired = timer.consume()
    #expect(expired)
    timer.arm(at: .zero)
    timer.disarm()
    let disarmed = timer.consume()
    #expect(!disarmed)
  }

  @Test("the clock does not go backwards")
  func clock() {
    let first = Clock.now()
    #expect(first > .zero)
    #expect(Clock.now() >= first)
    #expect(kernel.sleptTime() > .seconds(-1))
  }

  /// Waits until another thread signals; returns the signal after the loop is gone.
  private func wakeFromThread() throws -> EventFD<LinuxKernel>.Signal {
    let loop = try EventLoop(kernel: kernel)
    let wakeup = try EventFD(kernel: kernel)
    _ = try loop.watch(wakeup.raw) { _ in loop.stop() }
    var thread = pthread_t()
    // The thread takes ownership of the retained signal.
    let box = unsafe Unmanaged.passRetained(wakeup.signal)
    let code = unsafe pthread_create(
      &thread, nil,
      { @Sendable argument in
        guard let argument = unsafe argument else { return nil }
        unsafe Unmanaged<EventFD<LinuxKernel>.Signal>.fromOpaque(argument).takeRetainedValue()
          .signal()
        return nil
      }, box.toOpaque())
    try #require(code == 0)
    try loop.run()
    pthread_join(thread, nil)
    let woken = wakeup.consume()
    #expect(woken)
    return wakeup.signal
  }

  @Test("another thread wakes the loop, and may signal after the loop is gone")
  func wakeup() throws {
    let signal = try wakeFromThread()
    signal.signal()
  }

  @Test("a hung-up pipe is reported until it is unwatched")
  func hangUp() throws {
    var ends: [CInt] = [-1, -1]
    // pipe fills the two numbers.
    try #require(unsafe pipe(&ends) == 0)
    let reader = FileDescriptor(owning: ends[0])
    close(ends[1])
    let loop = try EventLoop(kernel: kernel)
    var seen: Readiness = []
    let watch = try loop.watch(reader.raw) { seen = $0 }
    try loop.runOnce(waiting: true)
    #expect(seen == .hangUp)
    loop.unwatch(watch)
    seen = []
    try loop.runOnce(waiting: false)
    #expect(seen == [])
  }

  @Test("writes to mapped memory reach the file")
  func mapping() throws {
    let path = fresh("mapping")
    let file = FileDescriptor(owning: unsafe Glibc.open(path, O_RDWR | O_CREAT | O_EXCL, 0o600))
    defer { unsafe unlink(path) }
    try #require(ftruncate(file.raw, 8192) == 0)
    let memory = try kernel.map(file.raw, offset: 4096, byteCount: 4096)
    #expect(memory.byteCount == 4096)
    // A page of its own, mapped until the unmap below.
    let words = unsafe UnsafeMutableBufferPointer(
      start: memory.start.assumingMemoryBound(to: UInt32.self), count: 1024)
    unsafe words[0] = 0x6162_6364
    unsafe words[1023] = 0x6162_6364
    kernel.unmap(memory)
    let contents = try readFile(path: path, limit: 8192)
    #expect(contents[4096..<4100].sorted() == Array("abcd".utf8))
    #expect(throws: SystemError(call: .read, path: path, errno: EFBIG)) {
      try readFile(path: path, limit: 100)
    }
  }

  @Test("a symbolic link is resolved to its target")
  func links() throws {
    let path = fresh("link")
    // The paths are lent for the calls.
    try #require(unsafe symlink("/dev/null", path) == 0)
    defer { unsafe unlink(path) }
    #expect(try resolvedPath(path) == "/dev/null")
  }

  @Test("a missing file is named in the error")
  func missing() {
    #expect(throws: SystemError(call: .open, path: "/nowhere/at/all", errno: ENOENT)) {
      try readFile(path: "/nowhere/at/all", limit: 10)
    }
    #expect(throws: SystemError(call: .resolve, path: "/nowhere/at/all", errno: ENOENT)) {
      try resolvedPath("/nowhere/at/all")
    }
    #expect(groupName(owning: "/nowhere/at/all") == nil)
    #expect(groupName(owning: "/") == "root")
  }

  @Test(
    "notifications reach systemd through a path and an abstract socket", arguments: ["/tmp/", "@"])
  func notify(space: String) throws {
    let name = space + "panelist-\(getpid())-\(UInt64.random(in: 0 ... .max))"
    let receiver = FileDescriptor(owning: socket(AF_UNIX, CInt(SOCK_DGRAM.rawValue), 0))
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    unsafe withUnsafeMutableBytes(of: &address.sun_path) { field in
      unsafe field.copyBytes(from: name.utf8)
      if space == "@" { unsafe field[0] = 0 }
    }
    let length = socklen_t(2 + name.utf8.count + (space == "@" ? 0 : 1))
    let bound = unsafe withUnsafePointer(to: &address) {
      unsafe $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe bind(receiver.raw, $0, length)
      }
    }
    try #require(bound == 0)
    defer { if space == "/tmp/" { unsafe unlink(name) } }
    let manager = ServiceManager(kernel: kernel, process: 7) { key in
      ["NOTIFY_SOCKET": name, "WATCHDOG_USEC": "10000000", "WATCHDOG_PID": "7"][key]
    }
    try manager.status("all\nwell")
    var bytes = [UInt8](repeating: 0, count: 100)
    var span = bytes.mutableSpan
    let count = try kernel.read(receiver.raw, into: &span)
    #expect(String(decoding: bytes[..<count], as: UTF8.self) == "STATUS=all well")
    #expect(manager.watchdogInterval == .seconds(10))
  }

  @Test(
    "the watchdog variables count only if they are valid and for this process",
    arguments: [
      ("3000000", "7", 3.0), ("3000000", nil, 3.0), ("3000000", "8", nil), ("0", "7", nil),
      ("-5", nil, nil), ("soon", nil, nil), (nil, "7", nil), ("99999999999999999", nil, nil),
    ] as [(String?, String?, Double?)])
  func watchdog(length: String?, process: String?, seconds: Double?) throws {
    let manager = ServiceManager(kernel: kernel, process: 7) { key in
      ["WATCHDOG_USEC": length, "WATCHDOG_PID": process][key] ?? nil
    }
    #expect(manager.watchdogInterval == seconds.map { .seconds($0) })
    // No socket: nothing is sent and nothing fails.
    try manager.ready()
  }

  @Test("a blocked signal is read from the descriptor once")
  func signals() throws {
    try Signals.block([.user2])
    let signals = try Signals([.user2], kernel: kernel)
    // Sent to this thread only: no other thread has it blocked.
    try #require(pthread_kill(pthread_self(), Signal.user2.number) == 0)
    let first = signals.next()
    #expect(first == .user2)
    let second = signals.next()
    #expect(second == nil)
  }

  @Test("SIGHUP of a process differs from that of a terminal that is gone")
  func hangUps() throws {
    try Signals.block([.hangUp])
    let signals = try Signals([.hangUp], kernel: kernel)
    // Sent to this thread only: no other thread has it blocked.
    try #require(pthread_kill(pthread_self(), Signal.hangUp.number) == 0)
    let first = signals.next()
    #expect(first == .hangUp)
    let fake = FakeKernel()
    let faked = try Signals([.hangUp], kernel: fake)
    for signal in [Signal.terminalClosed, .hangUp, .terminate] {
      fake.raise(signal, on: faked.raw)
      let next = faked.next()
      #expect(next == signal)
    }
    #expect(Signal.terminalClosed != .hangUp && Signal.terminalClosed.number == SIGHUP)
  }

  @Test("a released descriptor stays open, an owned one is closed")
  func descriptors() throws {
    let raw = try kernel.open("/dev/null", for: .readWrite).release()
    #expect(fcntl(raw, F_GETFD) == FD_CLOEXEC)
    let written = try kernel.write(raw, [UInt8](repeating: 1, count: 3).span)
    #expect(written == 3)
    _ = FileDescriptor(owning: raw)
  }

  @Test("a descriptor is closed in the background: the other end of the pipe reads its end")
  func closedInBackground() throws {
    var ends: [CInt] = [-1, -1]
    // pipe fills the two numbers.
    try #require(unsafe pipe(&ends) == 0)
    let reader = FileDescriptor(owning: ends[0])
    FileDescriptor(owning: ends[1]).closeInBackground()
    var byte: UInt8 = 0
    // Waits until nobody can write; one byte is lent for the call.
    #expect(unsafe read(reader.raw, &byte, 1) == 0)
  }
}
