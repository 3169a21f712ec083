// The file of the list before SQLite sees it: made with the right mode, or refused by name.
import Glibc
import Store

/// The file of the list. SQLite's own messages name neither the folder nor the missing right.
struct StoreFile {
  /// Absolute.
  let path: String
  var calls = FileCalls.system

  /// What belongs to a database: itself, its log, the memory beside the log, and the journal of the
  /// moments before it had a log. The file goes first: a log without its file can do no harm.
  static let suffixes = ["", "-wal", "-shm", "-journal"]

  /// Members of the group write too.
  private static let mode: mode_t = 0o660
  /// Files made in the folder belong to its group.
  private static let folderMode: mode_t = 0o2770

  var folder: String {
    let end = path.utf8.lastIndex(of: UInt8(ascii: "/")) ?? path.startIndex
    return end == path.startIndex ? "/" : String(path[..<end])
  }

  /// A path without its folders.
  static func name(of path: String) -> String { String(path.split(separator: "/").last ?? "") }

  /// The file itself, wherever links to it lead: its log stands beside it, and so does all that is
  /// made of it.
  static func resolving(_ path: String, _ calls: FileCalls) throws(StoreError) -> StoreFile {
    var file = StoreFile(path: path, calls: calls)
    try file.requireAbsolute()
    for _ in 0..<StoreFile.longestChain {
      guard let target = try calls.target(ofLink: file.path) else { return file }
      let path = target.hasPrefix("/") ? target : "\(file.folder)/\(target)"
      file = StoreFile(path: path, calls: calls)
    }
    throw StoreError(call: "open", path: path, errno: ELOOP)
  }

  /// As many links in a row as the system itself follows.
  private static let longestChain = 40

  /// Leaves a folder in which the file may be, if that can be made.
  func prepareFolder(ifMissing absence: Store.Dropout) throws(StoreError) {
    guard case .beginsAList = absence, try !calls.exists(folder) else { return }
    try createFolder()
  }

  /// Opens the folder. What is no folder is told of the list, whose path leads through it.
  func openFolder() throws(StoreError) -> StoreFolder {
    do throws(StoreError) { return try StoreFolder(folder, calls) } catch {
      guard error.reason == .notAFile else { throw error }
      throw StoreError(.notAFile, call: "open", path: path, detail: "\(folder): \(error.detail)")
    }
  }

  /// Leaves a file that this process may read and write in a folder where it may make files.
  func prepare(ifMissing absence: Store.Dropout) throws(StoreError) {
    if case .beginsAList = absence { try create() }
    try requireRegular()
    try requireAccess(path, R_OK | W_OK)
    // The write-ahead log stands beside the file.
    try requireAccess(folder, W_OK | X_OK)
  }

  func requireAbsolute() throws(StoreError) {
    // SQLite gives names such as ":memory:" a meaning; a name from the root has none.
    guard path.hasPrefix("/"), !path.utf8.contains(0) else {
      throw StoreError(.notAFile, call: "open", path: path, detail: "the path is not absolute")
    }
  }

  func requireRegular() throws(StoreError) {
    // The entry of the path is read without opening: closing a second descriptor of a database
    // would drop the locks that this process holds through the first.
    var entry = stat()
    // `entry` is this function's own and as large as the call wants.
    guard calls.make(.look, { unsafe Int(stat(path, &entry)) }) == 0 else {
      throw StoreError(call: "open", path: path, errno: errno)
    }
    guard entry.st_mode & S_IFMT == S_IFREG else {
      throw StoreError(.notAFile, call: "open", path: path, detail: "not a regular file")
    }
    // SQLite would wait for ever for who writes to a pipe.
    for beside in Self.suffixes.dropFirst().map({ path + $0 }) {
      // As above.
      guard unsafe stat(beside, &entry) == 0, entry.st_mode & S_IFMT != S_IFREG else { continue }
      throw StoreError(.notAFile, call: "open", path: beside, detail: "not a regular file")
    }
  }

  /// Makes the file, empty, if there is none.
  func create() throws(StoreError) {
    let flags = O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC
    // The call copies the name.
    let descriptor = calls.make(.open) { unsafe Int(open(path, flags, StoreFile.mode)) }
    guard descriptor >= 0 else {
      let code = errno
      guard code == EEXIST else { throw StoreError(call: "create", path: path, errno: code) }
      return
    }
    defer { close(CInt(descriptor)) }
    do throws(StoreError) {
      // Past the umask of a shell, under which the group could not write.
      guard calls.make(.changeMode, { Int(fchmod(CInt(descriptor), StoreFile.mode)) }) == 0 else {
        throw StoreError(call: "set the mode", path: path, errno: errno)
      }
      try give(CInt(descriptor), toOwnerOf: folder)
    } catch {
      // The next try would take it for one that is made; what is thrown is the first failure.
      try? calls.remove(path)
      throw error
    }
  }

  /// What root makes belongs to the owner of the folder that it is in: a service that runs as another
  /// user could not write to it. SQLite gives what it makes itself to the owner of the list.
  private func give(_ descriptor: CInt, toOwnerOf folder: String) throws(StoreError) {
    guard geteuid() == 0 else { return }
    var entry = stat()
    // `entry` is this function's own, and the name is lent for the call.
    let isSeen = calls.make(.look) { unsafe Int(stat(folder, &entry)) } == 0
    let (user, group) = (entry.st_uid, entry.st_gid)
    guard isSeen, calls.make(.changeOwner, { Int(fchown(descriptor, user, group)) }) == 0 else {
      throw StoreError(call: "set the owner", path: path, errno: errno)
    }
  }

  /// Makes the folder of the file; only this one, as a whole missing path is rather a mistake in it.
  func createFolder() throws(StoreError) {
    // The call copies the name.
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

  /// Gives the folder its rights past the umask, and the group bit.
  ///
  /// The bit comes from the folder above where that has it. The service may not ask for it: systemd's
  /// RestrictSUIDSGID= takes it for a program's. Where neither gives it, whoever made the folder above
  /// wanted no group's files there.
  private func setFolderMode() throws(StoreError) {
    var entry = stat()
    // `entry` is this function's own; here and below the name is lent for the call.
    let isSeen = calls.make(.look) { unsafe Int(stat(folder, &entry)) } == 0
    if isSeen, entry.st_mode & 0o7777 == StoreFile.folderMode { return }
    var result = calls.make(.changeMode) { unsafe Int(chmod(folder, StoreFile.folderMode)) }
    if result != 0, errno == EPERM {
      result = calls.make(.changeMode) { unsafe Int(chmod(folder, StoreFile.folderMode & 0o777)) }
    }
    guard result == 0 else { throw StoreError(call: "set the mode", path: folder, errno: errno) }
  }

  func requireAccess(_ name: String, _ rights: CInt) throws(StoreError) {
    // The call copies the name.
    let result = calls.make(.access) { unsafe Int(faccessat(AT_FDCWD, name, rights, AT_EACCESS)) }
    guard result == 0 else {
      throw StoreError(call: "open", path: name, errno: errno)
    }
  }
}
