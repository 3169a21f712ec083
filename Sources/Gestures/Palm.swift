// A palm on the panel, as the reader reports it beside the contacts.
public import Units

/// The id of one palm until it leaves; never used twice while the program runs.
public struct PalmID: Hashable, Sendable {
  /// Counts up over all devices, from 1, apart from the contacts.
  public let serial: UInt64
  public init(serial: UInt64) { self.serial = serial }
}

/// One palm's change in a frame: something that lies on the panel and is no contact, because the
/// device says so, or because its first report is as long as a palm.
public struct Palm: Hashable, Sendable {
  /// The palm that changed.
  public let id: PalmID
  /// The kind of change.
  public let phase: Contact.Phase
  /// On the screen, in the picture's orientation.
  public let position: Point
  /// The contact that this palm was before it began, or is after it ended; nil where it was or is
  /// none. That contact is cancelled or begins in the same frame.
  public let contact: ContactID?

  public init(id: PalmID, phase: Contact.Phase, position: Point, contact: ContactID? = nil) {
    self.id = id
    self.phase = phase
    self.position = position
    self.contact = contact
  }
}

/// Whether long contacts of a device count as palms; its words are those of the configuration.
public enum PalmRejection: String, CaseIterable, Hashable, Sendable {
  /// Where the device's contact lengths are credible.
  case auto
  /// Wherever the device reports contact lengths with a unit.
  case on
  /// Never. MT_TOOL_PALM from the device still counts.
  case off
}
