// A local stream socket in the file system: one side listens, the other asks.
internal import CLinux
internal import Glibc

/// A socket that listens under a path; the path goes with it.
public struct LocalServer: ~Copyable {
  /// Mode of the socket: the owner and the group may ask. Other users are added to the group.
  private static let mode: mode_t = 0o660
  /// How many may wait to be answered. An answer takes a moment, so more than a few never do.
  private static let backlog: CInt = 4

  private let path: String
  private let descriptor: FileDescriptor

  /// Listens. A socket file that a killed program left behind is replaced.
  ///
  /// - Throws: EADDRINUSE while another program listens there, ENOENT or EACCES for the folder,
  ///   and what socket(2), bind(2), chmod(2) and listen(2) give.
  public init(path: String) throws(SystemError) {
    descriptor = try Self.listening(at: path)
    self.path = path
  }

  // A file that cannot be removed is replaced by the next start.
  deinit { _ = unsafe Glibc.unlink(path) }

  /// To be watched for reading; then `next`.
  public var raw: CInt { descriptor.raw }

  /// The next one who asks, or nil when nobody waits.
  ///
  /// - Throws: What accept4(2) gives; EMFILE among it leaves the other waiting.
  public func next() throws(SystemError) -> FileDescriptor? {
    let flags = CInt(SOCK_CLOEXEC.rawValue) | CInt(SOCK_NONBLOCK.rawValue)
    let raw = raw
    do throws(SystemError) {
      return FileDescriptor(
        owning: try result(of: .accept, path: path) { accept4(raw, nil, nil, flags) })
    } catch {
      // One who gave up while waiting counts as nobody.
      if error.wouldBlock || error.errno == ECONNABORTED { return nil }
      throw error
    }
  }

  private static func listening(at path: String) throws(SystemError) -> FileDescriptor {
    let socket = try bound(to: path)
    // Before anybody can connect. The path is lent for the call.
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
      // The address is lent for the call; a sockaddr_un begins like every sockaddr.
      unsafe withUnsafePointer(to: &address) { pointer in
        unsafe Glibc.bind(
          raw, UnsafeRawPointer(pointer).assumingMemoryBound(to: sockaddr.self), length)
      }
    }
    return socket
  }

  /// Whether a path is a socket that nobody listens to. Any other file is left as it is.
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

/// How long a program that listens is waited for: one that hangs answers nobody.
private let answerPatience = 5

/// Connects to a program that listens under a path; reading from it waits for the answer, for 5 s at most.
///
/// - Throws: ENOENT or ECONNREFUSED when none listens, EACCES when this user may not ask, EAGAIN when the
///   program does not take the question; reading throws that when it does not answer.
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
    // The address is lent for the call; a sockaddr_un begins like every sockaddr.
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
