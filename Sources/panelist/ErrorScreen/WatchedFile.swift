// Watches a file that may be missing, or all files of a folder; each change wakes the loop.
import System

/// Watches the folder of a file, because an editor replaces the file; or every file of a folder.
final class WatchedFile<K: Kernel> {
  private let folder: FolderWatch<K>
  private let loop: EventLoop<K>
  private var watch: Watch?

  /// - Parameters:
  ///   - path: The file's path; only its folder must exist.
  ///   - changed: Called after each change.
  /// - Throws: When the folder is missing, or cannot be watched.
  convenience init(
    _ path: String, loop: EventLoop<K>, changed: @escaping () -> Void
  ) throws(SystemError) {
    let name = String(path.split(separator: "/").last ?? "")
    let above = path.dropLast(name.count)
    try self.init(
      in: above.isEmpty ? "." : String(above), names: [name], loop: loop, changed: changed)
  }

  /// - Parameters:
  ///   - path: The folder, which must exist.
  ///   - names: The files that matter; nil for every one.
  ///   - changed: Called after each change.
  /// - Throws: When the folder is missing, or cannot be watched.
  init(
    in path: String, names: [String]?, loop: EventLoop<K>, changed: @escaping () -> Void
  ) throws(SystemError) {
    self.loop = loop
    folder = try FolderWatch(path, names: names, kernel: loop.kernel)
    watch = try loop.watch(folder.raw, stage: .other) { [unowned self] _ in
      if folder.drain() { changed() }
    }
  }

  // Before the folder watch closes the watched descriptor.
  deinit { if let watch { loop.unwatch(watch) } }
}
