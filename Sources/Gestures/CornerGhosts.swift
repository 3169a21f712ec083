// Contacts that flash in a corner of the screen, where no finger is: they are held back at first.
public import Units

/// Keeps contacts that land in a corner from the list until they have stayed, or have left it.
///
///     land in a corner ──leave within the time──▶ a ghost: nothing has seen it
///         ├──────────────stay for the time──────▶ land now
///         └──────────────move out of the corner─▶ land where they did, and move
///
/// Panels report short contacts at the end of both axes, where their wires end. A finger in a corner
/// stays longer. Where a finger's path leads to a corner, a contact there is that finger.
///
/// ```swift
/// while let due = corners.deadline, due < frame.time, let late = corners.next(at: due) {
///   take(late)
/// }
/// take(corners.filter(frame, on: surface, before: stitcher, core))
/// ```
///
/// Limit: `Tuning.contactLimit` contacts at once; one above it lands at once. After `init` nothing
/// is allocated but for a device with ghosts.
public struct CornerGhosts: Sendable {
  private struct Held: Sendable {
    let contact: Contact
    let device: TouchDevice
    let landing: Instant
  }

  /// What becomes of a held contact with a report.
  private enum Fate {
    case stays
    case lands
    case vanishes
  }

  private let tuning: Tuning
  private var held: [Held] = []
  /// The frame without what is held back; its storage is reused.
  private var passed = ContactFrame(time: .zero)
  /// How many ghosts each device had.
  private var counts: [(device: TouchDevice, count: Int)] = []
  /// The device of a ghost that was not its first, to be drained.
  private var seen: TouchDevice?

  /// - Parameter tuning: The thresholds in force.
  public init(tuning: Tuning = .standard) {
    self.tuning = tuning
    held.reserveCapacity(Tuning.contactLimit)
    passed.contacts.reserveCapacity(2 * Tuning.contactLimit)
  }

  /// When the next held contact has stayed long enough; nil while none is held.
  public var deadline: Instant? { held.first.map { $0.landing + tuning.cornerTime } }

  /// Whether a frame has to be filtered: contacts are held back, or one lands in a corner.
  ///
  /// - Complexity: O(contacts).
  public func concerns(_ frame: ContactFrame, on surface: some Surface) -> Bool {
    // Nearly every frame only moves contacts.
    !held.isEmpty || frame.beginnings > 0 && lands(frame, on: surface.bounds)
  }

  /// The device of a ghost since the last call, from its second one on; nil when there is none.
  public mutating func drainDevice() -> TouchDevice? {
    defer { seen = nil }
    return seen
  }

  /// A device is known for ghosts from an earlier time, or that is to be forgotten.
  public mutating func know(_ faults: TouchFaults, of device: TouchDevice) {
    counts.removeAll { $0.device == device }
    if faults.contains(.hasGhosts) { counts.append((device, tuning.cornerGhosts)) }
  }

  /// The frame of the contact that has stayed longest, as it lands.
  ///
  /// - Parameter time: Now.
  /// - Returns: nil before ``deadline``. The storage is that of ``filter(_:on:before:_:)``.
  public mutating func next(at time: Instant) -> ContactFrame? {
    guard let due = deadline, due <= time else { return nil }
    let first = held.removeFirst()
    begin(ContactFrame(time: due, device: first.device))
    passed.contacts.append(first.contact)
    return passed
  }

  /// A frame without contacts that are held back, and with those that are held no longer.
  ///
  /// - Parameters:
  ///   - frame: In the order of the clock; each ``deadline`` before it has been passed.
  ///   - surface: Asked for its bounds.
  ///   - stitcher: Awaits fingers whose paths may lead to a corner.
  ///   - core: Follows fingers.
  /// - Returns: Its storage is reused.
  /// - Complexity: O(contacts), no allocation.
  public mutating func filter(
    _ frame: ContactFrame, on surface: some Surface, before stitcher: ContactStitcher,
    _ core: GestureCore
  ) -> ContactFrame {
    let bounds = surface.bounds
    begin(frame)
    passed.palms = frame.palms
    for contact in frame.contacts {
      if contact.phase == .began {
        if isInCorner(contact.position, of: bounds), held.count < Tuning.contactLimit,
          contact.continues == nil, !stitcher.leads(to: contact, of: frame, core)
        {
          held.append(Held(contact: contact, device: frame.device, landing: frame.time))
        } else {
          passed.contacts.append(contact)
        }
        continue
      }
      guard let index = held.firstIndex(where: { $0.contact.id == contact.id }) else {
        passed.contacts.append(contact)
        continue
      }
      switch fate(of: held[index], contact, at: frame.time, on: bounds) {
      case .stays: break
      case .lands:
        passed.contacts.append(held.remove(at: index).contact)
        passed.contacts.append(contact)
      case .vanishes:
        held.remove(at: index)
        if contact.phase == .ended { count(frame.device) }
      }
    }
    return passed
  }

  /// Every contact was cancelled: those that are held mean nothing until they leave.
  public mutating func forgetContacts() { held.removeAll(keepingCapacity: true) }

  private func fate(
    of held: Held, _ contact: Contact, at time: Instant, on bounds: Vector
  ) -> Fate {
    let hasStayed = time - held.landing >= tuning.cornerTime
    return switch contact.phase {
    case .began, .moved: isInCorner(contact.position, of: bounds) && !hasStayed ? .stays : .lands
    case .ended: hasStayed ? .lands : .vanishes
    case .cancelled: .vanishes
    }
  }

  private mutating func begin(_ frame: ContactFrame) {
    passed.time = frame.time
    passed.isLate = frame.isLate
    passed.device = frame.device
    passed.contacts.removeAll(keepingCapacity: true)
    passed.palms.removeAll(keepingCapacity: true)
  }

  private mutating func count(_ device: TouchDevice) {
    guard let index = counts.firstIndex(where: { $0.device == device }) else {
      return counts.append((device, 1))
    }
    counts[index].count += 1
    if counts[index].count >= tuning.cornerGhosts { seen = device }
  }

  private func lands(_ frame: ContactFrame, on bounds: Vector) -> Bool {
    for index in frame.contacts.indices where frame.contacts[index].phase == .began {
      if isInCorner(frame.contacts[index].position, of: bounds) { return true }
    }
    return false
  }

  private func isInCorner(_ point: Point, of bounds: Vector) -> Bool {
    let reach = tuning.cornerReach
    return (point.x <= reach || point.x >= bounds.dx - reach)
      && (point.y <= reach || point.y >= bounds.dy - reach)
  }
}
