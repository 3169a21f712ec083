// Each call of a program's life fails with each errno it can give: where it ends is a written list.
import Glibc
import System
import TestKernel
import Testing
import Units

/// Where a program's life can end.
private enum End: Hashable {
  /// It ran and stopped.
  case stopped
  /// It could not begin, or not go on, and said which call failed.
  case failed(SystemError)
}

@Suite("Faults")
struct FaultTests {
  /// Which errno each call can give, after its manual page, without those that prove a bug.
  static let table: [(call: SystemCall, turns: Int, errnos: [CInt], survives: Bool)] = [
    (.signalMask, 1, [EINVAL], false),
    (.epollCreate, 1, [EMFILE, ENFILE, ENOMEM], false),
    (.timerCreate, 1, [EMFILE, ENFILE, ENOMEM, ENODEV], false),
    (.eventCreate, 1, [EMFILE, ENFILE, ENOMEM, ENODEV], false),
    (.folderWatchCreate, 1, [EMFILE, ENOMEM], false),
    (.folderWatch, 1, [EACCES, ENOENT, ENOMEM, ENOSPC, ENOTDIR], false),
    (.signalCreate, 1, [EMFILE, ENFILE, ENOMEM, ENODEV], false),
    (.epollControl, 4, [ENOMEM, ENOSPC, EPERM], false),
    (.open, 1, [EACCES, ENOENT, ENODEV, ENXIO, EMFILE, ENFILE, EBUSY], false),
    (.map, 1, [ENODEV, ENOMEM, EACCES, EAGAIN], false),
    (.write, 1, [EAGAIN], true),
    (.epollWait, 2, [EINTR], true),
    (.read, 1, [EIO, EISDIR], false),
    (.send, 3, [ECONNREFUSED, ENOENT, EAGAIN, EACCES], true),
  ]

  /// A short life with every kind of call in it.
  private func live(on kernel: FakeKernel) -> End {
    do throws(SystemError) {
      try kernel.block([.terminate])
      _ = try readFile(path: "/etc/panelist.conf", limit: 100, kernel: kernel)
      let loop = try EventLoop(kernel: kernel)
      let timer = try Timer(kernel: kernel)
      let wakeup = try EventFD(kernel: kernel)
      let signals = try Signals([.terminate], kernel: kernel)
      let folder = try FolderWatch("/var/lib/panelist", names: ["list"], kernel: kernel)
      let memory = try kernel.map(timer.raw, offset: 0, byteCount: 64)
      defer { kernel.unmap(memory) }
      let manager = ServiceManager(kernel: kernel, process: 1) { name in
        name == "NOTIFY_SOCKET" ? "/run/notify" : nil
      }
      _ = try loop.watch(timer.raw, stage: .timers) { [weak loop] _ in loop?.stop() }
      _ = try loop.watch(wakeup.raw) { _ in _ = wakeup.consume() }
      _ = try loop.watch(signals.raw, stage: .signals) { [weak loop] _ in loop?.stop() }
      _ = try loop.watch(folder.raw) { _ in _ = folder.drain() }
      kernel.touch("list", in: "/var/lib/panelist")
      timer.arm(at: kernel.now() + .milliseconds(5))
      wakeup.signal.signal()
      // Losing a word to systemd is for the log and no reason to end.
      try? manager.ready()
      try? manager.watchdog()  // Likewise.
      try loop.run()
      try? manager.stopping()  // Likewise.
      return .stopped
    } catch {
      return .failed(error)
    }
  }

  private func kernel(_ faults: [FakeKernel.Fault]) -> FakeKernel {
    let kernel = FakeKernel(faults: faults)
    kernel.place("/etc/panelist.conf", contents: Array("a = 1\n".utf8))
    return kernel
  }

  @Test("without a fault it runs, stops and leaves nothing open")
  func plain() {
    let kernel = kernel([])
    #expect(live(on: kernel) == .stopped)
    #expect(kernel.openDescriptors == [])
    #expect(kernel.mappingCount == 0)
    #expect(
      kernel.messages == [
        "/run/notify: READY=1", "/run/notify: WATCHDOG=1", "/run/notify: STOPPING=1",
      ])
  }

  @Test("each call, each time, with each errno: it ends as the table says and nothing leaks")
  func everyFault() {
    for (call, turns, errnos, survives) in Self.table {
      for turn in 0..<turns {
        for code in errnos {
          let kernel = kernel([.init(call, turn: turn, errno: code)])
          let end = live(on: kernel)
          let name: Comment = "\(call.rawValue), time \(turn), \(reason(of: code))"
          if survives {
            #expect(end == .stopped, name)
          } else {
            let path = paths[call]
            #expect(end == .failed(SystemError(call: call, path: path, errno: code)), name)
          }
          #expect(kernel.openDescriptors == [], name)
          #expect(kernel.mappingCount == 0, name)
        }
      }
    }
  }

  /// What the calls that name a path name here.
  private let paths: [SystemCall: String] = [
    .folderWatch: "/var/lib/panelist", .open: "/etc/panelist.conf", .read: "/etc/panelist.conf",
  ]

  private static let realCalls: Set<SystemCall> = [
    .accept, .bind, .changeMode, .connect, .listen, .makeFolder, .makeTemporaryFolder,
    .resolve, .socket, .setOption, .unlink,
  ]

  @Test(
    "the table has every call of the seam but those that only the real kernel makes")
  func complete() {
    let calls = Set(Self.table.map(\.call))
    #expect(Set(SystemCall.allCases).subtracting(calls) == Self.realCalls)
  }

  @Test(
    "an error names call, path and reason, and says what to do",
    arguments: [
      (
        SystemError(call: .open, path: "/dev/input/event3", errno: EACCES),
        "open /dev/input/event3: Permission denied", SystemError.Remedy.giveUp
      ),
      (SystemError(call: .read, errno: ENODEV), "read: No such device", .reopen),
      (SystemError(call: .epollWait, errno: EAGAIN), "epoll_wait: \(reason(of: EAGAIN))", .retry),
    ])
  func text(error: SystemError, text: String, remedy: SystemError.Remedy) {
    #expect(error.description == text)
    #expect(error.remedy == remedy)
  }
}
