// A small file beside the list, replaced as a whole.
import Glibc

/// Replaces a small file: after a power cut there is the old one or the new one.
package struct KeptFile: Sendable {
  private let path: String
  private let text: String

  /// Its owner, and the group of the list's folder.
  private static let mode: mode_t = 0o660

  /// - Parameters:
  ///   - path: Its folder exists.
  ///   - text: The whole content.
  package init(path: String, text: String) {
    self.path = path
    self.text = text
  }

  /// Writes, syncs and renames a file, and syncs its folder. What has the name of its draft goes.
  ///
  /// - Parameter calls: The system calls.
  /// - Throws: The errors of the calls; the old file is intact then.
  package func write(_ calls: FileCalls = .system) throws(StoreError) {
    let draft = path + StoreNames.draftOfKept
    try calls.remove(draft)
    guard let file = try calls.create(draft, mode: Self.mode) else {
      throw StoreError(call: "create", path: draft, errno: EEXIST)
    }
    do throws(StoreError) {
      defer { close(file) }
      try fill(file, at: draft, calls)
    } catch {
      // Losing the second error is right: the first one says what has to be fixed.
      try? calls.remove(draft)
      throw error
    }
    try calls.move(draft, to: path)
    try StoreFolder(path.parentPath, calls).sync()
  }

  /// Reads a kept file, and nothing else that has its name: members of the list's group may put there
  /// what they want.
  ///
  /// - Parameters:
  ///   - path: Of the file.
  ///   - limit: The most that is read, in bytes.
  ///   - calls: The system calls.
  /// - Returns: nil if there is none; one byte more than the limit of a longer file.
  /// - Throws: `notAFile` for a link, for what is no file, and for a file with another name elsewhere.
  package static func read(
    path: String, limit: Int, _ calls: FileCalls = .system
  ) throws(StoreError) -> [UInt8]? {
    // Before it is opened, too: closing another name of SQLite's files would drop its locks.
    guard let found = try calls.entry(path) else { return nil }
    try require(found, at: path)
    let file = try calls.open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY)
    defer { close(file) }
    try require(try calls.entry(of: file, at: path), at: path)
    var bytes = [UInt8](repeating: 0, count: limit + 1)
    var count = 0
    while count < bytes.count {
      // The rest of the buffer is lent for the call, which gets its length.
      let read = calls.make(.read) {
        unsafe bytes.withUnsafeMutableBytes {
          unsafe Glibc.read(file, $0.baseAddress?.advanced(by: count), $0.count - count)
        }
      }
      guard read >= 0 else { throw StoreError(call: "read", path: path, errno: errno) }
      guard read > 0 else { break }
      count += read
    }
    return Array(bytes.prefix(count))
  }

  private static func require(_ entry: stat, at path: String) throws(StoreError) {
    guard entry.isRegular, entry.st_nlink == 1 else {
      throw StoreError(
        .notAFile, call: "read", path: path,
        detail: "it is no file, or has another name elsewhere", remedy: "remove it")
    }
  }

  private func fill(_ file: CInt, at draft: String, _ calls: FileCalls) throws(StoreError) {
    let bytes = Array(text.utf8)
    var written = 0
    while written < bytes.count {
      // The rest of the bytes is lent for the call, which gets its length.
      let count = calls.make(.write) {
        unsafe bytes.withUnsafeBytes {
          unsafe Glibc.write(file, $0.baseAddress?.advanced(by: written), $0.count - written)
        }
      }
      guard count > 0 else { throw StoreError(call: "write", path: draft, errno: errno) }
      written += count
    }
    guard calls.make(.sync, { Int(fsync(file)) }) == 0 else {
      throw StoreError(call: "sync", path: draft, errno: errno)
    }
  }
}
