// Opens, reads and closes the devices of one kind, panels or keyboards, as they come and go.
internal import System
internal import Units

/// One open device and what its reader keeps of it.
final class OpenDevice<Device: InputDevice, State> {
  let node: InputNode
  let device: Device
  var state: State
  fileprivate var watch: Watch?

  init(node: InputNode, device: Device, state: State) {
    self.node = node
    self.device = device
    self.state = state
  }
}

/// Decides which devices are read, and is given their events.
protocol DeviceReader: AnyObject {
  associatedtype Hardware: InputHardware
  /// What is kept of each device.
  associatedtype State
  typealias Open = OpenDevice<Hardware.Device, State>

  /// Whether a device is opened at all.
  func wants(_ node: InputNode) -> Bool
  /// What is kept of a device that was opened just now.
  func state(
    of device: Hardware.Device, at node: InputNode
  ) throws(InputRefusal) -> State
  func handle(_ event: InputEvent, of open: Open)
  /// Events were lost: what is taken until `endResync` is the device's state.
  func beginResync(_ open: Open)
  func endResync(_ open: Open)
  /// It is read from now on.
  func opened(_ open: Open)
  /// It went, or cannot be read.
  func closed(_ open: Open)
  func refused(path: String, name: String, _ refusal: InputRefusal)
  /// A call failed; devices that are open go on.
  func failed(_ error: InputError)
}

/// Opens the devices that a reader wants, also those that come later, and reads them.
///
/// A device that may not be opened yet is tried again for two seconds: udev gives the group a moment
/// after the node.
final class OpenDevices<K: Kernel, Reader: DeviceReader> {
  typealias Open = Reader.Open

  private let loop: EventLoop<K>
  private let hardware: Reader.Hardware
  private let retryTimer: Timer<K>
  private var retries = Retries()
  private var ownWatches: [Watch] = []
  private weak var reader: Reader?
  /// Those that are read now, in the order in which they came.
  private(set) var all: [Open] = []

  init(loop: EventLoop<K>, hardware: Reader.Hardware) throws(InputError) {
    self.loop = loop
    self.hardware = hardware
    do {
      retryTimer = try Timer(kernel: loop.kernel)
    } catch {
      throw InputError(error)
    }
  }

  deinit {
    for watch in ownWatches { loop.unwatch(watch) }
    for open in all { open.watch.map(loop.unwatch) }
  }

  /// Listens for devices, then opens those that are there.
  ///
  /// - Parameter reader: Not kept alive; it owns these devices.
  func start(for reader: Reader) throws(InputError) {
    self.reader = reader
    do {
      ownWatches.append(
        try loop.watch(hardware.monitor, stage: .devices) { [weak self] _ in self?.readChanges() })
      ownWatches.append(
        try loop.watch(retryTimer.raw, stage: .timers) { [weak self] _ in self?.retry() })
    } catch {
      throw InputError(error)
    }
    for node in try hardware.list() { consider(node) }
  }

  /// Reads everything that has arrived.
  func drain() {
    for open in all { drain(open, .readable) }
  }

  // MARK: They come and go

  private func readChanges() {
    while let change = hardware.nextChange() {
      switch change {
      case .present(let node): consider(node)
      case .gone(let systemPath):
        retries.remove(systemPath: systemPath)
        for open in all where open.node.systemPath == systemPath { lose(open) }
      case .lost: listAgain()
      }
    }
  }

  private func listAgain() {
    do throws(InputError) {
      let nodes = try hardware.list()
      let present = Set(nodes.map(\.systemPath))
      for open in all where !present.contains(open.node.systemPath) { lose(open) }
      for node in nodes { consider(node) }
    } catch {
      reader?.failed(error)
    }
  }

  private func consider(_ node: InputNode) {
    guard !all.contains(where: { $0.node.systemPath == node.systemPath }) else { return }
    for open in all where open.node.path == node.path { lose(open) }
    guard let reader, reader.wants(node) else { return }
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
        reader?.refused(path: node.path, name: node.name, .failed(InputError(error)))
      }
    }
  }

  private func adopt(_ file: consuming FileDescriptor, node: InputNode) {
    guard let reader else { return }
    var name = node.name
    do throws(InputRefusal) {
      let device = try set(up: file, path: node.path)
      name = device.traits.name
      let state = try reader.state(of: device, at: node)
      let open = Open(node: node, device: device, state: state)
      open.watch = try watch(open)
      all.append(open)
      reader.opened(open)
    } catch {
      reader.refused(path: node.path, name: name, error)
    }
  }

  private func set(
    up file: consuming FileDescriptor, path: String
  ) throws(InputRefusal) -> Reader.Hardware.Device {
    do throws(InputError) {
      return try hardware.device(file, path: path)
    } catch {
      throw .failed(error)
    }
  }

  private func watch(_ open: Open) throws(InputRefusal) -> Watch {
    do throws(SystemError) {
      return try loop.watch(open.device.raw, stage: .input) { [weak self, weak open] readiness in
        if let self, let open { self.drain(open, readiness) }
      }
    } catch {
      throw .failed(InputError(error))
    }
  }

  private func lose(_ open: Open) {
    guard let index = all.firstIndex(where: { $0 === open }) else { return }
    all.remove(at: index)
    if let watch = open.watch { loop.unwatch(watch) }
    reader?.closed(open)
  }

  // MARK: Devices that may not be opened yet

  private func wait(_ retry: Retry) {
    if let next = retry.next(at: loop.kernel.now()) {
      retries.add(next)
      armRetryTimer()
      return
    }
    let node = retry.node
    let refusal = InputRefusal.noPermission(group: groupName(owning: node.path))
    reader?.refused(path: node.path, name: node.name, refusal)
  }

  private func retry() {
    guard retryTimer.consume() else { return }
    for retry in retries.removeDue(at: loop.kernel.now()) { attempt(retry) }
    armRetryTimer()
  }

  private func armRetryTimer() {
    if let due = retries.nextDue { retryTimer.arm(at: due) }
  }

  // MARK: Their events

  private func drain(_ open: Open, _ readiness: Readiness) {
    guard let reader else { return }
    var mode = InputReadMode.normal
    while true {
      switch open.device.next(mode) {
      case .event(let event): reader.handle(event, of: open)
      case .dropped:
        reader.beginResync(open)
        mode = .sync
      case .drained where mode == .sync:
        mode = .normal
        reader.endResync(open)
      case .drained:
        if !readiness.isDisjoint(with: [.hangUp, .error]) { lose(open) }
        return
      case .failed(let code):
        if code != InputError.noDevice {
          reader.failed(InputError(call: "read", path: open.node.path, errno: code))
        }
        lose(open)
        return
      }
    }
  }
}
