// A fake machine: cards, a terminal, a clock and udev under the control of a test.
import Evdev
import Glibc
import Logging
import Scanout
import Synchronization
import System
import TestKernel
import Units

@testable import panelist

/// A fake machine. Flips complete 16.7 ms after they are accepted, in virtual time.
final class FakeMachine: Machine {
  let kernel: FakeKernel
  let cards: FakeBus
  let console = FakeConsole()
  let devices: [FakeDevice]
  let udev: FakePlugs
  /// The calls on the last card, with their times.
  private(set) var calls: [(call: CardCall, at: Instant)] = []
  /// One timer per device: readable when its flip completes.
  private var blanks: [FileDescriptorBox] = []

  static let period = Interval(nanoseconds: 16_666_666)

  init(_ devices: [FakeDevice]) throws {
    kernel = FakeKernel()
    self.devices = devices
    cards = FakeBus(devices)
    udev = FakePlugs(try EventFD(kernel: kernel))
    for device in devices { wire(device, to: FileDescriptorBox(try kernel.makeTimer())) }
  }

  var service: ServiceManager<FakeKernel> {
    ServiceManager(kernel: kernel, process: 1) {
      ["NOTIFY_SOCKET": "@systemd", "WATCHDOG_USEC": "10000000"][$0]
    }
  }

  func listenForPlugs() throws(ScanoutError) -> FakePlugs { udev }
  var keyboardLayout: XKBNames? { nil }

  func inputHardware() throws(InputError) -> NoInput {
    do throws(SystemError) {
      return NoInput(try kernel.makeEvent())
    } catch {
      throw InputError(call: "eventfd", errno: error.errno)
    }
  }

  private func wire(_ device: FakeDevice, to blank: FileDescriptorBox) {
    blanks.append(blank)
    device.descriptor = blank.raw
    device.now = kernel.now()
    device.onCall = { [unowned self, unowned device] call in
      if device === devices.last { calls.append((call, kernel.now())) }
      guard call == .readEvents else { return }
      kernel.setTimer(blank.raw, at: nil)
      device.now = kernel.now()
      if device.style == .atBlank { device.blank(after: .zero) }
    }
    device.onFlip = { [unowned self, unowned device] in
      switch device.style {
      case .atBlank: kernel.setTimer(blank.raw, at: kernel.now() + Self.period)
      case .atOnce: kernel.setTimer(blank.raw, at: kernel.now())
      case .lost: device.blank(after: .zero)
      case .never: break
      }
    }
  }
}

/// A descriptor that closures share.
final class FileDescriptorBox {
  private let descriptor: FileDescriptor
  init(_ descriptor: consuming FileDescriptor) { self.descriptor = descriptor }
  var raw: CInt { descriptor.raw }
}

/// A udev monitor that a test triggers.
final class FakePlugs: PlugMonitor {
  private let event: EventFD<FakeKernel>
  init(_ event: consuming EventFD<FakeKernel>) { self.event = event }

  var descriptor: CInt { event.raw }
  /// Always `.lost`, which stands for any change.
  func nextChange() -> DisplayChange? { event.consume() ? .lost : nil }
  func speak() { event.signal.signal() }
}

/// A terminal that records its calls, and takes every mode unless a test refuses a call.
final class FakeConsole: TerminalCalls {
  var keyboard = 3
  var screen = 0
  /// The text on it.
  var text = ""
  /// The calls that change something.
  var log: [String] = []
  /// The errno of a call by its name in `log`; `keyboard?` and `screen?` read a mode.
  var fault: (String) -> CInt? = { _ in nil }
  /// Called before a requested switch happens.
  var onRelease: () -> Void = {}

  func keyboardMode() throws(ScanoutError) -> Int {
    try count("keyboard?")
    return keyboard
  }
  func setKeyboardMode(_ mode: Int) throws(ScanoutError) {
    try record("keyboard \(mode)")
    keyboard = mode
  }
  func screenMode() throws(ScanoutError) -> Int {
    try count("screen?")
    return screen
  }
  func setScreenMode(_ mode: Int) throws(ScanoutError) {
    try record("screen \(mode)")
    screen = mode
  }
  func setSwitching(asksFirst: Bool) throws(ScanoutError) {
    try record(asksFirst ? "asks first" : "asks no more")
  }
  func release() throws(ScanoutError) {
    onRelease()
    try record("release")
  }
  func acknowledge() throws(ScanoutError) { try record("acknowledge") }
  func activate(_ number: Int?) throws(ScanoutError) {
    try record("activate" + (number.map { " \($0)" } ?? ""))
  }
  func show(_ text: String) throws(ScanoutError) {
    try record(text.isEmpty ? "erase" : "write")
    self.text = text
  }
  func saysNoTerminal(_ error: ScanoutError) -> Bool { error.errno == ENOTTY }

  private func record(_ call: String) throws(ScanoutError) {
    log.append(call)
    try count(call)
  }

  private func count(_ call: String) throws(ScanoutError) {
    if let errno = fault(call) {
      throw ScanoutError(call: .screenMode, path: "terminal", errno: errno)
    }
  }
}

/// A machine without touch panels and keyboards.
final class NoInput: InputHardware {
  private let listener: FileDescriptor
  init(_ listener: consuming FileDescriptor) { self.listener = listener }

  var monitor: CInt { listener.raw }
  func nextChange() -> InputChange? { nil }
  func list() throws(InputError) -> [InputNode] { [] }
  func device(
    _ descriptor: consuming FileDescriptor, path: String
  ) throws(InputError) -> NoDevice {
    throw InputError(call: "open", path: path, errno: ENODEV)
  }
}

/// The device type of `NoInput`; there is no instance.
final class NoDevice: InputDevice {
  private init() { fatalError("NoDevice: this machine has none") }

  var raw: CInt { -1 }
  var traits: InputTraits { fatalError("NoDevice: this machine has none") }
  var slots: [SlotState] { [] }
  var currentSlot: Int { 0 }
  var heldKeys: [CInt] { [] }
  func next(_ mode: InputReadMode) -> InputReading { .failed(errno: ENODEV) }
}

/// A journal that keeps each line with its time.
final class Diary: Sendable {
  struct Line: Hashable, Sendable, CustomStringConvertible {
    let at: Instant
    let text: String
    var description: String { "\(at.nanoseconds / 1_000_000) ms: \(text)" }
  }

  private let kernel: FakeKernel
  private let written = Mutex<[Line]>([])
  init(_ kernel: FakeKernel) { self.kernel = kernel }

  var lines: [Line] { written.withLock { $0 } }
  /// The lines about displays.
  var displays: [Line] { lines.filter { $0.text.contains("display") } }
  var logger: Logger { Logger(label: "test") { _ in Pen(diary: self) } }

  private struct Pen: LogHandler {
    let diary: Diary
    var metadata: Logger.Metadata = [:]
    var logLevel = Logger.Level.info
    var metadataProvider: Logger.MetadataProvider?

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
      get { metadata[key] }
      set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
      let line = Line(at: diary.kernel.now(), text: event.message.description)
      diary.written.withLock { $0.append(line) }
    }
  }
}
