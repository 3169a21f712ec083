// Makes the service's folder if it is missing, and gives it to the service's user.
import Glibc
import Store

extension ServiceFolder {
  /// Refuses root an installed list in a folder of somebody else's, which the service could not open
  /// then. A missing folder is made, and given to the service's user.
  ///
  /// - Parameter way: To the list.
  /// - Returns: Whether the folder was made: then the way ends further on.
  /// - Throws: `notPermitted`, with the remedy.
  static func requireHad(byListAt way: ListPath) throws(StoreError) -> Bool {
    let folder = StoreFile(path: way.path).folder
    // Looking a user up takes a fiftieth of the instructions of `add`: it is asked for where its home
    // may be, which has its name.
    guard folder.hasSuffix("/" + userName), let service = installed, folder == service.path else {
      return false
    }
    guard way.hasFolder else { return try service.give() }
    let entry = try FileCalls.system.entry(of: way.folder.number, at: way.folder.path)
    guard !service.isHad(by: entry.st_uid, entry.st_gid) else { return false }
    throw StoreError(
      .notPermitted, call: "open", path: service.path,
      detail: "it does not belong to the user \(userName)",
      remedy: "`sudo panelist check --repair` gives it to that user")
  }

  /// Makes the folder unless it exists, and gives it to the service's user, with the mode that it has
  /// when it is installed. Only where nobody but root can put another folder in its place.
  ///
  /// - Returns: Whether it was missing or somebody else's.
  /// - Throws: The errors of the calls.
  func give() throws(StoreError) -> Bool {
    let above = try ListPath(path, .system)
    guard above.path == path, FolderOwner.isRoots(above) else { return false }
    let calls = FileCalls.system.holding(above.folder)
    let code = calls.makeFolder(path, mode: 0o700)
    guard code == 0 || code == EEXIST else {
      throw StoreError(call: "create the folder", path: path, errno: code)
    }
    let folder = try calls.open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW)
    defer { close(folder) }
    let entry = try calls.entry(of: folder, at: path)
    if isHad(by: entry.st_uid, entry.st_gid), entry.st_mode & 0o700 == 0o700 { return false }
    guard calls.make(.changeOwner, { Int(fchown(folder, user, group)) }) == 0 else {
      throw StoreError(call: "set the owner", path: path, errno: errno)
    }
    // Last: changing the owner takes the set-gid bit away.
    try calls.setMode(Self.mode, of: folder, at: path)
    return true
  }
}
