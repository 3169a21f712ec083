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
    while let leader = ProcessStatus(number), leader.name == "sudo",
      let parent = ProcessStatus(leader.parent), parent.session > 0, parent.session != number
    {
      number = parent.session
    }
    // Without it the number alone has to do: it is in use as long as the session lives.
    let boot = (try? readFile(path: "/proc/sys/kernel/random/boot_id", limit: 64)) ?? []
    let name = String(decoding: boot, as: UTF8.self).filter { !$0.isWhitespace }
    return TerminalSession(
      number: number, identity: "\(name) \(number) \(ProcessStatus(number)?.start ?? "-")")
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

/// A folder for what a session of a terminal needs, which only this user can enter.
///
/// It is below the user's runtime folder: `$XDG_RUNTIME_DIR`, or /run/user/UID if that is not set.
/// Where that cannot be used, as with sudo or in a container, it is below the user's folder of state,
/// or else that of caches. There it outlives a restart; files of ended sessions are removed.
public struct SessionFolder: ~Copyable {
  private let folder: FileDescriptor
  /// The path, for messages.
  public let path: String

  /// Opens the folder, and creates it if it is missing.
  ///
  /// - Parameter name: The folder's name, without slashes.
  /// - Throws: The error of the call for the first of these folders, with the path: EPERM if the
  ///   folder, or the one that it is in, is another user's or open to others. A symbolic link is not
  ///   followed (ENOTDIR).
  public static func opened(named name: String) throws(SystemError) -> SessionFolder {
    let first: SystemError
    do throws(SystemError) {
      let runtime = folder(in: "XDG_RUNTIME_DIR") ?? "/run/user/\(geteuid())"
      return try SessionFolder([name], in: runtime)
    } catch {
      first = error
    }
    let state = place(of: "XDG_STATE_HOME", belowHome: [".local", "state"])
    let caches = place(of: "XDG_CACHE_HOME", belowHome: [".cache"])
    for (parent, steps) in [state, caches].compactMap(\.self) {
      // What is wrong with these says less than what was wrong with the first.
      guard let folder = try? SessionFolder(steps + [name], in: parent) else { continue }
      folder.removeEnded()
      return folder
    }
    throw first
  }

  /// The folder that a variable of the environment names by an absolute path.
  private static func folder(in variable: String) -> String? {
    environmentVariable(variable).flatMap { $0.hasPrefix("/") ? $0 : nil }
  }

  /// The folder of a variable, or where it is in the home; nil without either.
  private static func place(
    of variable: String, belowHome steps: [String]
  ) -> (parent: String, steps: [String])? {
    folder(in: variable).map { ($0, []) } ?? folder(in: "HOME").map { ($0, steps) }
  }

  private init(_ steps: [String], in parent: String) throws(SystemError) {
    var path = parent
    var folder = try Self.open(path)
    for step in steps {
      path += "/" + step
      // The name is lent for the call.
      if unsafe mkdirat(folder.raw, step, 0o700) != 0, errno != EEXIST {
        throw SystemError(call: .makeFolder, path: path, errno: errno)
      }
      folder = try Self.open(path)
    }
    self.folder = folder
    self.path = path
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

  /// Removes the files whose session has ended, which a restart leaves behind.
  private func removeEnded() {
    for name in folderNames(path: path) {
      let session = name.split(separator: "-").last.flatMap { Int($0) }
      guard let session, ProcessStatus(session) == nil else { continue }
      // A file that stays is refused by its first line. The name is lent for the call.
      unsafe _ = unlinkat(folder.raw, name, 0)
    }
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
