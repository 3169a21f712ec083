// A file system that was mounted for writing too late for this process.
import System

/// What a process with mounts of its own, as a closed service, can find out of them: each stays as it
/// was when the process was started.
struct ReadOnlyMount {
  private var wasReadOnly = false

  /// Whether only a process that is started anew can write to a file.
  ///
  /// - Parameter mount: On which the file lies now; nil where nothing is known of it.
  mutating func needsNewStart(_ mount: Mount?) -> Bool {
    guard let mount else { return false }
    if mount.isFileSystemReadOnly { wasReadOnly = true }
    // One that was mounted so from the beginning stays so after a restart.
    return wasReadOnly && mount.isReadOnly && !mount.isFileSystemReadOnly
  }
}

extension Mount {
  /// That of a file; nil where nothing is known of it.
  init?(ofFile path: String, kernel: some Kernel) {
    // Losing the errors is right: what is not known of the mounts is told by the next try.
    guard let mount = try? Mount(of: (try? resolvedPath(path)) ?? path, kernel: kernel) else {
      return nil
    }
    self = mount
  }
}
