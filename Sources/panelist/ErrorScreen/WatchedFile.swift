// Watches a file that may be missing; each change wakes the loop.
import System

/// Watches the folder of a file, because an editor replaces the file.
final class WatchedFile<K: Kernel> {
  private let folder: FolderWatch<K>
  private let loop: EventLoop<K>
  private var watch: Watch?

  /// - Parameters:
  ///   - path: The file's path; only its folder must exist.
  ///   - changed: Called after each change.
  /// - Throws: When the folder is missing, or cannot be watched.
  init(
    _ path: String, loop: EventLoop<K>, changed: @escaping () -> Void
  ) throws(SystemError) {
    let name = String(path.split(separator: "/").last ?? "")
    let above = path.dropLast(name.count)
    self.loop = loop
    folder = try FolderWatch(
      above.isEmpty ? "." : String(above), names: [name], kernel: loop.kernel)
    watch = try loop.watch(folder.raw, stage: .other) { [unowned self] _ in
      if folder.drain() { changed() }
    }
  }

  // Before the folder watch closes the watched descriptor.
  deinit { if let watch { loop.unwatch(watch) } }
}
