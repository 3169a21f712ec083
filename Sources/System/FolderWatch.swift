// An inotify watch on a folder for changes of given files in it.
internal import CLinux
internal import Glibc

/// Reports files in one folder that any program creates, removes, moves or writes to, or gives
/// other permissions.
///
/// ```swift
/// let folder = try FolderWatch("/etc", names: ["panelist.conf"], kernel: loop.kernel)
/// _ = try loop.watch(folder.raw) { _ in
///   if folder.drain() { reload() }
/// }
/// ```
public struct FolderWatch<K: Kernel>: ~Copyable {
  private let kernel: K
  private let descriptor: FileDescriptor
  /// Nil for every file.
  private let names: [[UInt8]]?

  /// One read returns several records; the longest has 272 bytes.
  private static var bufferSize: Int { 4096 }

  /// - Parameters:
  ///   - folder: The folder; it must exist.
  ///   - names: The names of the relevant files, existing or not; nil for every file.
  ///   - kernel: Creates the descriptor and reads from it.
  /// - Throws: EMFILE or ENOMEM from inotify_init1(2); the error of inotify_add_watch(2), as
  ///   ENOSPC, ENOENT or EACCES, with the path.
  public init(_ folder: String, names: [String]?, kernel: K) throws(SystemError) {
    let descriptor = try kernel.makeInotify()
    try kernel.watchFolder(folder, with: descriptor.raw)
    // The fields are set together at the end: Swift cannot destroy a partly initialized noncopyable
    // value.
    self.kernel = kernel
    self.names = names.map { $0.map { Array($0.utf8) } }
    self.descriptor = descriptor
  }

  /// The descriptor to watch: readable after a change, until `drain`.
  public var raw: CInt { descriptor.raw }

  /// Reads the pending changes, at most one buffer of them; the rest stays readable.
  ///
  /// - Returns: Whether one of the files changed, or the kernel's queue overflowed.
  public func drain() -> Bool {
    var buffer = [UInt8](repeating: 0, count: Self.bufferSize)
    do {
      var bytes = buffer.mutableSpan
      let count = try kernel.read(raw, into: &bytes)
      return isConcerned(by: buffer[..<count])
    } catch {
      guard error.wouldBlock else { fatalError("FolderWatch: \(error)") }
      return false
    }
  }

  /// Parses inotify(7) records: watch, mask, cookie and length of the name, four bytes each, then
  /// the name, padded with zeros.
  private func isConcerned(by records: ArraySlice<UInt8>) -> Bool {
    var rest = records
    while !rest.isEmpty {
      guard rest.count >= 16 else { fatalError("FolderWatch: \(rest.count) bytes for a change") }
      let mask = word(4, of: rest)
      let end = 16 + Int(word(12, of: rest))
      guard rest.count >= end else { fatalError("FolderWatch: a name beyond the buffer") }
      if mask & UInt32(IN_Q_OVERFLOW) != 0 { return true }
      let name = rest.dropFirst(16).prefix(end - 16).prefix { $0 != 0 }
      guard let names else { return true }
      if names.contains(where: { $0.elementsEqual(name) }) { return true }
      rest = rest.dropFirst(end)
    }
    return false
  }

  /// A 32-bit field of a record; little-endian, as all supported machines are.
  private func word(_ offset: Int, of record: ArraySlice<UInt8>) -> UInt32 {
    record.dropFirst(offset).prefix(4).reversed().reduce(0) { $0 << 8 | UInt32($1) }
  }
}
