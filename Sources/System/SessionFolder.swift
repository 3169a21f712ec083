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

  /// The session of this process; below sudo, which gives each command a session of its own, the
  /// one that sudo was started in.
  public static var current: TerminalSession {
    var number = Int(getsid(0))
    var leader = ProcessStatus(number)
    while let sudo = leader, sudo.name == "sudo", let parent = ProcessStatus(sudo.parent),
      parent.session > 0, parent.session != number
    {
      number = parent.session
      leader = ProcessStatus(number)
    }
    // Without it the number alone has to do: it is in use as long as the session lives.
    let boot = (try? readFile(path: "/proc/sys/kernel/random/boot_id", limit: 64)) ?? []
    let name = String(decoding: boot, as: UTF8.self).filter { !$0.isWhitespace }
    return TerminalSession(
      number: number, identity: "\(name) \(number) \(leader?.start ?? "-")")
  }
}

/// What proc(5) says of a process.
private struct ProcessStatus {
  let name: Substring
  let parent: Int
  let session: Int
  /// When it started, in ticks since the boot.
  let start: Substring

  /// - Returns: nil if there is no such process, or none that may be seen.
  init?(_ number: Int) {
    // A process that cannot be seen is none here.
    guard let status = try? readFile(path: "/proc/\(number)/stat", limit: 4096) else { return nil }
    let text = String(decoding: status, as: UTF8.self)
    // The name may have blanks and parentheses, and ends at the last one.
    guard let start = text.firstIndex(of: "("), let end = text.lastIndex(of: ")"), start < end
    else { return nil }
    let fields = text[end...].split(separator: " ")
    guard fields.count > 20, let parent = Int(fields[2]), let session = Int(fields[4]) else {
      return nil
    }
    name = text[text.index(after: start)..<end]
    (self.parent, self.session, self.start) = (parent, session, fields[20])
  }
}

/// A folder that only this user can enter, for small files of sessions of terminals.
///
/// It is in the first of these that there is and that nobody else can write: `$XDG_RUNTIME_DIR`,
/// /run/user/UID, the state folder of the user, the cache folder, and the folder of a service in
/// /run. Where sudo or su began the program, and in a container, there is often no /run/user/UID.
public struct SessionFolder: ~Copyable {
  private let folder: FileDescriptor
  /// The path, for messages.
  public let path: String
  private let lifetime: SessionPlace.Lifetime

  /// Opens the folder, and creates it if it is missing.
  ///
  /// - Parameter name: The name of the folder, and of the service, without slashes.
  /// - Throws: The error of the first place, with the path: EPERM if the folder, or one that it is in,
  ///   is another user's or open to others. A symbolic link is not followed (ENOTDIR).
  public init(named name: String) throws(SystemError) { self = try Self.opened(name) }

  private init(_ folder: consuming FileDescriptor, _ place: SessionPlace) {
    self.folder = folder
    path = place.path
    lifetime = place.lifetime
  }

  private static func opened(_ name: String) throws(SystemError) -> SessionFolder {
    var refusal: SystemError?
    for place in SessionPlace.all(for: name) {
      do throws(SystemError) { return SessionFolder(try made(place), place) } catch {
        refusal = refusal ?? error
      }
    }
    throw refusal ?? SystemError(call: .open, path: name, errno: ENOENT)
  }

  private static func made(_ place: SessionPlace) throws(SystemError) -> FileDescriptor {
    var folder = try open(place.outer, in: AT_FDCWD, place.outer)
    var path = place.outer
    for name in place.names {
      path += "/" + name
      // The name is lent for the call.
      if unsafe mkdirat(folder.raw, name, 0o700) != 0, errno != EEXIST {
        throw SystemError(call: .makeFolder, path: path, errno: errno)
      }
      folder = try open(name, in: folder.raw, path)
    }
    return folder
  }

  private static func open(
    _ name: String, in folder: CInt, _ path: String
  ) throws(SystemError) -> FileDescriptor {
    // The name is lent for the call.
    let raw = try result(of: .open, path: path) {
      unsafe openat(folder, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
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

  /// Removes files of sessions that ended more than a day ago: nobody else does where files outlive a
  /// restart.
  private func removeEnded() {
    var now = timespec()
    // clock_gettime fills the struct that is lent to it for the call.
    unsafe _ = clock_gettime(CLOCK_REALTIME, &now)
    for name in folderNames(path: "/proc/self/fd/\(folder.raw)") {
      let parts = name.split(separator: "-", maxSplits: 1)
      guard parts.count == 2, let session = pid_t(parts[1].prefix { $0 != "." }), session > 0,
        kill(session, 0) != 0, errno == ESRCH
      else { continue }
      var status = stat()
      // As above; the name is lent for each call.
      guard unsafe fstatat(folder.raw, name, &status, AT_SYMLINK_NOFOLLOW) == 0,
        now.tv_sec - status.st_mtim.tv_sec > Self.day
      else { continue }
      // Who cannot remove it has one file more.
      unsafe _ = unlinkat(folder.raw, name, 0)
    }
  }

  /// In seconds. The number of a session in another container says nothing here: its files may be of
  /// one that lasts.
  private static let day = 86_400

  /// Replaces a file as a whole, with mode 0600: a reader gets the one before or this one.
  ///
  /// - Throws: The error of the call, with the path.
  public func write(_ bytes: [UInt8], to name: String) throws(SystemError) {
    switch lifetime {
    case .restart: break
    case .endless: removeEnded()
    }
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
