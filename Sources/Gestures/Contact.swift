// A finger on the glass, as the reader reports it to the gesture core.
public import Units

/// The name of one contact from touch-down until it leaves the glass: never used twice while the
/// program runs.
public struct ContactID: Hashable, Sendable {
  /// Counts up over all devices, from 1.
  public let serial: UInt64
  public init(serial: UInt64) { self.serial = serial }
}

/// One finger's part in a frame.
public struct Contact: Hashable, Sendable {
  /// What happened to the finger since the frame before.
  public enum Phase: Hashable, Sendable {
    /// It touched down; every contact begins exactly once.
    case began
    /// It moved, or its size changed.
    case moved
    /// It left the glass; the position is the last one known.
    case ended
    /// It went away otherwise (palm, unplug, lost events): no gesture may result.
    case cancelled
  }

  /// Whose part it is.
  public let id: ContactID
  /// What the finger did.
  public let phase: Phase
  /// On the glass, in the picture's orientation.
  public let position: Point
  /// How long the touching area is along its longer side; nil where the device does not tell, or
  /// where it is not to be believed.
  public let length: Millimeters?

  public init(id: ContactID, phase: Phase, position: Point, length: Millimeters? = nil) {
    self.id = id
    self.phase = phase
    self.position = position
    self.length = length
  }
}

/// Which touch device a contact is of. What is learnt of one says nothing of another.
public struct TouchDevice: Hashable, Sendable {
  /// Counts up over the devices of the program, from 1.
  public let serial: UInt32
  public init(serial: UInt32) { self.serial = serial }

  /// The only one, where nobody says which.
  public static let first = TouchDevice(serial: 1)
}

/// All contacts that changed between two SYN_REPORTs of one device.
///
/// The reader keeps one and refills it, so that a frame allocates nothing.
public struct ContactFrame: Hashable, Sendable {
  /// The kernel's stamp on CLOCK_MONOTONIC, not the time of reading.
  public var time: Instant
  /// Changed contacts in slot order; a contact occurs at most twice, and then cancelled or ended
  /// before the slot's new contact.
  public var contacts: [Contact]
  /// Whether it was read too late for its speed to mean anything.
  public var isLate: Bool
  /// Whose report it is.
  public var device: TouchDevice

  /// How many contacts begin in it. - Complexity: O(contacts).
  var beginnings: Int {
    var count = 0
    for contact in contacts where contact.phase == .began { count += 1 }
    return count
  }

  public init(
    time: Instant, contacts: [Contact] = [], isLate: Bool = false, device: TouchDevice = .first
  ) {
    self.time = time
    self.device = device
    self.isLate = isLate
    self.contacts = contacts
  }
}
