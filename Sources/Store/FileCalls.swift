// The store's own system calls, outside SQLite: tests can make each of them fail.
import Glibc

/// The system calls by which the store itself accesses files and folders.
///
/// `fault` is asked before each call, so that a test can let the call fail as the system would.
/// SQLite has `xSetSystemCall` for the same purpose.
package struct FileCalls: Sendable {
  /// A call, by the name of its manual page. Includes its variants, as stat(2) for lstat(2).
  package enum Call: String, CaseIterable, Sendable {
    case access = "faccessat"
    case changeMode = "fchmod"
    case changeOwner = "fchown"
    case lock = "flock"
    case status = "lstat"
    case makeFolder = "mkdir"
    case move = "rename"
    case open = "open"
    case openFolder = "opendir"
    case readFolder = "readdir"
    case readLink = "readlink"
    case remove = "unlink"
    case removeFolder = "rmdir"
    case sync = "fsync"
  }

  /// The errno with which a call fails, 0 to make the call.
  private let fault: @Sendable (Call) -> CInt

  /// The real system calls.
  package static let system = FileCalls { _ in 0 }

  /// - Parameter fault: Asked before each call: the errno with which it fails, 0 to make the call.
  package init(failingWith fault: @escaping @Sendable (Call) -> CInt) { self.fault = fault }

  /// Makes a call, and repeats it if a signal interrupts it.
  ///
  /// - Returns: The result of the call; -1 with `errno` if it failed.
  package func make(_ call: Call, _ body: () -> Int) -> Int {
    for _ in 0..<FileCalls.longestPatience {
      let code = fault(call)
      let result = code == 0 ? body() : -1
      if code != 0 { errno = code }
      if result >= 0 || errno != EINTR { return result }
    }
    return -1
  }

  /// More interruptions by signals than occur in practice.
  private static let longestPatience = 100
}

/// Operations on whole files, by path.
extension FileCalls {
  /// Whether a path exists. A symbolic link exists even if its target does not.
  ///
  /// - Throws: The errors of lstat(2) other than a missing file: a failed lookup is no absence.
  package func exists(_ path: String) throws(StoreError) -> Bool { try size(path) != nil }

  /// Whether a path is a regular file; false for a missing one, and for a symbolic link.
  package func isRegular(_ path: String) throws(StoreError) -> Bool {
    try entry(path).map { $0.st_mode & S_IFMT == S_IFREG } ?? false
  }

  /// The size of a file in bytes, nil if the file does not exist.
  package func size(_ path: String) throws(StoreError) -> Int? {
    try entry(path).map { Int($0.st_size) }
  }

  /// What lstat(2) tells of a path; nil if it does not exist.
  private func entry(_ path: String) throws(StoreError) -> stat? {
    var entry = stat()
    // `entry` is this function's own, as large as the call requires; the path is lent for the call.
    if make(.status, { unsafe Int(lstat(path, &entry)) }) == 0 { return entry }
    let code = errno
    guard code == ENOENT || code == ENOTDIR else {
      throw StoreError(call: "look for the file", path: path, errno: code)
    }
    return nil
  }

  /// The target of a symbolic link, nil if the path is not a link.
  package func target(ofLink path: String) throws(StoreError) -> String? {
    var bytes = [UInt8](repeating: 0, count: Int(PATH_MAX))
    // The call gets the length of the buffer.
    let count = make(.readLink) { unsafe readlink(path, &bytes, bytes.count) }
    if count >= 0 { return String(validating: bytes[..<count], as: UTF8.self) }
    let code = errno
    // ENOTDIR: the path leads through a file, which opening the folder reports.
    guard [EINVAL, ENOENT, ENOTDIR].contains(code) else {
      throw StoreError(call: "open", path: path, errno: code)
    }
    return nil
  }

  /// Renames a file. No file may have the new name.
  package func move(_ path: String, to other: String) throws(StoreError) {
    // The paths are lent for the call.
    guard make(.move, { unsafe Int(rename(path, other)) }) == 0 else {
      throw StoreError(call: "move to \(other)", path: path, errno: errno)
    }
  }

  /// Deletes a file, if it exists.
  package func remove(_ path: String) throws(StoreError) {
    // The path is lent for the call.
    guard make(.remove, { unsafe Int(unlink(path)) }) == 0 || errno == ENOENT else {
      throw StoreError(call: "remove", path: path, errno: errno)
    }
  }

  /// Syncs a file to disk.
  package func sync(_ path: String) throws(StoreError) {
    let descriptor = try open(path, O_RDONLY)
    defer { close(descriptor) }
    guard make(.sync, { Int(fsync(descriptor)) }) == 0 else {
      throw StoreError(call: "sync", path: path, errno: errno)
    }
  }

  /// Opens an existing file; the caller closes it.
  package func open(_ path: String, _ flags: CInt) throws(StoreError) -> CInt {
    // The path is lent for the call.
    let descriptor = make(.open) { unsafe Int(Glibc.open(path, flags | O_CLOEXEC)) }
    guard descriptor >= 0 else { throw StoreError(call: "open", path: path, errno: errno) }
    return CInt(descriptor)
  }
}
