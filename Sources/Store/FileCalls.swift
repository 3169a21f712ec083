// The store's own calls to the system, past SQLite: one place where each can be made to fail.
import Glibc

/// Every call by which the store touches a file or a folder itself.
///
/// Each is asked about before it is made, and so a test lets any of them fail as the system would; SQLite
/// has such a place of its own (`xSetSystemCall`).
package struct FileCalls: Sendable {
  /// A call, named as its manual page names it.
  package enum Call: String, CaseIterable, Sendable {
    case access = "faccessat"
    case changeMode = "fchmod"
    case changeOwner = "fchown"
    case lock = "flock"
    case look = "lstat"
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

  /// The number with which a call is to fail, 0 where it is made.
  private let fault: @Sendable (Call) -> CInt

  /// The system as it is.
  package static let system = FileCalls { _ in 0 }

  /// - Parameter fault: Asked before each call: the errno with which it fails, 0 where it is made.
  package init(failingWith fault: @escaping @Sendable (Call) -> CInt) { self.fault = fault }

  /// Makes a call, and again where a signal came between.
  ///
  /// - Returns: What it gave, -1 with `errno` where it failed.
  package func make(_ call: Call, _ body: () -> Int) -> Int {
    for _ in 0..<FileCalls.longestPatience {
      let code = fault(call)
      let result = code == 0 ? body() : -1
      if code != 0 { errno = code }
      if result >= 0 || errno != EINTR { return result }
    }
    return -1
  }

  /// More signals than come between by chance.
  private static let longestPatience = 100
}

/// Files by their names: what the store does to them whole.
extension FileCalls {
  /// Whether something has a name, a link also where it leads nowhere.
  ///
  /// - Throws: What looking gives: a file that cannot be looked for is not gone.
  package func exists(_ path: String) throws(StoreError) -> Bool { try size(path) != nil }

  /// How many bytes a file has, nil where there is none.
  package func size(_ path: String) throws(StoreError) -> Int? {
    var entry = stat()
    // `entry` is this function's own and as large as the call wants; the name is lent for the call.
    if make(.look, { unsafe Int(lstat(path, &entry)) }) == 0 { return Int(entry.st_size) }
    let code = errno
    guard code == ENOENT || code == ENOTDIR else {
      throw StoreError(call: "look for the file", path: path, errno: code)
    }
    return nil
  }

  /// Where a link leads, nil where there is none.
  package func target(ofLink path: String) throws(StoreError) -> String? {
    var bytes = [UInt8](repeating: 0, count: Int(PATH_MAX))
    // The buffer is as long as the call is told.
    let count = make(.readLink) { unsafe readlink(path, &bytes, bytes.count) }
    if count >= 0 { return String(validating: bytes[..<count], as: UTF8.self) }
    let code = errno
    // What leads through a file is no link either; opening the folder says what it is.
    guard [EINVAL, ENOENT, ENOTDIR].contains(code) else {
      throw StoreError(call: "open", path: path, errno: code)
    }
    return nil
  }

  /// Gives a file another name, under which there is none.
  package func move(_ path: String, to other: String) throws(StoreError) {
    // The names are lent for the call.
    guard make(.move, { unsafe Int(rename(path, other)) }) == 0 else {
      throw StoreError(call: "move to \(other)", path: path, errno: errno)
    }
  }

  /// Takes a file away, if there is one.
  package func remove(_ path: String) throws(StoreError) {
    // The name is lent for the call.
    guard make(.remove, { unsafe Int(unlink(path)) }) == 0 || errno == ENOENT else {
      throw StoreError(call: "remove", path: path, errno: errno)
    }
  }

  /// Has a file's bytes on the disk.
  package func sync(_ path: String) throws(StoreError) {
    let descriptor = try open(path, O_RDONLY)
    defer { close(descriptor) }
    guard make(.sync, { Int(fsync(descriptor)) }) == 0 else {
      throw StoreError(call: "sync", path: path, errno: errno)
    }
  }

  /// Opens a file that is there; the caller closes it.
  package func open(_ path: String, _ flags: CInt) throws(StoreError) -> CInt {
    // The name is lent for the call.
    let descriptor = make(.open) { unsafe Int(Glibc.open(path, flags | O_CLOEXEC)) }
    guard descriptor >= 0 else { throw StoreError(call: "open", path: path, errno: errno) }
    return CInt(descriptor)
  }
}
