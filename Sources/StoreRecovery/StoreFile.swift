// The file of the list before SQLite opens it: created with the right mode, or refused with a clear
// error.
import Glibc
import Store

/// The file of the list. SQLite's own messages name neither the folder nor the missing permission.
struct StoreFile {
  /// Absolute.
  let path: String
  var calls = FileCalls.system

  /// Members of the group can write too.
  private static let mode: mode_t = 0o660
  /// Files created in the folder belong to its group.
  private static let folderMode: mode_t = 0o2770

  var folder: String { path.folderPath }

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
    for suffix in StoreNames.suffixes where try calls.exists(path + suffix) { return true }
    return false
  }

  /// Deletes the file and its companions, as far as they exist.
  func remove() throws(StoreError) {
    for suffix in StoreNames.suffixes { try calls.remove(path + suffix) }
  }

  /// The last component of a path.
  static func name(of path: String) -> String { String(path.split(separator: "/").last ?? "") }

  /// The file itself, with symbolic links resolved, and its folder held: its WAL and all derived
  /// files are beside it.
  ///
  /// - Throws: As ``ListPath``, and for root as ``FolderOwner``.
  static func resolving(_ path: String, _ calls: FileCalls) throws(StoreError) -> StoreFile {
    // SQLite would take what follows two slashes for the name of a machine.
    let plain = path.hasPrefix("//") ? "/" + path.drop { $0 == "/" } : path
    let file = StoreFile(path: plain, calls: calls)
    try file.requireAbsolute()
    let list = try ListPath(plain, calls)
    try FolderOwner.require(list, calls)
    // Only a folder has a slash behind its name; opening it says so.
    let isFolder = plain.hasSuffix("/") && !list.path.hasSuffix("/")
    return StoreFile(
      path: isFolder ? list.path + "/" : list.path, calls: calls.holding(list.folder))
  }

  /// Creates the folder of the file if it is missing, unless a missing file is an error.
  ///
  /// - Returns: The file, with the folder held.
  func prepareFolder(ifMissing missingFile: Store.MissingFile) throws(StoreError) -> StoreFile {
    guard case .beginsAList = missingFile, try !calls.exists(folder) else { return self }
    try createFolder()
    return StoreFile(path: path, calls: calls.holding(try calls.folder(folder)))
  }

  /// Opens the folder and its lock file, which is made if it is missing. If the folder is none, the
  /// error names the list, whose path leads through it.
  ///
  /// - Parameter missingFile: A list that is missing and is not to be made leaves no lock file.
  func openFolder(ifMissing missingFile: Store.MissingFile) throws(StoreError) -> StoreFolder {
    let lock = StoreNames.lock(of: folder)
    // Who may not write the list leaves no lock file, which the owner of the list could not open.
    if try calls.exists(path) { try calls.requireAccess(path, R_OK | W_OK) }
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
    try requireOneName()
    try calls.requireAccess(path, R_OK | W_OK)
    // SQLite creates the WAL beside the file.
    try calls.requireAccess(folder, W_OK | X_OK)
  }

  func requireAbsolute() throws(StoreError) {
    // SQLite gives names such as ":memory:" a special meaning; an absolute path has none.
    guard path.hasPrefix("/"), !path.utf8.contains(0) else {
      throw StoreError(.notAFile, call: "open", path: path, detail: "the path is not absolute")
    }
  }

  func requireRegular() throws(StoreError) {
    // The file is not opened: closing a second descriptor of a database would drop the locks that
    // this process holds through the first.
    guard let entry = try calls.entry(path) else {
      throw StoreError(call: "open", path: path, errno: ENOENT)
    }
    guard entry.isRegular else {
      throw StoreError(.notAFile, call: "open", path: path, detail: "not a regular file")
    }
    // SQLite would wait for ever for a writer of a pipe.
    for beside in StoreNames.suffixes.dropFirst().map({ path + $0 }) {
      guard let entry = try calls.entry(beside), !entry.isRegular else { continue }
      throw StoreError(.notAFile, call: "open", path: beside, detail: "not a regular file")
    }
  }

  /// Refuses root a file that has another name elsewhere (a hard link): what root writes to it may be
  /// somebody's, or the system's. To others only what they may write anyhow can be linked so.
  private func requireOneName() throws(StoreError) {
    guard geteuid() == 0 else { return }
    for name in StoreNames.suffixes.map({ path + $0 }) {
      guard let entry = try calls.entry(name), entry.st_nlink > 1 else { continue }
      throw StoreError(
        .notAFile, call: "open", path: name,
        detail:
          "it has another name elsewhere (\(entry.st_nlink) hard links), and root writes to none "
          + "of them",
        remedy: "remove the other one (find / -xdev -inum \(entry.st_ino) shows all names)")
    }
  }

  /// Creates the file, empty, if it does not exist.
  ///
  /// - Returns: The number of the new file; nil if there was one.
  @discardableResult
  func create() throws(StoreError) -> UInt? {
    guard let descriptor = try calls.create(path, mode: StoreFile.mode) else { return nil }
    defer { close(descriptor) }
    do throws(StoreError) {
      // Overrides a umask under which the group could not write.
      try calls.setMode(StoreFile.mode, of: descriptor, at: path)
      return UInt(try calls.entry(of: descriptor, at: path).st_ino)
    } catch {
      // The next attempt would take the file for a complete one; the first failure is thrown.
      try? calls.remove(path)
      throw error
    }
  }

  /// Gives this file the mode and the group of another one that it replaces, and, if root does it,
  /// its owner. Nothing if the other one is missing.
  ///
  /// Whatever takes the place of the name meanwhile gets nothing. No connection may hold a lock on
  /// this file, which closing the descriptor would drop.
  ///
  /// - Parameters:
  ///   - other: The file that it replaces.
  ///   - number: As ``create()`` returned it.
  /// - Throws: If another user's file would get a group without that user.
  func takeRights(of other: StoreFile, asMade number: UInt?) throws(StoreError) {
    guard let entry = try calls.entry(other.path), entry.isRegular else { return }
    let (user, group) = (entry.st_uid, entry.st_gid)
    let descriptor = try calls.open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
    defer { close(descriptor) }
    let own = try calls.entry(of: descriptor, at: path)
    guard let number, own.isRegular, own.st_nlink == 1, UInt(own.st_ino) == number else {
      throw StoreError(
        .notAFile, call: "set the mode", path: path,
        detail: "another file has taken its name while it was written")
    }
    try calls.setMode(entry.st_mode & 0o777, of: descriptor, at: path)
    let isRoot = geteuid() == 0
    // The largest number leaves the owner as it is, whom root alone may change.
    let owner = isRoot ? user : .max
    let isSet = calls.make(.changeOwner) { Int(fchown(descriptor, owner, group)) } == 0
    // One's own file may be of a group that one has left since.
    guard isSet || !isRoot && user == geteuid() else {
      throw StoreError(call: "set the owner", path: path, errno: errno)
    }
  }

  /// Creates the folder of the file; only this one: several missing ones suggest a wrong path.
  func createFolder() throws(StoreError) {
    let code = calls.makeFolder(folder, mode: 0o700)
    guard code == 0 else {
      if code == EEXIST { return }
      if code == ENOENT {
        throw StoreError(
          .noFolder, call: "create", path: path, detail: "there is no folder \(folder)")
      }
      throw StoreError(call: "create the folder", path: folder, errno: code)
    }
    // Root's own stays root's.
    guard geteuid() != 0 else { return }
    do throws(StoreError) { try setFolderMode() } catch {
      // As for a file.
      calls.removeFolder(folder)
      throw error
    }
  }

  /// Sets the folder's permissions regardless of the umask, and the setgid bit.
  ///
  /// The bit is inherited from the parent folder if that has it. The service may not set the bit:
  /// systemd's RestrictSUIDSGID= forbids it. If neither sets it, the parent folder is not meant for
  /// group files.
  private func setFolderMode() throws(StoreError) {
    let descriptor = try calls.open(folder, O_RDONLY | O_DIRECTORY | O_NOFOLLOW)
    defer { close(descriptor) }
    let entry = try calls.entry(of: descriptor, at: folder)
    // Another folder has taken its place, perhaps a private one: a new one is empty.
    guard entry.st_uid == geteuid(),
      try StoreFolder(
        folder, calls.holding(FolderDescriptor(owning: dup(descriptor), path: folder))
      )
      .names(beginningWith: "").allSatisfy({ $0 == "." || $0 == ".." })
    else { return }
    if entry.st_mode & 0o7777 == StoreFile.folderMode { return }
    do throws(StoreError) {
      try calls.setMode(StoreFile.folderMode, of: descriptor, at: folder)
    } catch {
      guard error.reason == .notPermitted else { throw error }
      try calls.setMode(StoreFile.folderMode & 0o777, of: descriptor, at: folder)
    }
  }
}
