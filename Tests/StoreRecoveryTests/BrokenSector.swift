// Simulates unreadable sectors: SQLite's reads of a part of a file fail with EIO.
import Foundation
import Glibc
import Store
import Synchronization
import TestStore

/// A byte range of a file whose reads fail with EIO, a number of times or permanently.
final class BrokenSector: Sendable {
  private struct State {
    /// Remaining failures; nil for permanent ones.
    var left: Int?
    var refusals = 0
  }

  private let file: ino_t
  private let range: Range<Int>
  private let state: Mutex<State>

  /// All active instances. A file is identified by its inode, so that concurrent tests do not
  /// interfere, whatever thread reads.
  private static let all = Mutex<[BrokenSector]>([])

  /// Breaks a part of a file while `body` runs.
  static func within<Value>(
    _ path: String, _ range: Range<Int>, times: Int? = nil,
    _ body: (BrokenSector) throws -> Value
  ) throws -> Value {
    SQLiteCalls.install()
    let sector = BrokenSector(try inode(path), range, times: times)
    all.withLock { $0.append(sector) }
    defer { all.withLock { $0.removeAll { $0 === sector } } }
    return try body(sector)
  }

  private init(_ file: ino_t, _ range: Range<Int>, times: Int?) {
    self.file = file
    self.range = range
    state = Mutex(State(left: times))
  }

  /// Number of failed reads.
  var refusals: Int { state.withLock { $0.refusals } }

  /// Whether a read by SQLite fails.
  static func refuses(_ descriptor: CInt, _ bytes: Range<Int>) -> Bool {
    let sectors = all.withLock { $0 }
    guard !sectors.isEmpty else { return false }
    var entry = stat()
    // `entry` is local and of the size that fstat(2) writes.
    guard unsafe fstat(descriptor, &entry) == 0 else { return false }
    return sectors.contains { $0.file == entry.st_ino && $0.refuses(bytes) }
  }

  private func refuses(_ bytes: Range<Int>) -> Bool {
    guard range.overlaps(bytes) else { return false }
    return state.withLock { state in
      guard state.left != 0 else { return false }
      state.left = state.left.map { $0 - 1 }
      state.refusals += 1
      return true
    }
  }

  /// The inode of a path.
  static func inode(_ path: String) throws -> ino_t {
    var entry = stat()
    // As above; the path is copied.
    guard unsafe lstat(path, &entry) == 0 else { throw Scratch.Failure(text: "\(path): \(errno)") }
    return entry.st_ino
  }
}
