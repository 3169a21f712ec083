// Fake input devices that a test plugs in, touches and unplugs.
import CEvdev
import Evdev
import Gestures
import Glibc
import System
import TestKernel
import Units

/// An input device that returns the readings of its plug.
final class FakePanel: InputDevice {
  private let descriptor: FileDescriptor
  private let plug: FakePlug

  init(_ descriptor: consuming FileDescriptor, plug: FakePlug) {
    self.descriptor = descriptor
    self.plug = plug
    plug.raw = raw
  }

  var raw: CInt { descriptor.raw }
  var traits: InputTraits { plug.traits }
  var slots: [SlotState] { plug.slots }
  var currentSlot: Int { 0 }
  var heldKeys: [CInt] { plug.heldKeys }
  func next(_ mode: InputReadMode) -> InputReading {
    switch mode {
    case .normal: plug.readings.isEmpty ? .drained : plug.readings.removeFirst()
    case .sync: plug.syncReadings.isEmpty ? .drained : plug.syncReadings.removeFirst()
    }
  }
}

/// A test's handle of a device, open or not.
final class FakePlug {
  let node: InputNode
  var traits: InputTraits
  var slots = [SlotState](repeating: SlotState(), count: 4)
  var heldKeys: [CInt] = []
  var readings: [InputReading] = []
  var syncReadings: [InputReading] = []
  /// The descriptor of the last opening.
  var raw: CInt?

  init(
    number: Int, marks: InputMarks = [.touchscreen, .direct], traits: InputTraits = panelTraits,
    calibration: String? = nil, links: [String] = []
  ) {
    node = InputNode(
      path: "/dev/input/event\(number)", systemPath: "/sys/devices/input\(number)/event\(number)",
      name: traits.name, marks: marks, calibration: calibration, links: links)
    self.traits = traits
  }
}

/// Hardware whose devices a test plugs in.
final class FakeHardware: InputHardware {
  private let kernel: FakeKernel
  private let listener: FileDescriptor
  private var plugs: [FakePlug] = []
  private var changes: [InputChange] = []
  /// Error of libevdev for the next device that is set up, once.
  var setUpError: CInt?

  init(kernel: FakeKernel) throws {
    self.kernel = kernel
    kernel.place("/udev")
    listener = try kernel.open("/udev", for: .readOnly)
  }

  var monitor: CInt { listener.raw }

  func nextChange() -> InputChange? {
    guard !changes.isEmpty else {
      kernel.setReadiness([], of: monitor)
      return nil
    }
    return changes.removeFirst()
  }

  func list() throws(InputError) -> [InputNode] { plugs.map(\.node) }

  func device(
    _ descriptor: consuming FileDescriptor, path: String
  ) throws(InputError) -> FakePanel {
    if let code = setUpError {
      setUpError = nil
      throw InputError(call: "libevdev_new_from_fd", path: path, errno: code)
    }
    guard let plug = plugs.last(where: { $0.node.path == path }) else {
      throw InputError(call: "libevdev_new_from_fd", path: path, errno: ENODEV)
    }
    return FakePanel(descriptor, plug: plug)
  }

  /// Plugs a device in; without `announced` udev reports nothing, as before the reader listens.
  func plugIn(_ plug: FakePlug, announced: Bool = true) {
    plugs.append(plug)
    kernel.place(plug.node.path)
    if announced { announce(.present(plug.node)) }
  }

  /// Unplugs a device: reads fail at once, and udev reports it later.
  func pullOut(_ plug: FakePlug) {
    plugs.removeAll { $0 === plug }
    kernel.remove(plug.node.path)
    plug.readings.append(.failed(errno: ENODEV))
    if let raw = plug.raw { kernel.setReadiness([.readable, .hangUp, .error], of: raw) }
    announce(.gone(systemPath: plug.node.systemPath))
  }

  /// Runs one iteration of a loop in which a device is readable.
  func turn(_ loop: EventLoop<FakeKernel>, reading plug: FakePlug) throws {
    if let raw = plug.raw { kernel.setReadiness(.readable, of: raw) }
    try loop.runOnce(waiting: false)
    if let raw = plug.raw { kernel.setReadiness([], of: raw) }
  }

  /// Reports a change as udev does.
  func announce(_ change: InputChange) {
    changes.append(change)
    kernel.setReadiness(.readable, of: monitor)
  }
}

/// A loop, fake hardware and a panel reader, with a log of frames and reports.
final class Bench {
  let kernel = FakeKernel()
  let hardware: FakeHardware
  let loop: EventLoop<FakeKernel>
  var reader: PanelReader<FakeKernel, FakeHardware>?
  /// The contacts of each frame that has any.
  private(set) var frames: [String] = []
  /// The palms of each frame that has any.
  private(set) var palms: [String] = []
  private(set) var reports: [String] = []
  private(set) var lateness: [Bool] = []
  private(set) var devices: [TouchDevice] = []

  init(
    plugged: [FakePlug] = [], configuration: TouchConfiguration = TouchConfiguration(),
    refusing: [String: [CInt]] = [:]
  ) throws {
    hardware = try FakeHardware(kernel: kernel)
    loop = try EventLoop(kernel: kernel)
    for plug in plugged { hardware.plugIn(plug, announced: false) }
    for (path, errnos) in refusing { kernel.refuse(path, errnos: errnos) }
    reader = try PanelReader(
      loop: loop, hardware: hardware, screen: screen, configuration: configuration,
      deliver: { [weak self] frame in
        if let palms = palmWords(frame) { self?.palms.append(palms) }
        guard let contacts = contactWords(frame) else { return }
        self?.frames.append(contacts)
        self?.lateness.append(frame.isLate)
        self?.devices.append(frame.device)
      },
      report: { [weak self] report in self?.reports.append("\(report)") })
  }

  /// Sends events from a panel and runs one iteration of the loop.
  func touch(_ plug: FakePlug, _ script: String) throws {
    plug.readings += events(script).map { .event($0) }
    try turn(reading: plug)
  }

  /// Runs one iteration of the loop in which the panel is readable.
  func turn(reading plug: FakePlug) throws {
    try hardware.turn(loop, reading: plug)
  }

  /// Runs the loop until nothing would ever wake it.
  ///
  /// - Returns: How long that took.
  func runUntilIdle() throws -> Interval {
    let start = kernel.now()
    do {
      while true { try loop.runOnce(waiting: true) }
    } catch {
      guard error.errno == EDEADLK else { throw error }
    }
    return kernel.now() - start
  }
}
