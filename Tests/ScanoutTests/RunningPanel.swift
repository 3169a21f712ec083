// The real program on a fake machine: its screen, its calls and its journal.
import Config
import Foundation
import Model
import Paint
import Scanout
import Session
import Store
import System
import TestKernel
import Text
import Units

@testable import panelist

/// The running list on a fake machine, in virtual time.
final class RunningPanel {
  /// What the screen shows.
  enum Sight: String {
    /// The current list.
    case right
    /// A display is open but black, or shows an older list.
    case black, old
    /// No display is open.
    case waiting
  }

  let machine: FakeMachine
  let kernel: FakeKernel
  let diary: Diary
  let kiosk: Kiosk<FakeMachine>
  private let alarm: FileDescriptor
  private let folder: URL
  /// The file of the list.
  var path: String { folder.appending(path: "list.db").path }
  private let begin: Instant
  private var changes = 0
  /// The number of contacts so far.
  var fingers: UInt64 = 0

  static let size = Size(width: 160, height: 96)
  static let rowHeight: Millimeters = 10

  /// A card with one panel of `size`.
  static func setup(path: String = "/dev/dri/card0") -> FakeSetup {
    var setup = FakeSetup()
    setup.path = path
    setup.sockets[0].modes = [fakeMode(size.width, size.height, clock: 60)]
    return setup
  }

  /// - Parameters:
  ///   - machine: The machine.
  ///   - opening: How the list is opened; nil for the program's default.
  ///   - source: Where the settings are read again.
  ///   - set: Further changes to the settings.
  init(
    _ machine: FakeMachine, opening: LaunchContext.Opening? = nil, source: SettingsSource? = nil,
    set: (inout Settings) -> Void = { _ in }
  ) throws {
    self.machine = machine
    kernel = machine.kernel
    diary = Diary(kernel)
    alarm = try kernel.makeTimer()
    begin = kernel.now()
    folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    var settings = Settings()
    settings.storePath = folder.appending(path: "list.db").path
    settings.rowHeight = Self.rowHeight
    // Most tests compare the screen with the picture at full light, after minutes of rest too.
    settings.idle.dimAfter = nil
    set(&settings)
    let launchContext =
      if let opening {
        try LaunchContext(settings, from: source, slowness: 1, opening: opening)
      } else {
        try LaunchContext(settings, from: source, slowness: 1)
      }
    kiosk = try Kiosk(
      on: machine, launchContext,
      signals: Signals([.terminate], kernel: kernel), log: diary.logger)
  }

  deinit {
    // A leftover in the temporary folder affects no other test.
    try? FileManager.default.removeItem(at: folder)
  }

  var device: FakeDevice { machine.devices[machine.devices.count - 1] }
  /// The time since the start.
  var time: Interval { kernel.now() - begin }

  /// Starts the list, as `run` does.
  func start() throws {
    try kiosk.displayOutput.start(for: kiosk)
    kiosk.arm()
  }

  /// Advances the time. - Parameter touching: The interval between changes to a row.
  func run(for interval: Interval, touching: Interval? = nil) throws {
    let end = kernel.now() + interval
    while kernel.now() < end, kiosk.failure == nil {
      let next = touching.map { min(end, kernel.now() + $0) } ?? end
      kernel.setTimer(alarm.raw, at: next)
      while kernel.now() < next, kiosk.failure == nil { try kiosk.loop.runOnce(waiting: true) }
      kernel.setTimer(alarm.raw, at: nil)
      if touching != nil { touch() }
    }
  }

  /// Changes the text of a row to a new one, as an external change.
  func touch() {
    changes += 1
    let item = Item(
      id: ItemID(high: 1, low: 1), text: "Change \(changes)", order: OrderKey(digits: [1]))
    kiosk.take(.changed(.all(Lists(ofOne: [item])), after: kiosk.writer.submissions))
    kiosk.finishIteration()
  }

  /// What the screen shows now.
  var sight: Sight {
    guard kiosk.displayOutput.isOpen else { return .waiting }
    if device.screen == picture { return .right }
    return device.screen.allSatisfy { $0 == 0xFF00_0000 } ? .black : .old
  }

  /// The expected picture of the current list.
  private var picture: [UInt32] {
    guard let size = kiosk.displayOutput.display?.size else { return [] }
    var view = kiosk.driver.session.view
    var words = [UInt32](repeating: 0xFF00_0000, count: size.width * size.height)
    let rotation = kiosk.settings.rotation ?? kiosk.displayOutput.display?.rotation ?? .upright
    var composer = FrameComposer(
      lines: kiosk.fonts.lines, size: rotation.turned(size), rotation: rotation)
    _ = composer.prepare(&view)
    composer.paint(into: &words, size: size, age: 0)
    return words
  }

  /// The times of a call, from a time of the run on.
  func times(of call: CardCall, since start: Interval = .zero) -> [Interval] {
    machine.calls.filter { $0.call == call && $0.at - begin >= start }.map { $0.at - begin }
  }

  /// The number of watchdog notifications to the service manager.
  var watchdogs: Int { kernel.messages.count { $0.hasSuffix("WATCHDOG=1") } }
}
