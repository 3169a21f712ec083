// Reads all touch panels, including hotplugged ones.
public import Gestures
public import System
public import Units

/// Reads every touch panel, including hotplugged ones.
///
/// Each report of a panel makes one frame, in order and never merged. All panels map onto one
/// screen. Unplugging a panel cancels its contacts in one frame.
///
/// ```swift
/// let loop = try EventLoop(kernel: LinuxKernel())
/// // Reads as long as it is retained.
/// let panels = try PanelReader(
///   loop: loop, screen: PanelGeometry(assuming160DPI: Size(width: 1280, height: 800)),
///   deliver: { frame in core.handle(frame, on: surface) { gesture in gestures.append(gesture) } },
///   report: { report in log.info("\(report)") })
/// try loop.run()
/// ```
public final class PanelReader<K: Kernel, Hardware: InputHardware> {
  /// State of an open panel.
  struct State {
    let device: TouchDevice
    var decoder: TouchDecoder
    /// Physical size of the upright panel; nil when the device reports none that is plausible.
    let size: (width: Millimeters, height: Millimeters)?
    var hasReportedStray = false
    var hasReportedDoubt = false
  }

  private let kernel: K
  private let panels: OpenDevices<K, PanelReader>
  private var configuration: TouchConfiguration
  private let tuning: Tuning
  private let deliver: (ContactFrame) -> Void
  private let report: (TouchReport) -> Void
  private var serials = ContactSerials()
  /// Names of all panels so far; the device with serial n is at index n − 1.
  private var names: [String] = []
  /// Nil until a panel is open that may report no lift.
  private var liftTimer: LiftTimer<K>?
  /// Devices whose contact lengths proved wrong; still not trusted after they are plugged in again.
  private var doubted: Set<TouchDevice> = []

  /// Screen that the panels' ranges map onto, in the user's orientation. Setting it cancels all
  /// contacts, because their positions jump.
  public var screen: PanelGeometry {
    didSet {
      cancelContacts()
      for panel in panels.all { panel.state.decoder.screen = screen }
    }
  }

  /// Rotation of the screen on the panels. Another one cancels all contacts, because their positions
  /// jump.
  public var rotation: Rotation {
    get { configuration.rotation }
    set {
      guard newValue != rotation else { return }
      cancelContacts()
      configuration.rotation = newValue
      for panel in panels.all { panel.state.decoder.rotation = newValue }
    }
  }

  /// Physical size of the upright panel: that of the first open one, by path, that reports a size.
  ///
  /// - Complexity: O(panels); asks no device.
  public var physicalSize: (width: Millimeters, height: Millimeters)? {
    panels.all.filter { $0.state.size != nil }
      .min { $0.node.precedes($1.node) }?
      .state.size
  }

  /// Starts monitoring, then opens the panels that are present.
  ///
  /// - Parameters:
  ///   - loop: Polls the devices; retained.
  ///   - hardware: Source of devices; retained.
  ///   - screen: Screen that the full range of every panel maps onto.
  ///   - configuration: The user's settings for devices.
  ///   - tuning: When a frame counts as late, and a contact as a palm.
  ///   - deliver: Called on the loop's thread with each frame. If the callee retains the frame, the
  ///     next one allocates.
  ///   - report: Called with each device event, also during this call.
  /// - Throws: When udev or the loop fails. A device that fails is reported instead.
  package init(
    loop: EventLoop<K>, hardware: Hardware, screen: PanelGeometry,
    configuration: TouchConfiguration = TouchConfiguration(), tuning: Tuning = .standard,
    deliver: @escaping (ContactFrame) -> Void, report: @escaping (TouchReport) -> Void
  ) throws(InputError) {
    kernel = loop.kernel
    panels = try OpenDevices(loop: loop, hardware: hardware)
    self.screen = screen
    self.configuration = configuration
    self.tuning = tuning
    self.deliver = deliver
    self.report = report
    try panels.start(for: self)
  }

  /// Cancels all contacts, in one frame per panel, as when the display is gone. Fingers that are
  /// down make no contacts until they leave the panel.
  public func cancelContacts() {
    for panel in panels.all { cancelContacts(of: panel) }
  }

  /// Whether any contact is down, also one that the list was made to forget.
  ///
  /// - Complexity: O(panels · slots).
  public var hasContacts: Bool {
    panels.all.contains { !$0.state.decoder.openContacts.isEmpty }
  }

  /// The open panels.
  public var openPanels: [(device: TouchDevice, identity: PanelIdentity)] {
    panels.all.map { ($0.state.device, $0.device.traits.identity) }
  }

  /// By what the panel of a device is recognized after a new start; nil for one that is not open.
  ///
  /// - Complexity: O(panels).
  public func identity(of device: TouchDevice) -> PanelIdentity? {
    panels.all.first { $0.state.device == device }?.device.traits.identity
  }

  /// Reports what a device was seen to do wrong. - Complexity: O(panels).
  public func report(_ faults: TouchFaults, of device: TouchDevice) {
    for panel in panels.all where panel.state.device == device {
      let (path, name) = (panel.node.path, panel.device.traits.name)
      if faults.contains(.losesFingers) { report(.losesFingers(path: path, name: name)) }
      if faults.contains(.hasGhosts) { report(.hasGhosts(path: path, name: name)) }
    }
  }

  /// Reports what is known of a device from earlier. - Complexity: O(panels).
  public func reportKnown(_ faults: TouchFaults, of device: TouchDevice) {
    for panel in panels.all where panel.state.device == device {
      report(.isKnown(path: panel.node.path, name: panel.device.traits.name, faults))
    }
  }

  /// Cancels all contacts and closes all panels; opens none before `resume`.
  public func pause() { panels.pause() }

  /// Opens the panels that are present. Fingers that are down make no contacts until they lift.
  public func resume() { panels.resume() }

  /// Takes other settings for devices, but for the rotation: cancels all contacts and opens the
  /// panels anew. Fingers that are down make no contacts until they lift.
  ///
  /// - Parameter next: The settings.
  public func configure(_ next: TouchConfiguration) {
    let rotation = rotation
    configuration = next
    configuration.rotation = rotation
    panels.reopen()
  }

  /// Reads all pending events, so that the next display frame shows the latest touches.
  public func drain() { panels.drain() }
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
        traits, slots: device.slots, current: device.currentSlot, screen: screen,
        matrix: correction.matrix, rotation: configuration.rotation,
        palms: doubted.contains(number) ? .off : correction.palms,
        device: number, tuning: tuning)
    else { fatalError("PanelReader: \(node.path) accepted and not decoded") }
    return State(
      device: number, decoder: decoder, size: traits.uprightSize(correction.matrix))
  }

  func handle(_ event: InputEvent, of panel: Open) {
    pass(panel.state.decoder.handle(event, serials: &serials), of: panel)
    if event.isReport, let due = panel.state.decoder.deadline { liftTimer?.arm(at: due) }
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
    if case .single = traits.dialect { makeLiftTimer() }
    reportDoubt(of: panel)
  }

  func closed(_ panel: Open) {
    cancelContacts(of: panel)
    report(.gone(path: panel.node.path, name: panel.device.traits.name))
  }

  func refused(path: String, name: String, _ refusal: InputRefusal) {
    report(.refused(path: path, name: name, refusal))
  }

  func failed(_ error: InputError) { report(.failed(error)) }

  /// The device of a new panel: that of an unplugged panel of the same name, else a new one. A
  /// panel that is plugged in again keeps what was learnt about it.
  private func touchDevice(named name: String) -> TouchDevice {
    for (index, known) in names.enumerated() where known == name {
      let device = TouchDevice(serial: UInt32(index + 1))
      if !panels.all.contains(where: { $0.state.device == device }) { return device }
    }
    names.append(name)
    return TouchDevice(serial: UInt32(names.count))
  }

  /// Without it such a contact ends with the next event.
  private func makeLiftTimer() {
    guard liftTimer == nil else { return }
    do throws(InputError) {
      liftTimer = try panels.timer { [weak self] in self?.endLeftContacts() }
    } catch {
      report(.failed(error))
    }
  }

  /// Ends contacts whose panels report no lift. Reports that wait are read first.
  private func endLeftContacts() {
    panels.drain()
    for panel in panels.all {
      pass(panel.state.decoder.advance(to: kernel.now(), serials: &serials), of: panel)
      if let due = panel.state.decoder.deadline { liftTimer?.arm(at: due) }
    }
  }

  private func cancelContacts(of panel: Open) {
    pass(panel.state.decoder.cancelAll(at: kernel.now()), of: panel)
  }

  private func pass(_ effect: ContactTracker.Effect, of panel: Open) {
    guard effect == .frame else { return }
    panel.state.decoder.judgeFrame(readAt: kernel.now(), lateAge: tuning.lateAge)
    deliver(panel.state.decoder.frame)
    if !panel.state.hasReportedStray, let stray = panel.state.decoder.stray {
      panel.state.hasReportedStray = true
      report(
        .beyondRange(path: panel.node.path, name: panel.device.traits.name, stray))
    }
    reportDoubt(of: panel)
  }

  private func reportDoubt(of panel: Open) {
    guard !panel.state.hasReportedDoubt, let doubt = panel.state.decoder.lengthDoubt else { return }
    panel.state.hasReportedDoubt = true
    if case .mostlyPalms = doubt { doubted.insert(panel.state.device) }
    report(.lengthsDoubted(path: panel.node.path, name: panel.device.traits.name, doubt))
  }
}

extension PanelReader where Hardware == UdevHardware {
  /// Starts monitoring udev, then opens the touch panels that are present.
  ///
  /// - Parameters:
  ///   - loop: Polls the devices; retained.
  ///   - screen: Screen that the full range of every panel maps onto.
  ///   - configuration: The user's settings for devices.
  ///   - deliver: Called on the loop's thread with each frame.
  ///   - report: Called with each device event, also during this call.
  /// - Throws: When udev or the loop fails. A device that fails is reported instead.
  public convenience init(
    loop: EventLoop<K>, screen: PanelGeometry,
    configuration: TouchConfiguration = TouchConfiguration(),
    deliver: @escaping (ContactFrame) -> Void, report: @escaping (TouchReport) -> Void
  ) throws(InputError) {
    try self.init(
      loop: loop, hardware: try UdevHardware(), screen: screen, configuration: configuration,
      deliver: deliver, report: report)
  }
}
