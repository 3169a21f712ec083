// The folder that belongs to the service's user by its entry among the users of the machine.
package import Glibc

/// The home of user `panelist`, in which an installed list is kept.
package struct ServiceFolder {
  /// The name of the service's user.
  package static let userName = "panelist"
  /// Its permissions: members of the group may write, and files created in it are the group's.
  package static let mode: mode_t = 0o2770

  /// Absolute.
  package let path: String
  /// The numbers of the user and of its group.
  package let user: UInt32
  package let group: UInt32

  /// Nil where the machine has no such user.
  package static var installed: ServiceFolder? {
    // The entry is valid until the next call and is copied at once.
    guard let entry = unsafe getpwnam(userName), let home = unsafe entry.pointee.pw_dir else {
      return nil
    }
    return unsafe ServiceFolder(
      path: String(cString: home), user: entry.pointee.pw_uid, group: entry.pointee.pw_gid)
  }

  /// Whether an owner and a group are those of the service.
  package func isHad(by owner: UInt32, _ group: UInt32) -> Bool {
    owner == user && group == self.group
  }
}
