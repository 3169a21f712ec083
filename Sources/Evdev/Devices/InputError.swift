// A call that failed on the way to a device.
public import System

/// A call to libevdev, udev or the kernel that failed.
public struct InputError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The function's name, as its manual page names it.
  public let call: String
  /// The device, where there is one.
  public let path: String?
  /// The kernel's number for the reason, as in errno(3).
  public let errno: CInt

  public init(call: String, path: String? = nil, errno: CInt) {
    self.call = call
    self.path = path
    self.errno = errno
  }

  init(_ error: SystemError) {
    self.init(call: error.call.rawValue, path: error.path, errno: error.errno)
  }

  /// What the caller can do: as with a system call of the same errno.
  public var remedy: SystemError.Remedy { SystemError(call: .read, errno: errno).remedy }

  public var description: String {
    "\(call)\(path.map { " " + $0 } ?? ""): \(reason(of: errno))"
  }
}
