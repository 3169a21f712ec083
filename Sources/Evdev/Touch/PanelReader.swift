// Reads all touch panels of the machine, also those that come later.
public import Gestures
public import System
public import Units

/// Reads every touch panel that there is, and those that come later.
///
/// Each report of a panel becomes one frame, in order and never merged. All panels map onto one
/// glass. A panel that goes cancels its contacts in one frame.
///
/// ```swift
/// let loop = try EventLoop(kernel: LinuxKernel())
/// // Reads as long as it is kept.
/// let panels = try PanelReader(
///   loop: loop, glass: PanelGeometry(assuming160DPI: Size(width: 1280, height: 800)),
///   deliver: { frame in core.handle(frame, on: surface) { gesture in gestures.append(gesture) } },
///   report: { report in log.info("\(report)") })
/// try loop.run()
/// ```
public final class PanelReader<K: Kernel, Hardware: InputHardware> {
  /// What is kept of an open panel.
  struct State {
    let device: TouchDevice
    var decoder: TouchDecoder
    var hasToldStray = false
    var hasToldDoubt = false
  }

  private let kernel: K
  private let panels: OpenDevices<K, PanelReader>
  private let configuration: TouchConfiguration
  private let tuning: Tuning
  private let deliver: (ContactFrame) -> Void
  private let report: (TouchReport) -> Void
  private var serials = ContactSerials()
  /// The names of all panels that there were, by the serials of their devices.
  private var names: [String] = []
  /// Those whose lengths were found wrong: they are not believed when they are plugged in again.
  private var doubted: Set<TouchDevice> = []

  /// The picture that the panels' ranges map onto, as a person sees it. Setting it cancels all
  /// contacts: their places jumped.
  public var glass: PanelGeometry {
    didSet {
      cancelContacts()
      for panel in panels.all { panel.state.decoder.glass = glass }
    }
  }

  /// Listens for devices, then opens those that are there.
  ///
  /// - Parameters:
  ///   - loop: Watches the devices; kept.
  ///   - hardware: Where devices come from; kept.
  ///   - glass: What the whole range of every panel maps onto.
  ///   - configuration: What a person said of the devices.
  ///   - tuning: When a frame counts as late, and a contact as a palm's.
  ///   - deliver: Called on the loop's thread with each frame; to be kept no longer than the call,
  ///     or the next frame allocates.
  ///   - report: Called with what became of a device, also during this call.
  /// - Throws: When neither udev nor the loop can be used. A device that fails is reported instead.
  package init(
    loop: EventLoop<K>, hardware: Hardware, glass: PanelGeometry,
    configuration: TouchConfiguration = TouchConfiguration(), tuning: Tuning = .standard,
    deliver: @escaping (ContactFrame) -> Void, report: @escaping (TouchReport) -> Void
  ) throws(InputError) {
    kernel = loop.kernel
    panels = try OpenDevices(loop: loop, hardware: hardware)
    self.glass = glass
    self.configuration = configuration
    self.tuning = tuning
    self.deliver = deliver
    self.report = report
    try panels.start(for: self)
  }

  /// Cancels all contacts in one frame a panel, as when the display goes away. Fingers on the glass
  /// count again after they have left it.
  public func cancelContacts() {
    for panel in panels.all { cancelContacts(of: panel) }
  }

  /// Tells that a device was found to lose fingers. - Complexity: O(panels).
  public func tellLosses(of device: TouchDevice) {
    for panel in panels.all where panel.state.device == device {
      report(.losesFingers(path: panel.node.path, name: panel.device.traits.name))
    }
  }

  /// Reads everything that has arrived, so that a frame shows the newest touches.
  public func drain() {
    panels.drain()
  }
}

extension PanelReader: DeviceReader {
  func wants(_ node: InputNode) -> Bool {
    guard node.isPanel else { return false }
    guard configuration.ignores(node) else { return true }
    report(.refused(path: node.path, name: node.name, .ignored))
    return false
  }

  func state(
    of device: Hardware.Device, at node: InputNode
  ) throws(InputRefusal) -> State {
    let correction = configuration.correction(of: node)
    let traits = device.traits.correcting(correction.x, correction.y)
    if let refusal = configuration.refusal(of: node, traits) { throw refusal }
    let number = touchDevice(named: traits.name)
    guard
      let decoder = TouchDecoder(
        traits, slots: device.slots, current: device.currentSlot, glass: glass,
        matrix: correction.matrix, rotation: configuration.rotation,
        palms: doubted.contains(number) ? .off : correction.palms,
        device: number, tuning: tuning)
    else { fatalError("PanelReader: \(node.path) accepted and not decoded") }
    return State(device: number, decoder: decoder)
  }

  func handle(_ event: InputEvent, of panel: Open) {
    pass(panel.state.decoder.handle(event, serials: &serials), of: panel)
  }

  func beginResync(_ panel: Open) {
    pass(panel.state.decoder.beginResync(at: kernel.now()), of: panel)
  }

  func endResync(_ panel: Open) {
    pass(panel.state.decoder.endResync(at: kernel.now(), serials: &serials), of: panel)
  }

  func opened(_ panel: Open) {
    let traits = panel.device.traits
    report(.appeared(path: panel.node.path, name: traits.name, fingers: traits.fingerCount))
    tellDoubt(of: panel)
  }

  func closed(_ panel: Open) {
    cancelContacts(of: panel)
    report(.gone(path: panel.node.path, name: panel.device.traits.name))
  }

  func refused(path: String, name: String, _ refusal: InputRefusal) {
    report(.refused(path: path, name: name, refusal))
  }

  func failed(_ error: InputError) {
    report(.failed(error))
  }

  /// The device of a panel that comes: that of one of its name which went, because a panel that is
  /// plugged in again is as it was; else a new one.
  private func touchDevice(named name: String) -> TouchDevice {
    for (index, known) in names.enumerated() where known == name {
      let device = TouchDevice(serial: UInt32(index + 1))
      if !panels.all.contains(where: { $0.state.device == device }) { return device }
    }
    names.append(name)
    return TouchDevice(serial: UInt32(names.count))
  }

  private func cancelContacts(of panel: Open) {
    pass(panel.state.decoder.cancelAll(at: kernel.now()), of: panel)
  }

  private func pass(_ effect: ContactTracker.Effect, of panel: Open) {
    guard effect == .frame else { return }
    panel.state.decoder.judgeFrame(readAt: kernel.now(), lateAge: tuning.lateAge)
    deliver(panel.state.decoder.frame)
    if !panel.state.hasToldStray, let stray = panel.state.decoder.stray {
      panel.state.hasToldStray = true
      report(
        .beyondRange(path: panel.node.path, name: panel.device.traits.name, stray))
    }
    tellDoubt(of: panel)
  }

  private func tellDoubt(of panel: Open) {
    guard !panel.state.hasToldDoubt, let doubt = panel.state.decoder.lengthDoubt else { return }
    panel.state.hasToldDoubt = true
    if case .mostlyPalms = doubt { doubted.insert(panel.state.device) }
    report(.lengthsDoubted(path: panel.node.path, name: panel.device.traits.name, doubt))
  }
}

extension PanelReader where Hardware == UdevHardware {
  /// Listens to udev, then opens the touch panels that are there.
  ///
  /// - Parameters:
  ///   - loop: Watches the devices; kept.
  ///   - glass: What the whole range of every panel maps onto.
  ///   - configuration: What a person said of the devices.
  ///   - deliver: Called on the loop's thread with each frame.
  ///   - report: Called with what became of a device, also during this call.
  /// - Throws: When neither udev nor the loop can be used. A device that fails is reported instead.
  public convenience init(
    loop: EventLoop<K>, glass: PanelGeometry,
    configuration: TouchConfiguration = TouchConfiguration(),
    deliver: @escaping (ContactFrame) -> Void, report: @escaping (TouchReport) -> Void
  ) throws(InputError) {
    try self.init(
      loop: loop, hardware: try UdevHardware(), glass: glass, configuration: configuration,
      deliver: deliver, report: report)
  }
}
