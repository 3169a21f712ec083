// Small files that are private to this user and belong to this session of a terminal.
internal import CLinux
internal import Glibc

/// The session that this process belongs to, as getsid(2) has it.
public struct TerminalSession: Sendable {
  /// The number of the session, which is that of its first process.
  public let number: Int
  /// Tells this session from every other one of this machine, also from those before a restart and
  /// from those that had the same number.
  public let identity: String

  /// The session of this process.
  public static var current: TerminalSession {
    let number = Int(getsid(0))
    // Without them the number alone has to do: it is in use as long as the session lives.
    let boot = (try? readFile(path: "/proc/sys/kernel/random/boot_id", limit: 64)) ?? []
    // As above.
    let status = (try? readFile(path: "/proc/\(number)/stat", limit: 4096)) ?? []
    // proc(5): the name ends at the last parenthesis, and the start time is the 20th field behind.
    let fields = String(decoding: status, as: UTF8.self).split(separator: ")").last?
      .split(separator: " ").dropFirst(19)
    let name = String(decoding: boot, as: UTF8.self).filter { !$0.isWhitespace }
    return TerminalSession(
      number: number, identity: "\(name) \(number) \(fields?.first.map(String.init) ?? "-")")
  }
}

/// A folder below the user's runtime folder: `$XDG_RUNTIME_DIR`, or /run/user/UID if that is not
/// set. Only this user can enter it, and it does not outlive a restart.
public struct SessionFolder: ~Copyable {
  private let folder: FileDescriptor
  /// The path, for messages.
  public let path: String

  /// Opens the folder, and creates it if it is missing.
  ///
  /// - Parameter name: The folder's name, without slashes.
  /// - Throws: The error of the call, with the path: EPERM if the folder, or the one that it is in,
  ///   is another user's or open to others. A symbolic link is not followed (ENOTDIR).
  public init(named name: String) throws(SystemError) {
    let given = environmentVariable("XDG_RUNTIME_DIR").flatMap { $0.hasPrefix("/") ? $0 : nil }
    let parent = given ?? "/run/user/\(geteuid())"
    let path = parent + "/" + name
    folder = try Self.made(name, in: parent, path)
    self.path = path
  }

  private static func made(
    _ name: String, in parent: String, _ path: String
  ) throws(SystemError) -> FileDescriptor {
    let outer = try open(parent)
    // The name is lent for the call.
    if unsafe mkdirat(outer.raw, name, 0o700) != 0, errno != EEXIST {
      throw SystemError(call: .makeFolder, path: path, errno: errno)
    }
    return try open(path)
  }

  private static func open(_ path: String) throws(SystemError) -> FileDescriptor {
    // The path is lent for the call.
    let raw = try result(of: .open, path: path) {
      unsafe Glibc.open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    }
    let folder = FileDescriptor(owning: raw)
    try requirePrivate(folder.raw, path, forbidding: 0o022)
    return folder
  }

  /// Refuses what another user owns, and what others may do more with than `mode` allows.
  private static func requirePrivate(
    _ raw: CInt, _ path: String, forbidding mode: mode_t
  ) throws(SystemError) {
    var status = stat()
    // fstat fills the struct that is lent to it for the call.
    let result = unsafe fstat(raw, &status)
    guard result == 0, status.st_uid == geteuid(), status.st_mode & mode == 0 else {
      throw SystemError(call: .open, path: path, errno: result == 0 ? EPERM : errno)
    }
  }

  /// Replaces a file as a whole, with mode 0600: a reader gets the one before or this one.
  ///
  /// - Throws: The error of the call, with the path.
  public func write(_ bytes: [UInt8], to name: String) throws(SystemError) {
    let path = path + "/" + name
    let new = name + ".\(getpid())"
    // A leftover of a process that had this number. The name is lent for each call.
    unsafe _ = unlinkat(folder.raw, new, 0)
    let file = FileDescriptor(
      owning: try result(of: .open, path: path) {
        unsafe openat(
          folder.raw, new, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
      })
    do throws(SystemError) {
      try writeAll(bytes, to: file.raw)
      _ = try result(of: .rename, path: path) {
        // As above.
        unsafe renameat(folder.raw, new, folder.raw, name)
      }
    } catch {
      // Nobody else looks for the name, and the failure is reported.
      unsafe _ = unlinkat(folder.raw, new, 0)
      throw error
    }
  }

  /// Opens a file that ``write(_:to:)`` wrote.
  ///
  /// - Throws: The error of open(2), with the path: ELOOP for a symbolic link, EPERM for a file of
  ///   another user or one that others may read or write.
  public func open(_ name: String) throws(SystemError) -> FileDescriptor {
    let path = path + "/" + name
    // The name is lent for the call. O_NONBLOCK: a pipe would wait for a writer.
    let raw = try result(of: .open, path: path) {
      unsafe openat(folder.raw, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    }
    let file = FileDescriptor(owning: raw)
    try Self.requirePrivate(file.raw, path, forbidding: 0o077)
    return file
  }
}

extension FileDescriptor {
  /// Reads a part of a file.
  ///
  /// - Parameters:
  ///   - offset: In bytes from the start of the file.
  ///   - count: The greatest number of bytes.
  /// - Returns: Fewer bytes at the end of the file.
  /// - Throws: The error of pread(2).
  public borrowing func read(at offset: Int, count: Int) throws(SystemError) -> [UInt8] {
    let raw = raw
    var bytes = [UInt8](repeating: 0, count: count)
    var length = 0
    while length < count {
      // The rest of `bytes` is lent for the call, which writes at most its length.
      let got = try result(of: .read) {
        unsafe bytes.withUnsafeMutableBytes { buffer in
          unsafe pread(
            raw, buffer.baseAddress.map { unsafe $0 + length }, count - length, offset + length)
        }
      }
      if got == 0 { break }
      length += got
    }
    return Array(bytes[..<length])
  }
}
