// Datagrams to local sockets, and their addresses.
internal import CLinux
internal import Glibc

extension LinuxKernel {
  public func send(_ message: String, toSocket path: String) throws(SystemError) {
    var (address, length) = try localAddress(path, for: .send)
    let type = CInt(SOCK_DGRAM.rawValue) | CInt(SOCK_CLOEXEC.rawValue)
    let socket = FileDescriptor(
      owning: try result(of: .socket, path: path) { Glibc.socket(AF_UNIX, type, 0) })
    let bytes = Array(message.utf8)
    _ = try result(of: .send, path: path) {
      // Message and address are lent for the call; a sockaddr_un starts like a sockaddr.
      unsafe withUnsafePointer(to: &address) { pointer in
        unsafe sendto(
          socket.raw, bytes, bytes.count, CInt(MSG_NOSIGNAL),
          UnsafeRawPointer(pointer).assumingMemoryBound(to: sockaddr.self), length)
      }
    }
  }
}

/// The address of a local socket, and its length in bytes.
///
/// - Parameters:
///   - path: The path; one that begins with `@` is in the abstract namespace.
///   - call: The call that errors name.
/// - Throws: ENAMETOOLONG for an empty path or one of more than 107 bytes.
func localAddress(
  _ path: String, for call: SystemCall
) throws(SystemError) -> (sockaddr_un, socklen_t) {
  var address = sockaddr_un()
  address.sun_family = sa_family_t(AF_UNIX)
  let name = Array(path.utf8)
  let room = MemoryLayout.size(ofValue: address.sun_path)
  // An abstract name needs no terminating zero; a path gets one.
  guard !name.isEmpty, name.count < room else {
    throw SystemError(call: call, path: path, errno: ENAMETOOLONG)
  }
  let isAbstract = name[0] == UInt8(ascii: "@")
  // The field is a tuple in Swift with `room` bytes, which the guard above checked.
  unsafe withUnsafeMutableBytes(of: &address.sun_path) { field in
    unsafe field.copyBytes(from: name)
    if isAbstract { unsafe field[0] = 0 }
  }
  let length = MemoryLayout<sa_family_t>.size + name.count + (isAbstract ? 0 : 1)
  return (address, socklen_t(length))
}
