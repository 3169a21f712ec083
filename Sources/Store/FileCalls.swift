// The store's own system calls, outside SQLite: tests can make each of them fail.
package import Glibc

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
    case read = "read"
    case readFolder = "readdir"
    case readLink = "readlink"
    case remove = "unlink"
    case removeFolder = "rmdir"
    case sync = "fsync"
    case write = "write"
  }

  /// The errno with which a call fails, 0 to make the call.
  private let fault: @Sendable (Call) -> CInt
  /// The folders whose entries are looked up by descriptor.
  private var folders: [FolderDescriptor] = []

  /// The real system calls.
  package static let system = FileCalls { _ in 0 }

  /// - Parameter fault: Asked before each call: the errno with which it fails, 0 to make the call.
  package init(failingWith fault: @escaping @Sendable (Call) -> CInt) { self.fault = fault }

  /// The same calls, which look up what is in a folder by its descriptor: whatever becomes of the
  /// folder's path, they stay in that folder.
  package func holding(_ folder: FolderDescriptor) -> FileCalls {
    var calls = self
    calls.folders.append(folder)
    return calls
  }

  /// The newest of the folders that a path is in, or is, and its name there; the whole path elsewhere.
  ///
  /// The descriptor is open as long as this value.
  func place(_ path: String) -> (folder: CInt, name: String) {
    for folder in folders.reversed() {
      if let name = folder.name(of: path) { return (folder.number, name) }
    }
    return (AT_FDCWD, path)
  }

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

/// Operations on whole files. Of a symbolic link as the last component of a path only `open`, without
/// O_NOFOLLOW, and `requireAccess` take the target.
extension FileCalls {
  /// Whether a path exists. A symbolic link exists even if its target does not.
  ///
  /// - Throws: The errors of lstat(2) other than a missing file: a failed lookup is no absence.
  package func exists(_ path: String) throws(StoreError) -> Bool { try entry(path) != nil }

  /// Whether a path is a regular file; false for a missing one, and for a symbolic link.
  package func isRegular(_ path: String) throws(StoreError) -> Bool {
    try entry(path)?.isRegular ?? false
  }

  /// The size of a file in bytes, nil if the file does not exist.
  package func size(_ path: String) throws(StoreError) -> Int? {
    try entry(path).map { Int($0.st_size) }
  }

  /// What lstat(2) tells of a path; nil if it does not exist.
  ///
  /// - Throws: Its other errors.
  package func entry(_ path: String) throws(StoreError) -> stat? {
    var entry = stat()
    let (folder, name) = place(path)
    let result = make(.status) {
      // `entry` is this function's own, as large as the call requires; the name is lent for the call.
      unsafe Int(fstatat(folder, name, &entry, AT_SYMLINK_NOFOLLOW))
    }
    if result == 0 { return entry }
    let code = errno
    guard code == ENOENT || code == ENOTDIR else {
      throw StoreError(call: "look for the file", path: path, errno: code)
    }
    return nil
  }

  /// What fstat(2) tells of an open file.
  ///
  /// - Parameters:
  ///   - descriptor: Of a file or folder.
  ///   - path: The path for errors.
  package func entry(of descriptor: CInt, at path: String) throws(StoreError) -> stat {
    var entry = stat()
    // `entry` is this function's own, as large as the call requires.
    guard make(.status, { unsafe Int(fstat(descriptor, &entry)) }) == 0 else {
      throw StoreError(call: "look for the file", path: path, errno: errno)
    }
    return entry
  }

  /// The target of a symbolic link, nil if the path is not a link.
  package func target(ofLink path: String) throws(StoreError) -> String? {
    var bytes = [UInt8](repeating: 0, count: Int(PATH_MAX))
    let (folder, name) = place(path)
    // The call gets the length of the buffer; the name is lent for the call.
    let count = make(.readLink) { unsafe readlinkat(folder, name, &bytes, bytes.count) }
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
    let (old, new) = (place(path), place(other))
    // The names are lent for the call.
    guard make(.move, { unsafe Int(renameat(old.folder, old.name, new.folder, new.name)) }) == 0
    else {
      throw StoreError(call: "move to \(other)", path: path, errno: errno)
    }
  }

  /// Deletes a file, if it exists.
  package func remove(_ path: String) throws(StoreError) {
    let (folder, name) = place(path)
    // The name is lent for the call.
    guard make(.remove, { unsafe Int(unlinkat(folder, name, 0)) }) == 0 || errno == ENOENT else {
      throw StoreError(call: "remove", path: path, errno: errno)
    }
  }

  /// Syncs a file to disk.
  package func sync(_ path: String) throws(StoreError) {
    let descriptor = try open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
    defer { close(descriptor) }
    guard make(.sync, { Int(fsync(descriptor)) }) == 0 else {
      throw StoreError(call: "sync", path: path, errno: errno)
    }
  }

  /// Opens an existing file; the caller closes it.
  package func open(_ path: String, _ flags: CInt) throws(StoreError) -> CInt {
    let (folder, name) = place(path)
    // The name is lent for the call.
    let descriptor = make(.open) { unsafe Int(openat(folder, name, flags | O_CLOEXEC)) }
    guard descriptor >= 0 else { throw StoreError(call: "open", path: path, errno: errno) }
    return CInt(descriptor)
  }

  /// Creates a file that nobody has yet, for reading and writing; the caller closes it.
  ///
  /// - Returns: nil if the path exists, whatever it is.
  package func create(_ path: String, mode: mode_t) throws(StoreError) -> CInt? {
    let (folder, name) = place(path)
    let flags = O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
    // The name is lent for the call.
    let descriptor = make(.open) { unsafe Int(openat(folder, name, flags, mode)) }
    if descriptor >= 0 { return CInt(descriptor) }
    let code = errno
    guard code == EEXIST else { throw StoreError(call: "create", path: path, errno: code) }
    return nil
  }

  /// O_PATH, which the C library declares for GNU programs alone; one number on all architectures of
  /// Debian that this program is built for.
  private static let lookupOnly: CInt = 0o10_000_000

  /// Opens a folder for looking things up in it: no right to read it is needed.
  ///
  /// - Parameters:
  ///   - path: Of the folder.
  ///   - name: Its path without `..`; nil if that is the same.
  /// - Throws: `notAFile` for a symbolic link and for what is no folder.
  package func folder(
    _ path: String, named name: String? = nil
  ) throws(StoreError) -> FolderDescriptor {
    let number = try open(path, Self.lookupOnly | O_DIRECTORY | O_NOFOLLOW)
    return FolderDescriptor(owning: number, path: name ?? path)
  }

  /// Refuses a file or folder that this process may not use so.
  ///
  /// - Parameters:
  ///   - path: The file or folder.
  ///   - rights: As for access(2).
  package func requireAccess(_ path: String, _ rights: CInt) throws(StoreError) {
    let (folder, name) = place(path)
    // The name is lent for the call.
    guard make(.access, { unsafe Int(faccessat(folder, name, rights, AT_EACCESS)) }) == 0 else {
      throw StoreError(call: "open", path: path, errno: errno)
    }
  }

  /// Sets the permissions of an open file or folder.
  package func setMode(
    _ mode: mode_t, of descriptor: CInt, at path: String
  ) throws(StoreError) {
    guard make(.changeMode, { Int(fchmod(descriptor, mode)) }) == 0 else {
      throw StoreError(call: "set the mode", path: path, errno: errno)
    }
  }

  /// Makes a folder.
  ///
  /// - Returns: 0, or the errno.
  package func makeFolder(_ path: String, mode: mode_t) -> CInt {
    let (folder, name) = place(path)
    // The name is lent for the call.
    return make(.makeFolder) { unsafe Int(mkdirat(folder, name, mode)) } == 0 ? 0 : errno
  }

  /// Removes an empty folder; a failure is ignored.
  package func removeFolder(_ path: String) {
    let (folder, name) = place(path)
    // The name is lent for the call.
    _ = make(.removeFolder) { unsafe Int(unlinkat(folder, name, AT_REMOVEDIR)) }
  }
}

extension stat {
  /// Whether it is a file, and no link, pipe or device.
  package var isRegular: Bool { st_mode & S_IFMT == S_IFREG }

  /// Whether users besides root and the given one may write. The group's bits count for every group:
  /// where there is an access control list they are its mask.
  package func isWritable(byOthersThan user: UInt32) -> Bool {
    st_mode & 0o022 != 0 || st_uid != 0 && st_uid != user
  }
}
