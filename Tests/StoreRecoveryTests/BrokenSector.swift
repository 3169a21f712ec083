// A part of a file that the disk does not give, whoever reads it through SQLite's files.
import Foundation
import Glibc
import Store
import Synchronization
import TestStore

/// Bytes of one file of which each read fails with EIO, so many times or for good.
final class BrokenSector: Sendable {
  private struct State {
    /// How many times more; nil is for good.
    var left: Int?
    var refusals = 0
  }

  private let file: ino_t
  private let range: Range<Int>
  private let state: Mutex<State>

  /// Every one there is. A file is known by its number, so that tests that run beside each other have
  /// theirs, on whatever thread they read.
  private static let all = Mutex<[BrokenSector]>([])

  /// Breaks a part of a file while something is done.
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

  /// How many reads failed.
  var refusals: Int { state.withLock { $0.refusals } }

  /// Whether a read of SQLite's fails.
  static func refuses(_ descriptor: CInt, _ bytes: Range<Int>) -> Bool {
    let sectors = all.withLock { $0 }
    guard !sectors.isEmpty else { return false }
    var entry = stat()
    // `entry` is this function's own and as large as the call wants.
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

  /// Which file has a name.
  static func inode(_ path: String) throws -> ino_t {
    var entry = stat()
    // As above; the name is copied.
    guard unsafe lstat(path, &entry) == 0 else { throw Scratch.Failure(text: "\(path): \(errno)") }
    return entry.st_ino
  }
}
