// Protocol of the source of devices: the udev calls that the readers make; tests provide fakes.
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
