// Where devices come from: the calls to udev that the readers make, and the seam to fake them.
public import System

/// Where devices come from.
public protocol InputHardware: AnyObject {
  associatedtype Device: InputDevice
  /// Readable when `nextChange` has something; it listens since it exists.
  var monitor: CInt { get }
  /// The next change, or nil when there is none.
  func nextChange() -> InputChange?
  /// All devices that are there.
  func list() throws(InputError) -> [InputNode]
  /// Sets an open device up for reading, stamps on CLOCK_MONOTONIC.
  func device(
    _ descriptor: consuming FileDescriptor, path: String
  ) throws(InputError) -> Device
}

extension InputHardware {
  /// Opens a device once and says what it is.
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
