// Each system call failing with each errno that it can return; the outcomes are in a table.
import Glibc
import System
import TestKernel
import Testing
import Units

/// The outcome of a program run.
private enum End: Hashable {
  /// It ran and stopped.
  case stopped
  /// It ended with the error of the failed call.
  case failed(SystemError)
}

@Suite("Faults of system calls")
struct FaultTests {
  /// Errnos of each call by its manual page, without those that only a bug causes.
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

  /// A short run with every kind of call.
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
      // A lost notification to systemd is no reason to end.
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

  @Test("without a fault the program runs, stops and leaks nothing")
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

  @Test("each call failing with each errno ends as the table says, and nothing leaks")
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

  /// The paths of the calls that name one.
  private let paths: [SystemCall: String] = [
    .folderWatch: "/var/lib/panelist", .open: "/etc/panelist.conf", .read: "/etc/panelist.conf",
  ]

  private static let realCalls: Set<SystemCall> = [
    .accept, .adjustClock, .bind, .changeMode, .connect, .listen, .makeFolder, .makeTemporaryFolder,
    .rename, .resolve, .schedule, .socket, .setOption, .unlink,
  ]

  @Test(
    "the table has every call except those that only the real kernel makes")
  func complete() {
    let calls = Set(Self.table.map(\.call))
    #expect(Set(SystemCall.allCases).subtracting(calls) == Self.realCalls)
  }

  @Test(
    "an error has the call, the path, the reason and a remedy",
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
