// A local stream socket in the file system: the server, and the connection of a client.
internal import CLinux
internal import Glibc

/// A socket that listens at a path; deinit removes the path.
public struct LocalServer: ~Copyable {
  /// Mode of the socket: the owner and the group may connect. Add other users to the group.
  private static let mode: mode_t = 0o660
  /// The number of clients that may wait. An answer takes a moment, so few ever do.
  private static let backlog: CInt = 4

  private let path: String
  private let descriptor: FileDescriptor

  /// Listens. Replaces the socket file of a killed program.
  ///
  /// - Throws: EADDRINUSE while another program listens there, ENOENT or EACCES for the folder, and
  ///   other errors of socket(2), bind(2), chmod(2) and listen(2).
  public init(path: String) throws(SystemError) {
    descriptor = try Self.listening(at: path)
    self.path = path
  }

  // The next start replaces a file that cannot be removed.
  deinit { _ = unsafe Glibc.unlink(path) }

  /// Watch it for reading; then call `next`.
  public var raw: CInt { descriptor.raw }

  /// The connection of the next client; nil if none waits.
  ///
  /// - Throws: The error of accept4(2); on EMFILE the client keeps waiting.
  public func next() throws(SystemError) -> FileDescriptor? {
    let flags = CInt(SOCK_CLOEXEC.rawValue) | CInt(SOCK_NONBLOCK.rawValue)
    let raw = raw
    do throws(SystemError) {
      return FileDescriptor(
        owning: try result(of: .accept, path: path) { accept4(raw, nil, nil, flags) })
    } catch {
      // A client that gave up while waiting is ignored.
      if error.wouldBlock || error.errno == ECONNABORTED { return nil }
      throw error
    }
  }

  private static func listening(at path: String) throws(SystemError) -> FileDescriptor {
    let socket = try bound(to: path)
    // The mode is set before a client can connect. The path is lent for the call.
    _ = try result(of: .changeMode, path: path) { unsafe chmod(path, mode) }
    let raw = socket.raw
    _ = try result(of: .listen, path: path) { Glibc.listen(raw, backlog) }
    return socket
  }

  private static func bound(to path: String) throws(SystemError) -> FileDescriptor {
    do throws(SystemError) {
      return try bind(path)
    } catch {
      guard error.errno == EADDRINUSE, isStale(path) else { throw error }
    }
    // The path is lent for the call.
    _ = try result(of: .unlink, path: path) { unsafe Glibc.unlink(path) }
    return try bind(path)
  }

  private static func bind(_ path: String) throws(SystemError) -> FileDescriptor {
    var (address, length) = try localAddress(path, for: .bind)
    let socket = try streamSocket(path, flags: CInt(SOCK_NONBLOCK.rawValue))
    let raw = socket.raw
    _ = try result(of: .bind, path: path) {
      // The address is lent for the call; a sockaddr_un starts like a sockaddr.
      unsafe withUnsafePointer(to: &address) { pointer in
        unsafe Glibc.bind(
          raw, UnsafeRawPointer(pointer).assumingMemoryBound(to: sockaddr.self), length)
      }
    }
    return socket
  }

  /// Whether a path is a socket without a listener. Any other file is kept.
  private static func isStale(_ path: String) -> Bool {
    var entry = stat()
    // lstat fills the struct that is lent to it for the call.
    guard unsafe lstat(path, &entry) == 0, entry.st_mode & S_IFMT == S_IFSOCK else { return false }
    do throws(SystemError) {
      _ = try connect(toLocalSocket: path)
      return false
    } catch {
      return error.errno == ECONNREFUSED
    }
  }
}

/// The timeout of a connection in seconds, for a server that hangs.
private let answerPatience = 5

/// Connects to a server that listens at a path; a read then waits 5 s for the answer at most.
///
/// - Throws: ENOENT or ECONNREFUSED if no server listens, EACCES if this user may not connect,
///   EAGAIN if the server does not accept in time. A read or write that times out throws EAGAIN
///   too.
public func connect(toLocalSocket path: String) throws(SystemError) -> FileDescriptor {
  var (address, length) = try localAddress(path, for: .connect)
  let socket = try streamSocket(path, flags: 0)
  let raw = socket.raw
  for side in [SO_RCVTIMEO, SO_SNDTIMEO] {
    var patience = timeval(tv_sec: answerPatience, tv_usec: 0)
    _ = try result(of: .setOption, path: path) {
      // The time is lent for the call.
      unsafe Glibc.setsockopt(
        raw, SOL_SOCKET, side, &patience, socklen_t(MemoryLayout<timeval>.size))
    }
  }
  _ = try result(of: .connect, path: path) {
    // The address is lent for the call; a sockaddr_un starts like a sockaddr.
    unsafe withUnsafePointer(to: &address) { pointer in
      unsafe Glibc.connect(
        raw, UnsafeRawPointer(pointer).assumingMemoryBound(to: sockaddr.self), length)
    }
  }
  return socket
}

private func streamSocket(_ path: String, flags: CInt) throws(SystemError) -> FileDescriptor {
  let type = CInt(SOCK_STREAM.rawValue) | CInt(SOCK_CLOEXEC.rawValue) | flags
  return FileDescriptor(
    owning: try result(of: .socket, path: path) { Glibc.socket(AF_UNIX, type, 0) })
}
