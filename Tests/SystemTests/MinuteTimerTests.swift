// The minute timer on the wall clock: full minutes, clock changes and failing calls.
import Glibc
import System
import TestKernel
import Testing
import Units

@Suite("Minute timer")
struct MinuteTimerTests {
  /// 10:40:12 on the tests' wall clock, so that 48 seconds are left of the minute.
  private let kernel = FakeKernel(now: .zero)

  @Test("the timer expires at the full minute, and only once until it is armed again")
  func minute() throws {
    let timer = try MinuteTimer(kernel: kernel)
    let silent = timer.consume()
    #expect(silent == .none && kernel.wallTimers == [])
    let start = kernel.wallTime()
    let armed = timer.arm()
    #expect(armed.now == start && !armed.hasStepped && kernel.wallTimers == [start + 48])
    kernel.advance(by: .milliseconds(47_999))
    let early = timer.consume()
    #expect(early == .none)
    kernel.advance(by: .milliseconds(1))
    let due = timer.consume()
    #expect(due == .minute)
    let again = timer.consume()
    #expect(again == .none && kernel.wallTimers == [])
    #expect(timer.arm().now % 60 == 0 && kernel.wallTimers == [start + 48 + 60])
  }

  @Test(
    "the loop wakes at the full minute, and at once when the clock is set",
    arguments: [-3600, 40, 7200])
  func step(seconds: Int) throws {
    let loop = try EventLoop(kernel: kernel)
    let timer = try MinuteTimer(kernel: kernel)
    var reported: [MinuteTimer<FakeKernel>.Expiry] = []
    _ = try loop.watch(timer.raw, stage: .timers) { _ in
      reported.append(timer.consume())
      _ = timer.arm()
    }
    _ = timer.arm()
    kernel.setWall(to: kernel.wallTime() + seconds)
    let before = kernel.now()
    try loop.runOnce(waiting: true)
    #expect(reported == [.step] && kernel.now() == before)
    try loop.runOnce(waiting: true)
    #expect(reported == [.step, .minute] && kernel.wallTime() % 60 == 0)
  }

  @Test("a disarmed timer does not expire, and arming reports a clock change")
  func silent() throws {
    let timer = try MinuteTimer(kernel: kernel)
    _ = timer.arm()
    timer.disarm()
    #expect(kernel.wallTimers == [])
    kernel.setWall(to: 1_900_000_030)
    let none = timer.consume()
    #expect(none == .none)
    let armed = timer.arm()
    #expect(armed.now == 1_900_000_030 && armed.hasStepped)
    #expect(kernel.wallTimers == [1_900_000_080])
    #expect(!timer.arm().hasStepped)
  }

  @Test("full minutes are computed from 1970 to after 2038")
  func far() throws {
    let timer = try MinuteTimer(kernel: kernel)
    for now in [0, 59, 60, 4_000_000_019] {
      kernel.setWall(to: now)
      _ = timer.arm()
      #expect(kernel.wallTimers == [(now / 60 + 1) * 60])
    }
  }

  @Test("a refused creation throws its errno", arguments: [EMFILE, ENFILE, ENOMEM, ENODEV])
  func refused(code: CInt) {
    let kernel = FakeKernel(faults: [.init(.timerCreate, errno: code)])
    #expect(throws: SystemError(call: .timerCreate, errno: code)) {
      _ = try MinuteTimer(kernel: kernel)
    }
    #expect(kernel.openDescriptors == [])
  }

  @Test("on the real kernel a passed minute wakes the loop, a disarmed timer does not")
  func real() throws {
    let kernel = LinuxKernel()
    let loop = try EventLoop(kernel: kernel)
    let raw = try kernel.makeWallTimer()
    let early = kernel.setWallTimer(raw.raw, at: kernel.wallTime() - 60)
    #expect(!early)
    var isReady = false
    _ = try loop.watch(raw.raw, stage: .timers) { _ in
      isReady = true
      loop.stop()
    }
    try loop.run()
    #expect(isReady)
    _ = kernel.setWallTimer(raw.raw, at: nil)
    isReady = false
    try loop.runOnce(waiting: false)
    #expect(!isReady)
    let timer = try MinuteTimer(kernel: kernel)
    let before = kernel.wallTime()
    let (now, _) = timer.arm()
    #expect((before...before + 5).contains(now))
    let time = kernel.localTime(of: now)
    #expect(time == LocalTime(secondsSince1970: now))
  }

  @Test("on the real kernel the wall clock is not behind an expired timer")
  func whole() throws {
    let kernel = LinuxKernel()
    let loop = try EventLoop(kernel: kernel)
    let raw = try kernel.makeWallTimer()
    var seconds: [Int] = []
    _ = try loop.watch(raw.raw, stage: .timers) { _ in
      seconds.append(kernel.wallTime())
      loop.stop()
    }
    let due = kernel.wallTime() + 1
    _ = kernel.setWallTimer(raw.raw, at: due)
    try loop.run()
    #expect(seconds.count == 1 && seconds[0] >= due)
  }
}
