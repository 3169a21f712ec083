// The true program over a model machine: what the screen shows, what was tried, what was said.
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

/// The running list on a model machine, in virtual time.
final class RunningPanel {
  /// What a person sees.
  enum Sight: String {
    /// The list as it is.
    case right
    /// A display is open and shows no list, or one of before.
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
  /// How many fingers have touched the screen.
  var fingers: UInt64 = 0

  static let size = Size(width: 160, height: 96)
  static let rowHeight: Millimeters = 10

  /// A panel with a mode that shows rows.
  static func setup(path: String = "/dev/dri/card0") -> FakeSetup {
    var setup = FakeSetup()
    setup.path = path
    setup.sockets[0].modes = [fakeMode(size.width, size.height, clock: 60)]
    return setup
  }

  /// - Parameters:
  ///   - machine: What it runs on.
  ///   - opening: How the list is opened; nil as the program does it.
  ///   - set: What else a person has set.
  init(
    _ machine: FakeMachine, opening: LaunchContext.Opening? = nil,
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
    set(&settings)
    let launchContext =
      if let opening {
        try LaunchContext(settings, slowness: 1, opening: opening)
      } else {
        try LaunchContext(settings, slowness: 1)
      }
    kiosk = try Kiosk(
      on: machine, launchContext,
      signals: Signals([.terminate], kernel: kernel), log: diary.logger)
  }

  deinit {
    // A folder that stays in the temporary one harms nobody.
    try? FileManager.default.removeItem(at: folder)
  }

  var device: FakeDevice { machine.devices[machine.devices.count - 1] }
  /// Since the start.
  var time: Interval { kernel.now() - begin }

  /// Starts the list, as `run` does.
  func start() throws {
    try kiosk.displayOutput.start(for: kiosk)
    kiosk.arm()
  }

  /// Lets time pass. - Parameter touching: Every so often somebody changes a row.
  func run(for interval: Interval, touching: Interval? = nil) throws {
    let end = kernel.now() + interval
    while kernel.now() < end, kiosk.failure == nil {
      let next = touching.map { min(end, kernel.now() + $0) } ?? end
      kernel.setTimer(alarm.raw, at: next)
      while kernel.now() < next, kiosk.failure == nil { try kiosk.loop.turn(waiting: true) }
      kernel.setTimer(alarm.raw, at: nil)
      if touching != nil { touch() }
    }
  }

  /// Somebody changes the text of a row, to one that never stood there.
  func touch() {
    changes += 1
    let item = Item(
      id: ItemID(high: 1, low: 1), text: "Change \(changes)", order: OrderKey(digits: [1]))
    kiosk.take(.changed([item], after: kiosk.writer.submissions))
    kiosk.finishTurn()
  }

  /// What a person sees now.
  var sight: Sight {
    guard kiosk.displayOutput.isOpen else { return .waiting }
    if device.screen == picture { return .right }
    return device.screen.allSatisfy { $0 == 0xFF00_0000 } ? .black : .old
  }

  /// The list as it is to be seen.
  private var picture: [UInt32] {
    guard let size = kiosk.displayOutput.display?.size else { return [] }
    var view = kiosk.session.view
    var words = [UInt32](repeating: 0xFF00_0000, count: size.width * size.height)
    var composer = FrameComposer(lines: kiosk.lines, size: size)
    _ = composer.prepare(&view)
    composer.paint(into: &words, size: size, age: 0)
    return words
  }

  /// When a call was made, since an instant of the run.
  func times(of call: CardCall, since start: Interval = .zero) -> [Interval] {
    machine.calls.filter { $0.call == call && $0.at - begin >= start }.map { $0.at - begin }
  }

  /// How often the service manager was reported that the list lives.
  var watchdogs: Int { kernel.messages.count { $0.hasSuffix("WATCHDOG=1") } }
}
