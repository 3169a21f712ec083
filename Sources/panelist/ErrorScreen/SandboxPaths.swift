// How the service's unit blocks access to a file in the settings.
import System
import Units

/// A restriction of the service's unit. ``DropIn`` has the lines that lift it.
enum SandboxPaths: Hashable {
  /// The file can be read but not written (ProtectSystem=).
  case readOnly
  /// The service sees an empty folder in place of this one (ProtectHome=).
  case hidden(String)
  /// The service has a private folder in place of this one, removed when it ends (PrivateTmp=).
  case replaced(String)

  /// What the service does with a file.
  enum Use: Hashable, CaseIterable {
    /// Read and write it, and create files beside it.
    case list
    /// Read it.
    case font
    /// Read it, as layouts of the on-screen keyboard.
    case keys
  }

  /// Folders that the unit lets the service write: StateDirectory= and RuntimeDirectory=.
  private static let writable = ["/var/lib/panelist", "/run/panelist"]
  /// Folders that ProtectHome= hides.
  private static let homes = ["/home", "/root", "/run/user"]
  /// Folders that PrivateTmp= replaces.
  private static let temporary = ["/tmp", "/var/tmp"]

  /// Derives the restriction of the service from the unit as shipped.
  ///
  /// - Parameters:
  ///   - path: Absolute, without symbolic links.
  ///   - use: The use by the service.
  /// - Returns: nil when the access is allowed.
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

  /// Derives the restriction of this process from the mount that the file is on.
  ///
  /// - Parameters:
  ///   - mount: The mount of the file.
  ///   - use: The use by this process.
  /// - Returns: nil when no unit blocks the access.
  init?(on mount: Mount, for use: Use) {
    // systemd mounts `inaccessible/dir` over a folder that it hides. The name of a private folder
    // contains `systemd-private-` and the service's name.
    if mount.root.hasSuffix("/systemd/inaccessible/dir") {
      self = .hidden(mount.point)
    } else if mount.root.contains(text: "/systemd-private-"),
      mount.root.contains(text: "-panelist.service-")
    {
      self = .replaced(mount.point)
    } else if use == .list, mount.isReadOnly, !mount.isFileSystemReadOnly {
      self = .readOnly
    } else {
      return nil
    }
  }
}
