// The event loop in virtual time: order, stale events, and handlers that change watches.
import System
import TestKernel
import Testing
import Units

/// What handlers did, in order.
private final class Diary {
  var lines: [String] = []
}

@Suite("Event loop")
struct EventLoopTests {
  private let kernel = FakeKernel()
  private let diary = Diary()

  private func open(_ path: String) throws -> FileDescriptor {
    kernel.place(path)
    return try kernel.open(path, for: .readOnly)
  }

  @Test("handlers that are ready together run in the order of their stages")
  func order() throws {
    let loop = try EventLoop(kernel: kernel)
    let files = try Stage.allCases.reversed().map { stage in
      let file = try open("/\(stage)").release()
      _ = try loop.watch(file, stage: stage) { [diary] _ in diary.lines.append("\(stage)") }
      kernel.setReadiness(.readable, of: file)
      return file
    }
    try loop.runOnce(waiting: false)
    #expect(diary.lines == ["signals", "devices", "display", "input", "timers", "other"])
    for file in files { _ = FileDescriptor(owning: file) }
    #expect(kernel.openDescriptors.count == 1)
  }

  @Test("an event for a descriptor that was unwatched in the same iteration is dropped")
  func stale() throws {
    let loop = try EventLoop(kernel: kernel)
    let first = try open("/first")
    let second = try open("/second")
    let doomed = try loop.watch(second.raw, stage: .other) { [diary] _ in
      diary.lines.append("stale")
    }
    let raw = second.raw
    _ = try loop.watch(first.raw, stage: .signals) { [diary] _ in
      loop.unwatch(doomed)
      // The new watch takes the slot and the descriptor number of the old one.
      _ = try? loop.watch(raw) { _ in diary.lines.append("new") }
    }
    kernel.setReadiness(.readable, of: first.raw)
    kernel.setReadiness(.readable, of: second.raw)
    try loop.runOnce(waiting: false)
    #expect(diary.lines == [])
    kernel.setReadiness([], of: first.raw)
    try loop.runOnce(waiting: false)
    #expect(diary.lines == ["new"])
  }

  @Test("idle work is done in pieces between which what is ready comes first, and then no more")
  func idleWork() throws {
    let loop = try EventLoop(kernel: kernel)
    let file = try open("/file")
    let raw = file.raw
    _ = try loop.watch(raw) { [diary, kernel] _ in
      diary.lines.append("ready")
      kernel.setReadiness([], of: raw)
      if diary.lines.count > 5 { loop.stop() }
    }
    var left = 3
    loop.idleWork = { [diary, kernel] in
      left -= 1
      diary.lines.append("piece")
      if left == 1 { kernel.setReadiness(.readable, of: raw) }
      // Ends the test: nothing else wakes the loop once no piece is left.
      if left == 0 { kernel.setReadiness(.readable, of: raw) }
      return left > 0
    }
    loop.resumeIdleWork()
    kernel.setReadiness(.readable, of: raw)
    try loop.run()
    #expect(diary.lines == ["ready", "piece", "piece", "ready", "piece", "ready"])
    #expect(loop.wakeUps.total == 3)
  }

  @Test("a handler may unwatch itself, even twice, and the others continue")
  func selfUnwatch() throws {
    let loop = try EventLoop(kernel: kernel)
    let first = try open("/first")
    let second = try open("/second")
    var own: Watch?
    own = try loop.watch(first.raw) { [diary] _ in
      diary.lines.append("once")
      if let own { loop.unwatch(own) }
      if let own { loop.unwatch(own) }
    }
    _ = try loop.watch(second.raw) { [diary] _ in diary.lines.append("again") }
    kernel.setReadiness(.readable, of: first.raw)
    kernel.setReadiness(.readable, of: second.raw)
    try loop.runOnce(waiting: false)
    try loop.runOnce(waiting: false)
    #expect(diary.lines == ["once", "again", "again"])
    #expect(loop.watchCount == 1)
  }

  @Test("an interrupted wait is an empty iteration")
  func interruption() throws {
    let kernel = FakeKernel(faults: [.init(.epollWait, errno: 4)])
    let loop = try EventLoop(kernel: kernel)
    let wakeup = try EventFD(kernel: kernel)
    _ = try loop.watch(wakeup.raw) { [diary] _ in
      diary.lines.append("woken")
      loop.stop()
    }
    wakeup.signal.signal()
    try loop.run()
    #expect(diary.lines == ["woken"])
    let pending = wakeup.consume()
    #expect(pending)
    let later = wakeup.consume()
    #expect(!later)
  }

  @Test("timers expire in the order of their deadlines, each once")
  func timers() throws {
    let loop = try EventLoop(kernel: kernel)
    let early = try Timer(kernel: kernel)
    let late = try Timer(kernel: kernel)
    let never = try Timer(kernel: kernel)
    let start = kernel.now()
    late.arm(at: start + .milliseconds(20))
    early.arm(at: start + .milliseconds(10))
    never.arm(at: start + .milliseconds(15))
    never.disarm()
    _ = try loop.watch(late.raw, stage: .timers) { [kernel, diary] _ in
      diary.lines.append("late \(kernel.now() - start == .milliseconds(20))")
      loop.stop()
    }
    let earlyRaw = early.raw
    _ = try loop.watch(earlyRaw, stage: .timers) { [kernel, diary] _ in
      diary.lines.append("early \(kernel.now() - start == .milliseconds(10))")
      var bytes = [UInt8](repeating: 0, count: 8)
      var span = bytes.mutableSpan
      // Only consumes the expiry; a failed read would show as a second line.
      _ = try? kernel.read(earlyRaw, into: &span)
    }
    _ = try loop.watch(never.raw, stage: .timers) { [diary] _ in diary.lines.append("never") }
    try loop.run()
    #expect(diary.lines == ["early true", "late true"])
    let expired = late.consume()
    #expect(expired)
    let again = late.consume()
    #expect(!again)
    #expect(kernel.waitCount == 2)
  }

  @Test("an idle loop has no wake-up in an hour")
  func idle() throws {
    let loop = try EventLoop(kernel: kernel)
    let hour = try Timer(kernel: kernel)
    hour.arm(at: kernel.now() + .seconds(3600))
    _ = try loop.watch(hour.raw) { _ in loop.stop() }
    let wakeup = try EventFD(kernel: kernel)
    _ = try loop.watch(wakeup.raw) { _ in }
    try loop.run()
    #expect(kernel.waitCount == 1)
    #expect(wakeup.raw >= 0 && hour.raw >= 0)
  }
}
