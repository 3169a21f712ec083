// A failed call to libevdev, udev or the kernel.
public import System

/// A failed call to libevdev, udev or the kernel.
public struct InputError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The function's name, as in its manual page.
  public let call: String
  /// Path of the device; nil when the call has none.
  public let path: String?
  /// Error number, as in errno(3).
  public let errno: CInt

  public init(call: String, path: String? = nil, errno: CInt) {
    self.call = call
    self.path = path
    self.errno = errno
  }

  init(_ error: SystemError) {
    self.init(call: error.call.rawValue, path: error.path, errno: error.errno)
  }

  /// What the caller can do: the remedy for a system call with the same errno.
  public var remedy: SystemError.Remedy { SystemError(call: .read, errno: errno).remedy }

  public var description: String { "\(call)\(path.map { " " + $0 } ?? ""): \(reason(of: errno))" }
}
