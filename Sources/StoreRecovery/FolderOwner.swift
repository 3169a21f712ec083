// What root may do with a list in a folder of others: nothing, it becomes the owner of the folder.
import Glibc
public import Store

/// Root, before it opens a list: in a folder where others may write, a name can become a link to any
/// file at any moment, and SQLite opens its files by name.
public enum FolderOwner {
  /// Gives up root's rights for ever, for those of the owner of a list's folder, if others than root
  /// may write there. Anybody but root stays who they are.
  ///
  /// What root alone may read or write elsewhere is opened before. Call it before the first thread
  /// starts.
  ///
  /// - Parameter path: Of the list; absolute. The list and its folder may be missing: then the folder
  ///   counts in which that would be made.
  /// - Returns: A sentence about a folder that its owner may not write, with the remedy; nil for any
  ///   other.
  /// - Throws: `notPermitted` for a folder of root's own in which others may write, and the errors of
  ///   looking for it and of the three calls.
  public static func become(ofListAt path: String) throws(StoreError) -> String? {
    guard geteuid() == 0 else { return nil }
    let calls = FileCalls.system
    var list = try ListPath(path, calls)
    if try ServiceFolder.requireHad(byListAt: list) { list = try ListPath(path, calls) }
    let entry = try calls.entry(of: list.folder.number, at: list.folder.path)
    guard entry.st_uid != 0 else {
      try require(list, entry)
      return nil
    }
    try take(user: entry.st_uid, group: group(of: entry), at: list.folder.path)
    guard entry.st_mode & 0o300 != 0o300 else { return nil }
    return "\(list.folder.path): its owner, \(userName(entry.st_uid)), may not write in it; "
      + "sudo chmod u+rwx \(inShellQuotes(list.folder.path)) lets it"
  }

  /// Whether root works on a list as root: others may not write in its folder.
  ///
  /// - Parameter path: As for ``become(ofListAt:)``.
  /// - Returns: false for anybody but root.
  public static func keepsRights(ofListAt path: String) throws(StoreError) -> Bool {
    guard geteuid() == 0 else { return false }
    return isRoots(try ListPath(path, .system))
  }

  /// Whether nobody but root may write in a folder, or put another one in its place.
  package static func isRoots(_ way: ListPath) -> Bool {
    // Losing the error is right: what cannot be looked at is not known to be root's.
    guard let entry = try? FileCalls.system.entry(of: way.folder.number, at: way.folder.path) else {
      return false
    }
    return !entry.isWritable(byOthersThan: 0) && way.open == nil
  }

  /// Refuses root a folder beside a list of root's own in which others may write.
  static func requireRoots(_ folder: String, _ calls: FileCalls) throws(StoreError) {
    guard geteuid() == 0, let entry = try calls.entry(folder), entry.isWritable(byOthersThan: 0)
    else { return }
    throw StoreError(
      .notPermitted, call: "open", path: folder,
      detail: "others may write in it, and root opens nothing there",
      remedy: "give it to root: sudo chown root:root \(inShellQuotes(folder)) && sudo chmod go-w "
        + inShellQuotes(folder))
  }

  /// Refuses root a list in a folder, or behind one, in which others may write.
  ///
  /// - Throws: `notPermitted`, with the remedy.
  static func require(_ list: ListPath, _ calls: FileCalls) throws(StoreError) {
    guard geteuid() == 0 else { return }
    if let entry = try calls.entry(list.path), entry.st_mode & S_IFMT == S_IFDIR {
      throw StoreError(.notAFile, call: "open", path: list.path, detail: "not a regular file")
    }
    try require(list, calls.entry(of: list.folder.number, at: list.folder.path))
  }

  private static func require(_ list: ListPath, _ entry: stat) throws(StoreError) {
    let own = list.folder.path
    if entry.isWritable(byOthersThan: 0) {
      let isOfRoot = entry.st_uid == 0
      throw StoreError(
        .notPermitted, call: "open", path: own,
        detail: isOfRoot
          ? "it is root's, others may write in it, and root opens nothing there"
          : "it is \(userName(entry.st_uid))'s, and root opens no list there",
        remedy: isOfRoot
          ? remedy(own, entry) : "run it as its owner: sudo -u \(userWord(entry.st_uid))")
    }
    if let open = list.open {
      throw StoreError(
        .notPermitted, call: "open", path: open,
        detail: "others may write in it, so that root opens nothing behind it",
        remedy: "give the list's folder to the user who uses it: sudo chown \(listUser) "
          + inShellQuotes(own))
    }
  }

  /// What to do with a folder of root's in which others may write.
  private static func remedy(_ folder: String, _ entry: stat) -> String {
    // A folder for everybody, as /tmp, stays what it is.
    entry.st_mode & S_ISVTX != 0
      ? "let [store] path name a file in a folder of its own"
      : "give it to the user who uses the list: sudo chown \(listUser) \(inShellQuotes(folder)); or keep "
        + "others out: sudo chmod go-w \(inShellQuotes(folder))"
  }

  /// The group to take: that of the folder, by which its files are shared. Root's is given to nobody.
  private static func group(of entry: stat) -> UInt32 {
    if entry.st_gid != 0 { return entry.st_gid }
    // The entry is valid until the next call; its number is copied at once.
    guard let user = unsafe getpwuid(entry.st_uid), unsafe user.pointee.pw_gid != 0 else {
      return nobody
    }
    return unsafe user.pointee.pw_gid
  }

  /// The group nogroup.
  private static let nobody: UInt32 = 65_534

  private static func take(user: UInt32, group: UInt32, at path: String) throws(StoreError) {
    var groups = [group]
    // The array is lent for the call, which gets its length.
    let isTaken = unsafe setgroups(1, &groups) == 0 && setgid(group) == 0 && setuid(user) == 0
    guard isTaken else {
      throw StoreError(call: "become the owner", path: path, errno: errno)
    }
    // Each of the three ids is another one now, so there is no way back.
    guard getuid() == user, geteuid() == user, setuid(0) != 0 else {
      fatalError("FolderOwner: still root as the owner of \(path)")
    }
  }

  /// The user of the service, if this machine has it.
  private static var listUser: String {
    ServiceFolder.installed == nil ? "USER" : ServiceFolder.userName
  }

  /// The name of a user, or the number.
  private static func userName(_ id: UInt32) -> String {
    MissingRight.name(user: id) ?? "user \(id)"
  }

  /// A user as sudo takes it.
  private static func userWord(_ id: UInt32) -> String { MissingRight.name(user: id) ?? "'#\(id)'" }
}
