// The error screen on a fake machine: its picture, its retries, and the change to the list.
import Config
import Foundation
import Paint
import Raster
import Scanout
import Shell
import Store
import System
import TestKernel
import Testing
import Units

@testable import panelist

@Suite("The error screen")
struct ErrorScreenScheduleTests {
  /// An error screen whose failure a test sets and clears.
  private final class Bench {
    let machine: FakeMachine
    let kernel: FakeKernel
    let diary: Diary
    let folder: URL
    var failure: Failure?
    var connector: String?
    private(set) var tries = 0
    private(set) var schedule: ErrorScreenSchedule<FakeMachine>?
    private let alarm: FileDescriptor

    init(
      _ machine: FakeMachine, failure: Failure, switching: ConsoleSwitching = .never
    ) throws {
      self.machine = machine
      kernel = machine.kernel
      diary = Diary(kernel)
      self.failure = failure
      alarm = try kernel.makeTimer()
      folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      schedule = try ErrorScreenSchedule(
        on: machine, after: failure, signals: Signals(RunCommand.signals, kernel: kernel),
        log: diary.logger,
        settings: {
          var settings = Settings()
          settings.consoleSwitching = switching
          return settings
        },
        launchContext: { [unowned self] () throws(Failure) in try makeContext() })
    }

    deinit {
      // A leftover in the temporary folder affects no other test.
      try? FileManager.default.removeItem(at: folder)
    }

    private func makeContext() throws(Failure) -> LaunchContext {
      tries += 1
      if let failure { throw failure }
      var settings = Settings()
      settings.storePath = folder.appending(path: "list.db").path
      settings.connector = connector
      return try LaunchContext(settings, slowness: 1)
    }

    func run(for interval: Interval) throws {
      let end = kernel.now() + interval
      kernel.setTimer(alarm.raw, at: end)
      while kernel.now() < end { try schedule?.loop.runOnce(waiting: true) }
      kernel.setTimer(alarm.raw, at: nil)
    }

    var device: FakeDevice { machine.devices[machine.devices.count - 1] }

    /// The expected picture of a failure.
    func picture(of failure: Failure) -> [UInt32] {
      let size = RunningPanel.size
      var words = [UInt32](repeating: 0, count: size.width * size.height)
      var raster = StrokeRasterizer()
      let display = schedule?.displayOutput.display?.physicalSize
      let panel = PanelGeometry(size, Settings(), touch: nil, display: display)
      var pixels = WriteOnlyPixels(words: words.mutableSpan, size: size, stride: size.width)
      raster.draw(ErrorScreenPicture(failure.errorScreen, on: panel).strokes, into: &pixels)
      return words
    }

    func said(_ words: String) -> Int { diary.lines.count { $0.text.contains(words) } }
    func reported(_ words: String) -> Int { kernel.messages.count { $0.contains(words) } }
  }

  private static let font = Failure(.noInput, "the font is gone")
  private static let rights = Failure(.noPermission, "no right")

  @Test("the error screen is drawn once, logged once, and stays during retries")
  func stays() throws {
    let bench = try Bench(FakeMachine([FakeDevice(RunningPanel.setup())]), failure: Self.font)
    #expect(try bench.schedule?.start() == true)
    try bench.run(for: .seconds(1))
    #expect(bench.device.screen == bench.picture(of: Self.font))
    let flips = bench.machine.calls.count { $0.call == .flip }
    try bench.run(for: .seconds(60))
    #expect(bench.machine.calls.count { $0.call == .flip } == flips)
    #expect(bench.tries == 12)
    #expect(bench.said("the font is gone") == 1)
    #expect(bench.reported("READY=1") == 1)
    #expect(bench.reported("STATUS=" + Self.font.errorScreen.status) == 1)
  }

  @Test("another failure replaces the first, and a recurring one is not logged again")
  func another() throws {
    let bench = try Bench(FakeMachine([FakeDevice(RunningPanel.setup())]), failure: Self.font)
    #expect(try bench.schedule?.start() == true)
    bench.failure = Self.rights
    try bench.run(for: .seconds(6))
    #expect(bench.device.screen == bench.picture(of: Self.rights))
    bench.failure = Self.font
    try bench.run(for: .seconds(6))
    #expect(bench.device.screen == bench.picture(of: Self.font))
    #expect(bench.said("the font is gone") == 1 && bench.said("no right") == 1)
  }

  @Test("writes to a named file lead to one retry at once, not to one each")
  func written() throws {
    let wrong = Failure(
      .badConfig, "line 3",
      errorScreen: ErrorScreen("Wrong", problem: "a", remedy: "b", files: ["/etc/panelist.conf"]))
    let bench = try Bench(FakeMachine([FakeDevice(RunningPanel.setup())]), failure: wrong)
    #expect(try bench.schedule?.start() == true)
    try bench.run(for: .seconds(1))
    for _ in 0..<20 {
      bench.kernel.touch("panelist.conf", in: "/etc/")
      try bench.run(for: .milliseconds(10))
    }
    #expect(bench.tries == 2)
    bench.kernel.touch("passwd", in: "/etc/")
    try bench.run(for: .seconds(1))
    #expect(bench.tries == 2)
  }

  @Test("after recovery the error screen stays until the list shows its first frame")
  func recovered() throws {
    let bench = try Bench(FakeMachine([FakeDevice(RunningPanel.setup())]), failure: Self.font)
    bench.failure = nil
    let schedule = try #require(bench.schedule)
    let kiosk = try #require(try schedule.run())
    #expect(bench.device.screen == bench.picture(of: Self.font))
    try kiosk.displayOutput.start(for: kiosk)
    #expect(kiosk.displayOutput.isOpen && kiosk.former == nil)
    for _ in 0..<8 { try kiosk.loop.runOnce(waiting: true) }
    #expect(bench.device.screen != bench.picture(of: Self.font))
    #expect(bench.tries == 1)
  }

  @Test("the error screen goes when the recovered list waits for another display")
  func elsewhere() throws {
    let bench = try Bench(FakeMachine([FakeDevice(RunningPanel.setup())]), failure: Self.font)
    (bench.failure, bench.connector) = (nil, "DP-9")
    let schedule = try #require(bench.schedule)
    let kiosk = try #require(try schedule.run())
    #expect(kiosk.former === schedule)
    try kiosk.displayOutput.start(for: kiosk)
    #expect(!kiosk.displayOutput.isOpen && kiosk.former == nil)
  }

  @Test("a file system that becomes writable requires a restart, other mounts do not")
  func mounts() throws {
    let file = "/nowhere/list.db"
    let readOnly = Failure(
      .ioError, "read only",
      errorScreen: ErrorScreen("No", problem: "a", remedy: "b", files: [file]))
    let bench = try Bench(FakeMachine([FakeDevice(RunningPanel.setup())]), failure: readOnly)
    func mount(_ own: String, _ fileSystem: String) {
      let line = "36 35 0:2 / /nowhere \(own),noatime - ext4 /dev/sda \(fileSystem)\n"
      bench.kernel.place("/proc/self/mountinfo", contents: Array(line.utf8))
    }
    mount("ro", "ro")
    let schedule = try #require(bench.schedule)
    #expect(try schedule.start())
    try bench.run(for: .seconds(12))
    mount("rw", "ro")
    try bench.run(for: .seconds(12))
    #expect(schedule.end == nil && bench.tries == 4)
    mount("ro", "rw")
    // On such a mount the next retry fails because of the unit's sandbox.
    bench.failure = Failure(
      .noPermission, "a unit",
      errorScreen: ErrorScreen("Unit", problem: "a", remedy: "b", files: [file]))
    try bench.run(for: .seconds(6))
    #expect(schedule.end == readOnly && bench.tries == 5)
  }

  @Test("a file system that was writable all the time does not end the wait")
  func closedMount() throws {
    let readOnly = Failure(
      .ioError, "read only",
      errorScreen: ErrorScreen("No", problem: "a", remedy: "b", files: ["/a/list.db"]))
    let bench = try Bench(FakeMachine([FakeDevice(RunningPanel.setup())]), failure: readOnly)
    bench.kernel.place(
      "/proc/self/mountinfo", contents: Array("36 35 0:2 / / ro - ext4 /dev/sda rw\n".utf8))
    let schedule = try #require(bench.schedule)
    #expect(try schedule.start())
    try bench.run(for: .seconds(31))
    #expect(schedule.end == nil && bench.tries == 6)
  }

  @Test("the console takes the list's place, and nothing is tried until the error screen is back")
  func consoles() throws {
    let bench = try Bench(
      FakeMachine([FakeDevice(RunningPanel.setup())]), failure: Self.font, switching: .keys)
    let schedule = try #require(bench.schedule)
    #expect(try schedule.start())
    bench.kernel.raise(.consoleRequested, on: schedule.signals.raw)
    bench.failure = nil
    try bench.run(for: .seconds(60))
    #expect(bench.machine.console.log.last == "release" && bench.device.master == nil)
    #expect(bench.tries == 0)
    bench.kernel.raise(.consoleActivated, on: schedule.signals.raw)
    for _ in 0..<2 { try schedule.loop.runOnce(waiting: false) }
    #expect(bench.tries == 1)
  }

  @Test("after a switch and back the recovered list takes the console over")
  func consoleTakenOver() throws {
    let bench = try Bench(
      FakeMachine([FakeDevice(RunningPanel.setup())]), failure: Self.font, switching: .keys)
    let schedule = try #require(bench.schedule)
    bench.failure = nil
    bench.kernel.raise(.consoleRequested, on: schedule.signals.raw)
    bench.machine.console.onRelease = { [kernel = bench.kernel, raw = schedule.signals.raw] in
      kernel.raise(.consoleActivated, on: raw)
    }
    let kiosk = try #require(try schedule.run())
    try kiosk.displayOutput.start(for: kiosk)
    #expect(kiosk.displayOutput.isOpen && kiosk.former == nil)
    #expect(bench.machine.console.screen == 1 && bench.machine.console.keyboard == 4)
  }

  @Test("SIGHUP tries again at once and ends nothing")
  func asked() throws {
    let bench = try Bench(FakeMachine([FakeDevice(RunningPanel.setup())]), failure: Self.font)
    let schedule = try #require(bench.schedule)
    #expect(try schedule.start())
    try bench.run(for: .seconds(1))
    for _ in 0..<100 { bench.kernel.raise(.hangUp, on: schedule.signals.raw) }
    try bench.run(for: .seconds(1))
    #expect(bench.tries == 1 && bench.said("stopping") == 0)
  }

  @Test("a signal ends the wait without an error")
  func stopped() throws {
    let bench = try Bench(FakeMachine([FakeDevice(RunningPanel.setup())]), failure: Self.font)
    let schedule = try #require(bench.schedule)
    bench.kernel.raise(.terminate, on: schedule.signals.raw)
    #expect(try schedule.run() == nil)
    #expect(bench.reported("STOPPING=1") == 1)
    #expect(bench.tries == 0)
  }

  @Test("without a display the program ends with the failure")
  func noDisplay() throws {
    var setup = RunningPanel.setup()
    setup.sockets[0].connection = .disconnected
    let bench = try Bench(FakeMachine([FakeDevice(setup)]), failure: Self.font)
    let schedule = try #require(bench.schedule)
    #expect(throws: Self.font) { try schedule.run() }
    #expect(bench.reported("READY=1") == 0)
  }
}
