// A file whose change wakes the loop, whether it is there or not.
import System

/// A file that is watched through its folder, because an editor puts a new file in its place.
final class WatchedFile<K: Kernel> {
  private let folder: FolderWatch<K>
  private let loop: EventLoop<K>
  private var watch: Watch?

  /// - Parameters:
  ///   - path: From the root; only the folder must exist.
  ///   - changed: Called after each change.
  /// - Throws: When the folder is not there, or cannot be watched.
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

  // Before the folder closes what is watched.
  deinit { if let watch { loop.unwatch(watch) } }
}
