// Retries for devices without read permission: udev sets the group shortly after creating the node.
internal import Glibc
internal import System
internal import Units

/// A device to be opened again.
struct Retry {
  let node: InputNode
  /// Time of the next attempt.
  private(set) var due: Instant
  private let end: Instant
  private var delay = Self.firstDelay

  /// udev's rules take about 10 ms; up to one second was seen while the system booted.
  private static let firstDelay = Interval.milliseconds(50)
  private static let patience = Interval.seconds(2)

  init(node: InputNode, at now: Instant) {
    self.node = node
    self.due = now
    self.end = now + Self.patience
  }

  /// The next attempt, with twice the delay; nil when `patience` is over.
  func next(at now: Instant) -> Retry? {
    guard now < end else { return nil }
    var next = self
    next.due = min(now + delay, end)
    next.delay = delay * 2
    return next
  }
}

/// Pending retries.
struct Retries {
  private var waiting: [Retry] = []

  var nextDue: Instant? { waiting.map(\.due).min() }

  mutating func add(_ retry: Retry) { waiting.append(retry) }

  mutating func remove(systemPath: String) {
    waiting.removeAll { $0.node.systemPath == systemPath }
  }

  /// Removes and returns the retries that are due.
  mutating func removeDue(at now: Instant) -> [Retry] {
    let due = waiting.filter { $0.due <= now }
    waiting.removeAll { $0.due <= now }
    return due
  }
}

extension SystemError {
  /// Whether the device was removed meanwhile. udev reports its return.
  var isDeviceGone: Bool { errno == ENOENT || errno == ENODEV || errno == ENXIO }
}

extension InputError {
  /// The errno of a read from an unplugged device.
  static var noDevice: CInt { ENODEV }
}
