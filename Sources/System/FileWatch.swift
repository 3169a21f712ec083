// An inotify watch on one file for writes of other programs; disarmed while this program writes.
internal import Glibc

/// While it is armed, reports that one file is written to, moved or deleted.
///
/// It watches the file, not its folder: changes to other files in the folder cause no wake-up.
public struct FileWatch<K: Kernel>: ~Copyable {
  private let kernel: K
  private let descriptor: FileDescriptor
  private let path: String
  /// The inotify watch descriptor while armed, else nil.
  private var watch: CInt?

  /// One read returns several records; a record of a file watch has sixteen bytes.
  private static var bufferSize: Int { 4096 }

  /// - Parameters:
  ///   - path: The file; looked up each time the watch is armed.
  ///   - kernel: Creates the descriptor and reads from it.
  /// - Throws: EMFILE or ENOMEM from inotify_init1(2).
  public init(_ path: String, kernel: K) throws(SystemError) {
    let descriptor = try kernel.makeInotify()
    self.kernel = kernel
    self.path = path
    self.descriptor = descriptor
  }

  /// The descriptor to watch: readable after a change, until the watch is disarmed.
  public var raw: CInt { descriptor.raw }

  /// Starts reporting. Does nothing if armed.
  ///
  /// - Throws: The error of inotify_add_watch(2), as ENOENT, EACCES or ENOSPC, with the path.
  public mutating func arm() throws(SystemError) {
    guard watch == nil else { return }
    watch = try kernel.watchFile(path, with: raw)
  }

  /// Stops reporting and discards unread changes. - Complexity: At least three system calls;
  /// allocates one page.
  public mutating func disarm() {
    guard let watch else { return }
    kernel.unwatchFile(watch, with: raw)
    self.watch = nil
    drain()
  }

  /// Also discards IN_IGNORED, which the kernel sends for a removed watch: it would wake the loop.
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
