// How the loop hears that another program wrote to a file.
internal import CLinux
internal import Glibc

/// Hears of files in one folder that are made, moved there or written to, by any program.
public struct FolderWatch<K: Kernel>: ~Copyable {
  private let kernel: K
  private let descriptor: FileDescriptor
  private let names: [[UInt8]]

  /// The kernel writes several changes into one read; the longest takes 272 bytes.
  private static var bufferSize: Int { 4096 }

  /// - Parameters:
  ///   - folder: The folder; it must exist.
  ///   - names: The files in it that matter, whether they are there or not.
  ///   - kernel: Makes the descriptor and reads from it.
  /// - Throws: EMFILE or ENOMEM from inotify_init1(2), ENOSPC, ENOENT, EACCES and the like with the
  ///   path from inotify_add_watch(2).
  public init(_ folder: String, names: [String], kernel: K) throws(SystemError) {
    let descriptor = try kernel.makeFolderWatch()
    try kernel.watchFolder(folder, with: descriptor.raw)
    // The fields are set together at the end: a noncopyable value that is only half made cannot be
    // thrown away.
    self.kernel = kernel
    self.names = names.map { Array($0.utf8) }
    self.descriptor = descriptor
  }

  /// What to watch: readable after a change, until `drain`.
  public var raw: CInt { descriptor.raw }

  /// Takes the changes that were told so far, at most a buffer of them; the rest stays readable.
  ///
  /// - Returns: Whether one of the files changed, or so much did that the kernel lost count.
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

  /// Reads records as inotify(7) lays them out: watch, mask, cookie and length of the name, four
  /// bytes each, then the name with zeros behind it.
  private func isConcerned(by records: ArraySlice<UInt8>) -> Bool {
    var rest = records
    while !rest.isEmpty {
      guard rest.count >= 16 else { fatalError("FolderWatch: \(rest.count) bytes for a change") }
      let mask = word(4, of: rest)
      let end = 16 + Int(word(12, of: rest))
      guard rest.count >= end else { fatalError("FolderWatch: a name beyond the buffer") }
      if mask & UInt32(IN_Q_OVERFLOW) != 0 { return true }
      let name = rest.dropFirst(16).prefix(end - 16).prefix { $0 != 0 }
      if names.contains(where: { $0.elementsEqual(name) }) { return true }
      rest = rest.dropFirst(end)
    }
    return false
  }

  /// Four bytes of a record as the machine's number.
  private func word(_ offset: Int, of record: ArraySlice<UInt8>) -> UInt32 {
    record.dropFirst(offset).prefix(4).reversed().reduce(0) { $0 << 8 | UInt32($1) }
  }
}
