// The input devices of a machine: protocols, so that tests can simulate them.
public import System

/// Source of input devices.
public protocol InputHardware: AnyObject {
  associatedtype Device: InputDevice
  /// File descriptor; readable when `nextChange` returns a change. Monitors from initialization on.
  var monitor: CInt { get }
  /// Next hotplug event, or nil when there is none.
  func nextChange() -> InputChange?
  /// All devices that are present.
  func list() throws(InputError) -> [InputNode]
  /// Sets up an open device for reading, with timestamps on CLOCK_MONOTONIC.
  func device(
    _ descriptor: consuming FileDescriptor, path: String
  ) throws(InputError) -> Device
}

extension InputHardware {
  /// Opens a device and returns its capabilities.
  func look<K: Kernel>(at node: InputNode, _ kernel: K) throws(InputRefusal) -> InputTraits {
    do throws(InputError) {
      let file: FileDescriptor
      do {
        file = try kernel.open(node.path, for: .readOnly)
      } catch {
        throw InputError(error)
      }
      return try device(file, path: node.path).traits
    } catch {
      let isRefusal = SystemError(call: .open, errno: error.errno).isRefusal
      throw isRefusal ? .noPermission(group: groupName(owning: node.path)) : .failed(error)
    }
  }
}

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
