// Makes the service's folder if it is missing, and gives it to the service's user.
import Glibc
import Store

extension ServiceFolder {
  /// Refuses root an installed list in a folder of somebody else's, which the service could not open
  /// then. A missing folder is made, and given to the service's user.
  ///
  /// - Throws: `notPermitted`, with the remedy.
  static func requireHad(byListAt path: String) throws(StoreError) {
    let (calls, way) = (FileCalls.system, try ListPath(path, .system))
    guard let service = installed, StoreFile(path: way.path).folder == service.path else { return }
    guard way.hasFolder else {
      _ = try service.give()
      return
    }
    let entry = try calls.entry(of: way.folder.number, at: way.folder.path)
    guard !service.isHad(by: entry.st_uid, entry.st_gid) else { return }
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
