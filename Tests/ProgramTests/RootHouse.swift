// A list's folder as installed, which belongs to a service and its group, and what root keeps beside it.
import Foundation
import Glibc
import Testing

/// Three users of one list: root, the service that owns the folder, and a member of its group. Only root
/// can make it.
struct RootHouse {
  /// Who runs a command.
  enum User: CaseIterable {
    case root, service, member

    /// What runs a command as this user. Unused numbers: none needs a name.
    var prefix: String {
      switch self {
      case .root: ""
      case .service: "setpriv --reuid=54321 --regid=54322 --clear-groups "
      case .member: "setpriv --reuid=54323 --regid=54322 --clear-groups "
      }
    }
  }

  static let (service, group): (UInt32, UInt32) = (54_321, 54_322)
  static let isRoot = geteuid() == 0
  static let needsRoot = "only root can be the one who is led astray"

  let shell: Shell
  var folder: String { shell.folder.path + "/list" }
  var list: String { folder + "/panelist.db" }
  /// A file of root's that nobody else may read.
  var secret: String { shell.folder.path + "/secret" }

  init(ownedBy user: UInt32 = service, mode: mode_t = 0o2770) throws {
    shell = try Shell()
    try shell.configure("[store]\npath = \(shell.folder.path)/list/panelist.db\n")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    try give(folder, to: user, mode: mode)
    try Data("root alone".utf8).write(to: URL(filePath: secret))
    try give(secret, to: 0, group: 0, mode: 0o600)
  }

  /// Gives a file to a user.
  func give(
    _ path: String, to user: UInt32, group: UInt32 = group, mode: mode_t
  ) throws {
    // The path is lent for the calls; the mode comes last, because chown(2) clears set-id bits.
    try #require(unsafe chown(path, user, group) == 0 && chmod(path, mode) == 0)
  }

  /// Runs a line of bash; `panelist` is the program with the house's configuration.
  func run(_ line: String, as user: User = .root) throws -> Answer {
    try shell.script(
      "panelist() { \(user.prefix)\"$PANELIST\" \"$@\" --config \"$CONFIG\"; }; \(line)")
  }

  /// What root's file is: its owner, its permissions and its content.
  struct Secret: Equatable {
    var owner: UInt32 = 0
    var group: UInt32 = 0
    var mode: UInt32 = 0o600
    var content = "root alone"
  }

  /// As ``Secret``, now.
  func secretNow() throws -> Secret {
    var entry = stat()
    // `entry` is this function's own, and the path is lent for the call.
    try #require(unsafe lstat(secret, &entry) == 0)
    return Secret(
      owner: entry.st_uid, group: entry.st_gid, mode: entry.st_mode & 0o7777,
      content: try String(contentsOfFile: secret, encoding: .utf8))
  }

  /// The files in the list's folder and below, each with user, group and mode, as `find` prints them.
  func owners() throws -> [String: String] {
    let answer = try shell.script("cd '\(folder)' && find . -mindepth 1 -printf '%P %U %G %m\\n'")
    return Dictionary(
      uniqueKeysWithValues: answer.rows.map { row in
        let words = row.split(separator: " ", maxSplits: 1).map(String.init)
        return (words[0], words[1])
      })
  }
}
