// How the loop hears that another program wrote to one file, and does not hear what it writes itself.
internal import Glibc

/// Hears of writes to one file, and that it has moved away, while it is armed.
///
/// The file and not its folder is watched: what others do beside it wakes nobody.
public struct FileWatch<K: Kernel>: ~Copyable {
  private let kernel: K
  private let descriptor: FileDescriptor
  private let path: String
  /// The kernel's number of the file, while it is armed.
  private var watch: CInt?

  /// The kernel writes several changes into one read; of a file each takes sixteen bytes.
  private static var bufferSize: Int { 4096 }

  /// - Parameters:
  ///   - path: The file; it is looked up each time that the watch is armed.
  ///   - kernel: Makes the descriptor and reads from it.
  /// - Throws: EMFILE or ENOMEM from inotify_init1(2).
  public init(_ path: String, kernel: K) throws(SystemError) {
    let descriptor = try kernel.makeFolderWatch()
    self.kernel = kernel
    self.path = path
    self.descriptor = descriptor
  }

  /// What to watch: readable after a change, until the watch is disarmed.
  public var raw: CInt { descriptor.raw }

  /// Hears from now on. Does nothing when it is armed.
  ///
  /// - Throws: ENOENT, EACCES, ENOSPC and the like with the path from inotify_add_watch(2).
  public mutating func arm() throws(SystemError) {
    guard watch == nil else { return }
    watch = try kernel.watchFile(path, with: raw)
  }

  /// Hears nothing from now on, and forgets what it heard. - Complexity: two calls, no allocation but
  /// of a page.
  public mutating func disarm() {
    guard let watch else { return }
    kernel.unwatchFile(watch, with: raw)
    self.watch = nil
    drain()
  }

  /// The kernel's last word about a file that is watched no more is taken as well: it would wake the
  /// loop.
  private func drain() {
    var buffer = [UInt8](repeating: 0, count: Self.bufferSize)
    do {
      while true {
        var bytes = buffer.mutableSpan
        guard try kernel.read(raw, into: &bytes) > 0 else { return }
      }
    } catch {
      guard error.wouldBlock else { fatalError("FileWatch: \(error)") }
    }
  }
}
