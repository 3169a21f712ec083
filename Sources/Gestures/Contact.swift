// A finger on the panel, as the reader reports it to the gesture core.
public import Units

/// The id of one contact from touch-down until it leaves; never used twice while the program runs.
public struct ContactID: Hashable, Sendable {
  /// Counts up over all devices, from 1.
  public let serial: UInt64
  public init(serial: UInt64) { self.serial = serial }
}

/// One contact's change in a frame.
public struct Contact: Hashable, Sendable {
  /// What happened to the contact since the frame before.
  public enum Phase: Hashable, Sendable {
    /// It touched down; every contact begins exactly once.
    case began
    /// It moved, or its size changed.
    case moved
    /// It left the panel; the position is the last one known.
    case ended
    /// It went away otherwise (palm, unplug, lost events) and must cause no gesture.
    case cancelled
  }

  /// The contact that changed.
  public let id: ContactID
  /// The kind of change.
  public let phase: Phase
  /// On the screen, in the picture's orientation.
  public let position: Point
  /// Length of the touching area along its longer side; nil where the device does not report a
  /// length, or reports one that is not believed.
  public let length: Millimeters?
  /// The earlier contact of the same device that this one may continue; nil where the device says
  /// nothing of it. Only a contact that began has one.
  ///
  /// Either that contact ended with `keepsTrackingID` less than `Tuning.stitchTime` ago, or it is
  /// cancelled in the same frame, because the device replaced its tracking id. Whether that is the
  /// same finger, its path says.
  public let continues: ContactID?
  /// Whether the device still held the finger's tracking id when it reported the end: the finger may
  /// come back under it. Only a contact that ended has one.
  public let keepsTrackingID: Bool

  public init(
    id: ContactID, phase: Phase, position: Point, length: Millimeters? = nil,
    continues: ContactID? = nil, keepsTrackingID: Bool = false
  ) {
    self.id = id
    self.phase = phase
    self.position = position
    self.length = length
    self.continues = continues
    self.keepsTrackingID = keepsTrackingID
  }
}

/// The touch device of a contact. What is learnt about one device says nothing about another.
public struct TouchDevice: Hashable, Sendable {
  /// Counts up over the devices of the program, from 1.
  public let serial: UInt32
  public init(serial: UInt32) { self.serial = serial }

  /// The only device, for callers that have one.
  public static let first = TouchDevice(serial: 1)
}

/// All contacts and palms that changed between two SYN_REPORTs of one device.
///
/// The reader keeps one frame and refills it, so that a frame allocates nothing.
///
/// ```swift
/// let finger = Contact(id: ContactID(serial: 1), phase: .began, position: Point(x: 40, y: 25))
/// let frame = ContactFrame(time: now, contacts: [finger])
/// ```
public struct ContactFrame: Hashable, Sendable {
  /// The kernel's stamp on CLOCK_MONOTONIC, not the time of reading.
  public var time: Instant
  /// Changed contacts in slot order. A slot may occur twice: its old contact ends or is cancelled,
  /// then its new one begins.
  public var contacts: [Contact]
  /// Changed palms in slot order, in the same way. A list ignores them. A frame may have palms
  /// alone.
  public var palms: [Palm]
  /// Whether the frame was read too late for its speed to mean anything.
  public var isLate: Bool
  /// The device that reported it.
  public var device: TouchDevice

  /// How many contacts begin in the frame. - Complexity: O(contacts).
  var beginnings: Int {
    var count = 0
    for contact in contacts where contact.phase == .began { count += 1 }
    return count
  }

  public init(
    time: Instant, contacts: [Contact] = [], isLate: Bool = false, device: TouchDevice = .first,
    palms: [Palm] = []
  ) {
    self.time = time
    self.palms = palms
    self.device = device
    self.isLate = isLate
    self.contacts = contacts
  }
}
