// Devices that we may not open yet: udev gives the group a moment after the node.
internal import Glibc
internal import System
internal import Units

/// One device that is tried again.
struct Retry {
  let node: InputNode
  /// When it is tried next.
  private(set) var due: Instant
  private let end: Instant
  private var delay = Self.firstDelay

  /// udev's rules take some 10 ms; under a boot's load up to a second was seen.
  private static let firstDelay = Interval.milliseconds(50)
  private static let patience = Interval.seconds(2)

  init(node: InputNode, at now: Instant) {
    self.node = node
    self.due = now
    self.end = now + Self.patience
  }

  /// The next try, later each time, or nil when patience ends.
  func next(at now: Instant) -> Retry? {
    guard now < end else { return nil }
    var next = self
    next.due = min(now + delay, end)
    next.delay = delay * 2
    return next
  }
}

/// The devices that are tried again.
struct Retries {
  private var waiting: [Retry] = []

  var nextDue: Instant? { waiting.map(\.due).min() }

  mutating func add(_ retry: Retry) { waiting.append(retry) }

  mutating func remove(systemPath: String) {
    waiting.removeAll { $0.node.systemPath == systemPath }
  }

  /// Removes those whose time has come, and returns them.
  mutating func removeDue(at now: Instant) -> [Retry] {
    let due = waiting.filter { $0.due <= now }
    waiting.removeAll { $0.due <= now }
    return due
  }
}

extension SystemError {
  /// Whether we lack permission.
  var isRefusal: Bool { errno == EACCES || errno == EPERM }
  /// Whether the device went meanwhile; udev tells when it is back.
  var isAbsence: Bool { errno == ENOENT || errno == ENODEV || errno == ENXIO }
}

extension InputError {
  /// What a read gives when the device was unplugged.
  static var noDevice: CInt { ENODEV }
}
