// Detects a file system that became writable too late for this process.
import System

/// Watches for a file system that is remounted writable. A service with its own mount namespace
/// keeps each mount as it was at its start.
struct ReadOnlyMount {
  private var wasReadOnly = false

  /// Whether only a new process can write to a file.
  ///
  /// - Parameter mount: The file's current mount; nil when unknown.
  mutating func needsNewStart(_ mount: Mount?) -> Bool {
    guard let mount else { return false }
    if mount.isFileSystemReadOnly { wasReadOnly = true }
    // A mount that was read-only on a writable file system from the start stays so after a restart.
    return wasReadOnly && mount.isReadOnly && !mount.isFileSystemReadOnly
  }
}

extension Mount {
  /// The mount of a file; nil when it cannot be found.
  init?(ofFile path: String, kernel: some Kernel) {
    // Losing the errors is right: the next attempt reads the mounts again.
    guard let mount = try? Mount(of: (try? resolvedPath(path)) ?? path, kernel: kernel) else {
      return nil
    }
    self = mount
  }
}
