// How the unit of the service keeps it from a file that the settings name.
import System

/// What the service is kept from a file by. Each has lines for the unit that undo it: ``DropIn``.
enum SandboxPaths: Hashable {
  /// It may read there and not write (ProtectSystem=).
  case readOnly
  /// It sees an empty folder in place of this one (ProtectHome=).
  case hidden(String)
  /// It has a folder of its own in place of this one, which goes when the service ends (PrivateTmp=).
  case replaced(String)

  /// What the service wants to do with a file.
  enum Use: Hashable, CaseIterable {
    /// Read and write it, and make others beside it.
    case list
    /// Read it.
    case font
    /// Read it: layouts of the board of keys.
    case keys
  }

  /// Where the unit lets the service write: StateDirectory= and RuntimeDirectory=.
  private static let writable = ["/var/lib/panelist", "/run/panelist"]
  /// What ProtectHome= hides.
  private static let homes = ["/home", "/root", "/run/user"]
  /// What PrivateTmp= replaces.
  private static let temporary = ["/tmp", "/var/tmp"]

  /// What the unit keeps the service from, as it is known outside of it.
  ///
  /// - Parameters:
  ///   - path: Absolute, without symbolic links.
  ///   - use: What the service wants with it.
  /// - Returns: nil where nothing hinders it.
  init?(ofServiceFrom path: String, for use: Use) {
    func first(of places: [String]) -> String? {
      places.first { path == $0 || path.hasPrefix($0 + "/") }
    }
    if let place = first(of: Self.homes) {
      self = .hidden(place)
    } else if let place = first(of: Self.temporary) {
      self = .replaced(place)
    } else if use == .list, first(of: Self.writable) == nil {
      self = .readOnly
    } else {
      return nil
    }
  }

  /// What this process is kept from, as its mounts tell it.
  ///
  /// - Parameters:
  ///   - mount: That of the file.
  ///   - use: What is wanted with it.
  /// - Returns: nil where nothing hinders this process, or something else than a unit.
  init?(on mount: Mount, for use: Use) {
    // The names are systemd's: of the folder that nobody may enter, and of those of one service.
    if mount.root.hasSuffix("/systemd/inaccessible/dir") {
      self = .hidden(mount.place)
    } else if mount.root.contains("/systemd-private-"), mount.root.contains("-panelist.service-") {
      self = .replaced(mount.place)
    } else if use == .list, mount.isReadOnly, !mount.isFileSystemReadOnly {
      self = .readOnly
    } else {
      return nil
    }
  }
}
