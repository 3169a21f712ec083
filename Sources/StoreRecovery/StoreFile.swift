// The file of the list before SQLite opens it: created with the right mode, or refused with a clear
// error.
import Glibc
import Store

/// The file of the list. SQLite's own messages name neither the folder nor the missing permission.
struct StoreFile {
  /// Absolute.
  let path: String
  var calls = FileCalls.system

  /// The files of a database: itself, its WAL, its -shm file, and the journal from before WAL mode
  /// is set. The file goes first: a WAL without its file does no harm.
  static let suffixes = ["", "-wal", "-shm", "-journal"]

  /// Members of the group can write too.
  private static let mode: mode_t = 0o660
  /// Files created in the folder belong to its group.
  private static let folderMode: mode_t = 0o2770

  var folder: String {
    let end = path.utf8.lastIndex(of: UInt8(ascii: "/")) ?? path.startIndex
    return end == path.startIndex ? "/" : String(path[..<end])
  }

  /// A time as a stamp with which neither a file nor a companion of it exists yet; with a counter if
  /// several are of the same second.
  ///
  /// - Parameter beginning: What precedes the stamp in the path.
  static func freeStamp(
    _ time: WallTime, behind beginning: String, _ calls: FileCalls
  ) throws(StoreError) -> String {
    var free = time.stamp
    var count = 1
    while try areTaken(beginning + free, calls) {
      free = "\(time.stamp)-\(count)"
      count += 1
    }
    return free
  }

  private static func areTaken(_ path: String, _ calls: FileCalls) throws(StoreError) -> Bool {
    for suffix in suffixes where try calls.exists(path + suffix) { return true }
    return false
  }

  /// Deletes the file and its companions, as far as they exist.
  func remove() throws(StoreError) {
    for suffix in Self.suffixes { try calls.remove(path + suffix) }
  }

  /// The last component of a path.
  static func name(of path: String) -> String { String(path.split(separator: "/").last ?? "") }

  /// The file itself, with symbolic links resolved: its WAL and all derived files are beside it.
  static func resolving(_ path: String, _ calls: FileCalls) throws(StoreError) -> StoreFile {
    // SQLite would take what follows two slashes for the name of a machine.
    let plain = path.hasPrefix("//") ? "/" + path.drop { $0 == "/" } : path
    var file = StoreFile(path: plain, calls: calls)
    try file.requireAbsolute()
    for _ in 0..<StoreFile.longestChain {
      guard let target = try calls.target(ofLink: file.path) else { return file }
      let path = target.hasPrefix("/") ? target : "\(file.folder)/\(target)"
      file = StoreFile(path: path, calls: calls)
    }
    throw StoreError(call: "open", path: path, errno: ELOOP)
  }

  /// As many links in a row as the system follows.
  private static let longestChain = 40

  /// Creates the folder of the file if it is missing, unless a missing file is an error.
  func prepareFolder(ifMissing missingFile: Store.MissingFile) throws(StoreError) {
    guard case .beginsAList = missingFile, try !calls.exists(folder) else { return }
    try createFolder()
  }

  /// Opens the folder and its lock file, which is made if it is missing. If the folder is none, the
  /// error names the list, whose path leads through it.
  ///
  /// - Parameter missingFile: A list that is missing and is not to be made leaves no lock file.
  func openFolder(ifMissing missingFile: Store.MissingFile) throws(StoreError) -> StoreFolder {
    let lock = LockFile.path(of: folder)
    // Who may not write the list leaves no lock file, which the owner of the list could not open.
    if try calls.exists(path) { try requireAccess(path, R_OK | W_OK) }
    do throws(StoreError) {
      do throws(StoreError) { return try StoreFolder(folder, calls, hasLockFile: true) } catch {
        guard error.reason == .missing, error.path == lock else { throw error }
      }
      if case .isAnError = missingFile, try !calls.exists(path) { try requireRegular() }
      try StoreFile(path: lock, calls: calls).create()
      return try StoreFolder(folder, calls, hasLockFile: true)
    } catch {
      // The error of the file says more.
      if error.reason == .missing, error.path == folder { try requireRegular() }
      guard error.reason == .notAFile, error.path == folder else { throw error }
      throw StoreError(.notAFile, call: "open", path: path, detail: "\(folder): \(error.detail)")
    }
  }

  /// Ensures a file that this process can read and write, in a folder where it can create files.
  func prepare(ifMissing missingFile: Store.MissingFile) throws(StoreError) {
    if case .beginsAList = missingFile { try create() }
    try requireRegular()
    try requireAccess(path, R_OK | W_OK)
    // SQLite creates the WAL beside the file.
    try requireAccess(folder, W_OK | X_OK)
  }

  func requireAbsolute() throws(StoreError) {
    // SQLite gives names such as ":memory:" a special meaning; an absolute path has none.
    guard path.hasPrefix("/"), !path.utf8.contains(0) else {
      throw StoreError(.notAFile, call: "open", path: path, detail: "the path is not absolute")
    }
  }

  func requireRegular() throws(StoreError) {
    // stat(2) does not open the file: closing a second descriptor of a database would drop the
    // locks that this process holds through the first.
    var entry = stat()
    // `entry` is this function's own and as large as the call requires.
    guard calls.make(.status, { unsafe Int(stat(path, &entry)) }) == 0 else {
      throw StoreError(call: "open", path: path, errno: errno)
    }
    guard entry.st_mode & S_IFMT == S_IFREG else {
      throw StoreError(.notAFile, call: "open", path: path, detail: "not a regular file")
    }
    // SQLite would wait for ever for a writer of a pipe.
    for beside in Self.suffixes.dropFirst().map({ path + $0 }) {
      // As above.
      guard unsafe stat(beside, &entry) == 0, entry.st_mode & S_IFMT != S_IFREG else { continue }
      throw StoreError(.notAFile, call: "open", path: beside, detail: "not a regular file")
    }
  }

  /// Creates the file, empty, if it does not exist.
  func create() throws(StoreError) {
    let flags = O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC
    // The call copies the path.
    let descriptor = calls.make(.open) { unsafe Int(open(path, flags, StoreFile.mode)) }
    guard descriptor >= 0 else {
      let code = errno
      guard code == EEXIST else { throw StoreError(call: "create", path: path, errno: code) }
      return
    }
    defer { close(CInt(descriptor)) }
    do throws(StoreError) {
      // Overrides a umask under which the group could not write.
      guard calls.make(.changeMode, { Int(fchmod(CInt(descriptor), StoreFile.mode)) }) == 0 else {
        throw StoreError(call: "set the mode", path: path, errno: errno)
      }
      try give(CInt(descriptor), toOwnerOf: folder)
    } catch {
      // The next attempt would take the file for a complete one; the first failure is thrown.
      try? calls.remove(path)
      throw error
    }
  }

  /// Gives this file the mode and the group of another one that it replaces, and, if root does it,
  /// its owner. Nothing if the other one is missing.
  ///
  /// - Throws: If another user's file would get a group without that user.
  func takeRights(of other: StoreFile) throws(StoreError) {
    var entry = stat()
    // `entry` is this function's own; here and below the paths are lent for the calls.
    guard calls.make(.status, { unsafe Int(stat(other.path, &entry)) }) == 0 else { return }
    let (mode, user, group) = (entry.st_mode & 0o777, entry.st_uid, entry.st_gid)
    guard calls.make(.changeMode, { unsafe Int(chmod(path, mode)) }) == 0 else {
      throw StoreError(call: "set the mode", path: path, errno: errno)
    }
    let isRoot = geteuid() == 0
    // The largest number leaves the owner as it is, whom root alone may change.
    let owner = isRoot ? user : .max
    let isSet = calls.make(.changeOwner) { unsafe Int(chown(path, owner, group)) } == 0
    // One's own file may be of a group that one has left since.
    guard isSet || !isRoot && user == geteuid() else {
      throw StoreError(call: "set the owner", path: path, errno: errno)
    }
  }

  /// Gives what root creates to the owner of its folder, or a service that runs as another user
  /// could not write to it. SQLite gives the files that it creates to the owner of the list.
  private func give(_ descriptor: CInt, toOwnerOf folder: String) throws(StoreError) {
    guard geteuid() == 0 else { return }
    var entry = stat()
    // `entry` is this function's own, and the path is lent for the call.
    let isSeen = calls.make(.status) { unsafe Int(stat(folder, &entry)) } == 0
    let (user, group) = (entry.st_uid, entry.st_gid)
    guard isSeen, calls.make(.changeOwner, { Int(fchown(descriptor, user, group)) }) == 0 else {
      throw StoreError(call: "set the owner", path: path, errno: errno)
    }
  }

  /// Creates the folder of the file; only this one: several missing ones suggest a wrong path.
  func createFolder() throws(StoreError) {
    // The call copies the path.
    let mode = StoreFile.folderMode & 0o777
    guard calls.make(.makeFolder, { unsafe Int(mkdir(folder, mode)) }) == 0 else {
      let code = errno
      if code == EEXIST { return }
      if code == ENOENT {
        throw StoreError(
          .noFolder, call: "create", path: path, detail: "there is no folder \(folder)")
      }
      throw StoreError(call: "create the folder", path: folder, errno: code)
    }
    do throws(StoreError) {
      try setFolderMode()
      guard geteuid() == 0 else { return }
      let descriptor = try calls.open(folder, O_RDONLY | O_DIRECTORY | O_NOFOLLOW)
      defer { close(descriptor) }
      try give(descriptor, toOwnerOf: StoreFile(path: folder).folder)
    } catch {
      // As for a file.
      _ = calls.make(.removeFolder) { unsafe Int(rmdir(folder)) }
      throw error
    }
  }

  /// Sets the folder's permissions regardless of the umask, and the setgid bit.
  ///
  /// The bit is inherited from the parent folder if that has it. The service may not set the bit:
  /// systemd's RestrictSUIDSGID= forbids it. If neither sets it, the parent folder is not meant for
  /// group files.
  private func setFolderMode() throws(StoreError) {
    var entry = stat()
    // `entry` is this function's own; here and below the path is lent for the call.
    let isSeen = calls.make(.status) { unsafe Int(stat(folder, &entry)) } == 0
    if isSeen, entry.st_mode & 0o7777 == StoreFile.folderMode { return }
    var result = calls.make(.changeMode) { unsafe Int(chmod(folder, StoreFile.folderMode)) }
    if result != 0, errno == EPERM {
      result = calls.make(.changeMode) { unsafe Int(chmod(folder, StoreFile.folderMode & 0o777)) }
    }
    guard result == 0 else { throw StoreError(call: "set the mode", path: folder, errno: errno) }
  }

  func requireAccess(_ name: String, _ rights: CInt) throws(StoreError) {
    // The call copies the path.
    let result = calls.make(.access) { unsafe Int(faccessat(AT_FDCWD, name, rights, AT_EACCESS)) }
    guard result == 0 else {
      throw StoreError(call: "open", path: name, errno: errno)
    }
  }
}
