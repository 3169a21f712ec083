// An open device: the calls to libevdev that the readers make, and the seam to fake them.

/// An open touch panel or keyboard; it closes its descriptor in the end.
public protocol InputDevice: AnyObject {
  /// What to watch.
  var raw: CInt { get }
  /// What the device said about itself when it was opened.
  var traits: InputTraits { get }
  /// What the slots hold.
  var slots: [SlotState] { get }
  /// The slot that the next event belongs to.
  var currentSlot: Int { get }
  /// The codes of the keys that were down when it was opened, or when events were lost last.
  var heldKeys: [CInt] { get }
  /// Reads one event, or tells why there is none; it never waits.
  func next(_ mode: InputReadMode) -> InputReading
}

/// What one read of a device gives.
public enum InputReading: Hashable, Sendable {
  case event(InputEvent)
  /// Events were lost: read on in mode `.sync` until `.drained`.
  case dropped
  /// Nothing more for now.
  case drained
  /// The device cannot be read; ENODEV when it is gone.
  case failed(errno: CInt)
}

/// How a device is read.
public enum InputReadMode: Hashable, Sendable {
  case normal
  /// After events were lost: what comes is the device's state, or the difference to it.
  case sync
}
