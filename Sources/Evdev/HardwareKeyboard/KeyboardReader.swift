// Reads all hardware keyboards, including hotplugged ones.
public import System
public import Units

/// Reads every hardware keyboard, including hotplugged ones, each with its configured layout.
///
/// Each keyboard has its own modifiers and compose sequence, dropped when it is unplugged. What a
/// barcode scanner sends is held back until a scan is whole. A held key repeats text and editing
/// keys only. With Ctrl, Alt or Super, keys produce no text.
public final class KeyboardReader<K: Kernel, Hardware: InputHardware> {
  /// What is kept of one keyboard.
  struct State {
    let keys: KeyboardState
    var scanner: ScannerDetector
  }

  private let keyboards: OpenDevices<K, KeyboardReader>
  private let library: KeymapLibrary
  private var configuration: KeyboardConfiguration
  private let deliver: (KeyPress, Instant) -> Void
  private let scanned: (String, Instant) -> Void
  private let report: (KeyboardReport) -> Void
  private let scanTimer: ScanTimer<K>

  /// Starts monitoring, then opens the keyboards that are present.
  ///
  /// - Parameters:
  ///   - loop: Polls the devices; retained.
  ///   - hardware: Source of devices; retained.
  ///   - configuration: The user's settings.
  ///   - keymapFolder: XKB data directory; nil for the default of libxkbcommon.
  ///   - composeFolder: The locale directory of libx11-data; nil for the default.
  ///   - locale: That of compose sequences; nil for none of its own.
  ///   - deliver: Called on the loop's thread with each key press and its kernel timestamp.
  ///   - scanned: Called with each text that a barcode scanner has scanned, and its time.
  ///   - report: Called with each device event, also during this call.
  /// - Throws: When udev or the loop fails. A device that fails is reported instead.
  package init(
    loop: EventLoop<K>, hardware: Hardware,
    configuration: KeyboardConfiguration = KeyboardConfiguration(),
    keymapFolder: String? = nil, composeFolder: String? = nil,
    locale: String? = ComposeLocale.current,
    deliver: @escaping (KeyPress, Instant) -> Void,
    scanned: @escaping (String, Instant) -> Void,
    report: @escaping (KeyboardReport) -> Void
  ) throws(InputError) {
    keyboards = try OpenDevices(loop: loop, hardware: hardware)
    self.configuration = configuration
    library = KeymapLibrary(
      keymapFolder: keymapFolder, composeFolder: composeFolder, locale: locale)
    self.deliver = deliver
    self.scanned = scanned
    self.report = report
    scanTimer = try ScanTimer(loop: loop)
    try scanTimer.start { [weak self] time in self?.scansMayEnd(at: time) }
    try keyboards.start(for: self)
  }

  /// Closes all keyboards, and opens none before `resume`.
  public func pause() { keyboards.pause() }

  /// Opens the keyboards that are present. Keys that are down type nothing; modifiers count.
  public func resume() { keyboards.resume() }

  /// Keys that are down type nothing more until they are pressed again: who holds them did not see
  /// what they would do. Modifiers among them count.
  public func muteHeldKeys() {
    for keyboard in keyboards.all { keyboard.state.keys.muteHeldKeys() }
  }

  /// Applies other settings: opens all keyboards anew.
  public func configure(_ next: KeyboardConfiguration) {
    configuration = next
    keyboards.reopen()
  }
}

extension KeyboardReader: DeviceReader {
  func wants(_ node: InputNode) -> Bool {
    guard node.isKeyboard else { return false }
    guard node.marks.contains(.ignored) else { return true }
    report(.refused(path: node.path, name: node.name, .ignored))
    return false
  }

  func state(
    of device: Hardware.Device, at node: InputNode
  ) throws(InputRefusal) -> State {
    let wanted = configuration.names(of: node)
    guard let found = library.keymapOrUS(wanted) else { throw .noKeymap }
    if found.names != wanted {
      report(.noLayout(path: node.path, name: device.traits.name, wanted.description))
    }
    let compose = library.compose { report(.noComposeTable) }
    let (use, isNamed) = configuration.scanner(of: node)
    return State(
      keys: KeyboardState(keymap: found.keymap, compose: compose, held: device.heldKeys),
      scanner: ScannerDetector(use, isNamed: isNamed))
  }

  func handle(_ event: InputEvent, of keyboard: Open) {
    for press in keyboard.state.keys.handle(event) {
      let isRepeat = KeyboardState.isRepeat(event)
      take(.init(press, isRepeat: isRepeat), of: keyboard, at: event.time)
    }
  }

  private func take(_ event: ScannerDetector.Event, of keyboard: Open, at time: Instant) {
    for effect in keyboard.state.scanner.handle(event, at: time) {
      switch effect {
      case .type(let presses): for press in presses { deliver(press, time) }
      case .add(let text): scanned(text, time)
      }
    }
    scanTimer.set(keyboards.all.compactMap(\.state.scanner.deadline).min())
  }

  /// Presses that wait are read first: the loop may be late.
  private func scansMayEnd(at time: Instant) {
    keyboards.drain()
    for keyboard in keyboards.all { take(.silence, of: keyboard, at: time) }
  }

  func beginResync(_ keyboard: Open) {}

  func endResync(_ keyboard: Open) {
    keyboard.state.keys.settle(held: keyboard.device.heldKeys)
    keyboard.state.scanner.forget()
  }

  func opened(_ keyboard: Open) {
    report(.appeared(path: keyboard.node.path, name: keyboard.device.traits.name))
  }

  func closed(_ keyboard: Open) {
    report(.gone(path: keyboard.node.path, name: keyboard.device.traits.name))
  }

  func refused(path: String, name: String, _ refusal: InputRefusal) {
    report(.refused(path: path, name: name, refusal))
  }

  func failed(_ error: InputError) { report(.failed(error)) }
}

extension ScannerDetector.Event {
  fileprivate init(_ press: KeyPress, isRepeat: Bool) {
    self =
      switch press {
      // No scanner holds a key down.
      case .text where isRepeat: .other(press)
      case .text(let text): .character(text)
      case .enter, .tab: .suffix(press)
      case .escape, .edit, .console, .selectAll: .other(press)
      }
  }
}

extension KeyboardReader where Hardware == UdevHardware {
  /// Starts monitoring udev, then opens the keyboards that are present.
  ///
  /// - Parameters:
  ///   - loop: Polls the devices; retained.
  ///   - configuration: The user's settings.
  ///   - deliver: Called on the loop's thread with each key press and its kernel timestamp on
  ///     CLOCK_MONOTONIC.
  ///   - scanned: Called with each text that a barcode scanner has scanned, and its time.
  ///   - report: Called with each device event, also during this call.
  /// - Throws: When udev or the loop fails. A device that fails is reported instead.
  public convenience init(
    loop: EventLoop<K>, configuration: KeyboardConfiguration = KeyboardConfiguration(),
    deliver: @escaping (KeyPress, Instant) -> Void,
    scanned: @escaping (String, Instant) -> Void,
    report: @escaping (KeyboardReport) -> Void
  ) throws(InputError) {
    try self.init(
      loop: loop, hardware: try UdevHardware(), configuration: configuration, deliver: deliver,
      scanned: scanned, report: report)
  }
}

/// A timer that a loop polls until this object goes.
final class ScanTimer<K: Kernel> {
  private let loop: EventLoop<K>
  private let timer: Timer<K>
  private var watch: Watch?
  /// The instant that the timer is set to; nil when it is not set.
  private var deadline: Instant?

  /// - Parameter loop: Polls the timer; retained.
  init(loop: EventLoop<K>) throws(InputError) {
    self.loop = loop
    do { timer = try Timer(kernel: loop.kernel) } catch { throw InputError(error) }
  }

  deinit { watch.map(loop.unwatch) }

  /// - Parameter expired: Called at each deadline, with the time.
  func start(_ expired: @escaping (Instant) -> Void) throws(InputError) {
    do throws(SystemError) {
      watch = try loop.watch(timer.raw, stage: .timers) { [weak self] _ in
        guard let self, self.timer.consume() else { return }
        self.deadline = nil
        expired(self.loop.kernel.now())
      }
    } catch {
      throw InputError(error)
    }
  }

  /// Sets the timer, or disarms it.
  func set(_ next: Instant?) {
    guard next != deadline else { return }
    deadline = next
    if let next { timer.arm(at: next) } else { timer.disarm() }
  }
}
