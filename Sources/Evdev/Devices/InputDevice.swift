// Protocol of an open evdev device: the libevdev calls that the readers make; tests provide fakes.

/// An open touch panel or keyboard. Closes its file descriptor when released.
public protocol InputDevice: AnyObject {
  /// File descriptor to poll.
  var raw: CInt { get }
  /// Capabilities of the device, read when it was opened.
  var traits: InputTraits { get }
  /// State of the slots.
  var slots: [SlotState] { get }
  /// The slot that the next event belongs to.
  var currentSlot: Int { get }
  /// Codes of the keys that were down at opening, or at the last SYN_DROPPED.
  var heldKeys: [CInt] { get }
  /// Reads one event, or returns why there is none. Never blocks.
  func next(_ mode: InputReadMode) -> InputReading
}

/// Result of one read.
public enum InputReading: Hashable, Sendable {
  case event(InputEvent)
  /// SYN_DROPPED: read in mode `.sync` until `.drained`.
  case dropped
  /// No event is pending.
  case drained
  /// The device cannot be read; `errno` is ENODEV when it is gone.
  case failed(errno: CInt)
}

/// How a device is read.
public enum InputReadMode: Hashable, Sendable {
  case normal
  /// After SYN_DROPPED: the events are the device's state, or the difference to it.
  case sync
}
