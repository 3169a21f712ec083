// All touch panels of the machine: they come, are read, and go.
public import Gestures
public import System
public import Units

/// The touch panels of this machine.
public typealias TouchPanels<K: Kernel> = PanelReader<K, UdevHardware>

/// Reads every touch panel that there is, and those that come later.
///
/// Each report of a panel becomes one frame, in order and never merged. All panels map onto one
/// glass. A panel that goes cancels its contacts in one frame.
public final class PanelReader<K: Kernel, Hardware: TouchHardware> {
  /// One open panel.
  private final class Panel {
    let node: InputNode
    let device: Hardware.Device
    var decoder: TouchDecoder
    var watch: Watch?
    var hasToldStray = false

    init(node: InputNode, device: Hardware.Device, decoder: TouchDecoder) {
      self.node = node
      self.device = device
      self.decoder = decoder
    }
  }

  private let loop: EventLoop<K>
  private let hardware: Hardware
  private let configuration: TouchConfiguration
  private let lateAge: Interval
  private let deliver: (ContactFrame) -> Void
  private let report: (TouchReport) -> Void
  private let retryTimer: Timer<K>
  private var retries = Retries()
  private var ownWatches: [Watch] = []
  private var panels: [Panel] = []
  private var serials = ContactSerials()

  /// The picture that the panels' ranges map onto, as a person sees it. Setting it cancels all
  /// contacts: their places jumped.
  public var glass: PanelGeometry {
    didSet {
      cancelContacts()
      for panel in panels { panel.decoder.glass = glass }
    }
  }

  /// Listens for devices, then opens those that are there.
  ///
  /// - Parameters:
  ///   - loop: Watches the devices; kept.
  ///   - hardware: Where devices come from; kept.
  ///   - glass: What the whole range of every panel maps onto.
  ///   - configuration: What a person said of the devices.
  ///   - tuning: When a frame counts as late.
  ///   - deliver: Called on the loop's thread with each frame; to be kept no longer than the call,
  ///     or the next frame allocates.
  ///   - report: Called with what became of a device, also during this call.
  /// - Throws: When neither udev nor the loop can be used. A device that fails is reported instead.
  package init(
    loop: EventLoop<K>, hardware: Hardware, glass: PanelGeometry,
    configuration: TouchConfiguration = TouchConfiguration(), tuning: Tuning = .standard,
    deliver: @escaping (ContactFrame) -> Void, report: @escaping (TouchReport) -> Void
  ) throws(TouchError) {
    self.loop = loop
    self.hardware = hardware
    self.glass = glass
    self.configuration = configuration
    lateAge = tuning.lateAge
    self.deliver = deliver
    self.report = report
    do {
      retryTimer = try Timer(kernel: loop.kernel)
    } catch {
      throw TouchError(error)
    }
    do {
      ownWatches.append(
        try loop.watch(hardware.monitor, stage: .devices) { [weak self] _ in self?.readChanges() })
      ownWatches.append(
        try loop.watch(retryTimer.raw, stage: .timers) { [weak self] _ in self?.retry() })
    } catch {
      for watch in ownWatches { loop.unwatch(watch) }
      throw TouchError(error)
    }
    for node in try hardware.list() { consider(node) }
  }

  deinit {
    for watch in ownWatches { loop.unwatch(watch) }
    for panel in panels { panel.watch.map(loop.unwatch) }
  }

  /// Cancels all contacts in one frame a panel, as when the display goes away. Fingers on the glass
  /// count again after they were lifted.
  public func cancelContacts() {
    for panel in panels {
      pass(panel.decoder.cancelAll(at: loop.kernel.now()), of: panel)
    }
  }

  /// Reads everything that has arrived, so that a frame shows the newest touches.
  public func drain() {
    for panel in panels { drain(panel, .readable) }
  }

  // MARK: Devices come and go

  private func readChanges() {
    while let change = hardware.nextChange() {
      switch change {
      case .present(let node): consider(node)
      case .gone(let systemPath):
        retries.remove(systemPath: systemPath)
        for panel in panels where panel.node.systemPath == systemPath { lose(panel) }
      case .lost: listAgain()
      }
    }
  }

  private func listAgain() {
    do throws(TouchError) {
      let nodes = try hardware.list()
      let present = Set(nodes.map(\.systemPath))
      for panel in panels where !present.contains(panel.node.systemPath) { lose(panel) }
      for node in nodes { consider(node) }
    } catch {
      report(.failed(error))
    }
  }

  private func consider(_ node: InputNode) {
    guard !panels.contains(where: { $0.node.systemPath == node.systemPath }) else { return }
    for panel in panels where panel.node.path == node.path { lose(panel) }
    guard !node.marks.isDisjoint(with: [.touchscreen, .direct]) else { return }
    if configuration.ignores(node) {
      report(.refused(path: node.path, name: node.name, .ignored))
      return
    }
    retries.remove(systemPath: node.systemPath)
    attempt(Retry(node: node, at: loop.kernel.now()))
  }

  private func attempt(_ retry: Retry) {
    let node = retry.node
    do throws(SystemError) {
      let file = try loop.kernel.open(node.path, for: .readOnly)
      adopt(file, node: node)
    } catch {
      if error.isRefusal {
        wait(retry)
      } else if !error.isAbsence {
        report(.refused(path: node.path, name: node.name, .failed(TouchError(error))))
      }
    }
  }

  private func adopt(_ file: consuming FileDescriptor, node: InputNode) {
    do throws(TouchError) {
      let device = try hardware.device(file, path: node.path)
      let correction = configuration.correction(of: node)
      let traits = device.traits.correcting(correction.x, correction.y)
      if let refusal = correction.refusal ?? traits.refusal(marks: node.marks) {
        report(.refused(path: node.path, name: traits.name, refusal))
        return
      }
      guard
        let decoder = TouchDecoder(
          traits, slots: device.slots, current: device.currentSlot, glass: glass,
          matrix: correction.matrix, rotation: configuration.rotation)
      else { fatalError("PanelReader: \(node.path) accepted and not decoded") }
      let panel = Panel(node: node, device: device, decoder: decoder)
      do {
        panel.watch = try loop.watch(device.raw, stage: .input) {
          [weak self, weak panel] readiness in
          if let self, let panel { self.drain(panel, readiness) }
        }
      } catch {
        throw TouchError(error)
      }
      panels.append(panel)
      report(.appeared(path: node.path, name: traits.name, fingers: traits.fingerCount))
    } catch {
      report(.refused(path: node.path, name: node.name, .failed(error)))
    }
  }

  private func lose(_ panel: Panel) {
    guard let index = panels.firstIndex(where: { $0 === panel }) else { return }
    panels.remove(at: index)
    if let watch = panel.watch { loop.unwatch(watch) }
    pass(panel.decoder.cancelAll(at: loop.kernel.now()), of: panel)
    report(.gone(path: panel.node.path, name: panel.device.traits.name))
  }

  // MARK: Permission that comes late

  private func wait(_ retry: Retry) {
    if let next = retry.next(at: loop.kernel.now()) {
      retries.add(next)
      armRetryTimer()
      return
    }
    let group = groupName(owning: retry.node.path)
    report(.refused(path: retry.node.path, name: retry.node.name, .noPermission(group: group)))
  }

  private func retry() {
    guard retryTimer.consume() else { return }
    for retry in retries.takeDue(at: loop.kernel.now()) { attempt(retry) }
    armRetryTimer()
  }

  private func armRetryTimer() {
    if let due = retries.nextDue { retryTimer.arm(at: due) }
  }

  // MARK: Fingers

  private func drain(_ panel: Panel, _ readiness: Readiness) {
    var mode = TouchReadMode.normal
    while true {
      switch panel.device.next(mode) {
      case .event(let event): pass(panel.decoder.handle(event, serials: &serials), of: panel)
      case .dropped:
        pass(panel.decoder.beginResync(at: loop.kernel.now()), of: panel)
        mode = .sync
      case .drained where mode == .sync:
        mode = .normal
        let effect = panel.decoder.endResync(at: loop.kernel.now(), serials: &serials)
        pass(effect, of: panel)
      case .drained:
        if !readiness.isDisjoint(with: [.hangUp, .error]) { lose(panel) }
        return
      case .failed(let code):
        if code != TouchError.noDevice {
          report(.failed(TouchError(call: "read", path: panel.node.path, errno: code)))
        }
        lose(panel)
        return
      }
    }
  }

  private func pass(_ effect: ContactTracker.Effect, of panel: Panel) {
    guard effect == .frame else { return }
    panel.decoder.judgeFrame(readAt: loop.kernel.now(), lateAge: lateAge)
    deliver(panel.decoder.frame)
    if !panel.hasToldStray, let stray = panel.decoder.stray {
      panel.hasToldStray = true
      report(
        .beyondRange(path: panel.node.path, name: panel.device.traits.name, stray))
    }
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
  ) throws(TouchError) {
    try self.init(
      loop: loop, hardware: try UdevHardware(), glass: glass, configuration: configuration,
      deliver: deliver, report: report)
  }
}
