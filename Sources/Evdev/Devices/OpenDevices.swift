// Opens, reads and closes the devices of one kind, panels or keyboards, including hotplugged ones.
internal import System
internal import Units

/// An open device and its reader's state.
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

/// Decides which devices are read and receives their events.
protocol DeviceReader: AnyObject {
  associatedtype Hardware: InputHardware
  /// Per-device state.
  associatedtype State
  typealias Open = OpenDevice<Hardware.Device, State>

  /// Whether to open a device.
  func wants(_ node: InputNode) -> Bool
  /// Initial state of a device that was just opened.
  func state(
    of device: Hardware.Device, at node: InputNode
  ) throws(InputRefusal) -> State
  func handle(_ event: InputEvent, of open: Open)
  /// SYN_DROPPED: the events until `endResync` are the device's state.
  func beginResync(_ open: Open)
  func endResync(_ open: Open)
  /// The device is read from now on.
  func opened(_ open: Open)
  /// The device was removed, or a read failed.
  func closed(_ open: Open)
  func refused(path: String, name: String, _ refusal: InputRefusal)
  /// A call failed. Open devices are not affected.
  func failed(_ error: InputError)
}

/// Opens and reads the devices that a reader wants, including hotplugged ones.
///
/// Opening a device without permission is retried for two seconds: udev sets the group shortly
/// after it creates the node.
final class OpenDevices<K: Kernel, Reader: DeviceReader> {
  typealias Open = Reader.Open

  private let loop: EventLoop<K>
  private let hardware: Reader.Hardware
  private let retryTimer: Timer<K>
  private var retries = Retries()
  private var ownWatches: [Watch] = []
  private weak var reader: Reader?
  /// The open devices, in the order of opening.
  private(set) var all: [Open] = []
  private var isPaused = false

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

  /// Starts monitoring, then opens the devices that are present.
  ///
  /// - Parameter reader: Held weakly; it owns this object.
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

  /// A timer of the loop that reads the devices.
  ///
  /// - Parameter expired: Called on the loop's thread.
  func timer(expired: @escaping () -> Void) throws(InputError) -> LiftTimer<K> {
    try LiftTimer(loop: loop, expired: expired)
  }

  /// Reads all pending events of all devices.
  func drain() {
    for open in all { drain(open, .readable) }
  }

  /// Closes all devices, so that no event of theirs is read or waits, and opens none.
  func pause() {
    isPaused = true
    for open in all { lose(open) }
  }

  /// Opens the devices that are present.
  func resume() {
    isPaused = false
    listAgain()
  }

  /// Closes all devices and opens those that are wanted now, unless paused.
  func reopen() {
    guard !isPaused else { return }
    pause()
    resume()
  }

  // MARK: Hotplug

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
    guard !isPaused, !all.contains(where: { $0.node.systemPath == node.systemPath }) else { return }
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
      } else if !error.isDeviceGone {
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

  // MARK: Retries

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
    // What a pause has left out is listed again at its end.
    for retry in retries.removeDue(at: loop.kernel.now()) where !isPaused { attempt(retry) }
    armRetryTimer()
  }

  private func armRetryTimer() {
    if let due = retries.nextDue { retryTimer.arm(at: due) }
  }

  // MARK: Events

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
