// The folder of a list: its names, its lock between processes, and what makes a rename last.
import CSQLite
import Glibc

/// A folder that is held open. Its lock is the folder's own (flock(2)): no file has to be made for it,
/// and the system drops it with the process.
///
/// Whoever writes to a list holds the lock together with others for as long as a transaction takes;
/// whoever puts another file in its place holds it alone.
package struct StoreFolder: ~Copyable {
  /// Together with others, or alone.
  package enum Lock { case shared, alone }

  /// Absolute, and by which it was opened.
  package let path: String
  package let calls: FileCalls
  private let descriptor: CInt

  /// - Throws: What opening the folder gives.
  package init(_ path: String, _ calls: FileCalls) throws(StoreError) {
    descriptor = try calls.open(path, O_RDONLY | O_DIRECTORY)
    self.path = path
    self.calls = calls
  }

  deinit { close(descriptor) }

  /// Waits for the lock, or changes its kind.
  ///
  /// - Parameters:
  ///   - kind: With others or alone.
  ///   - list: The file that is named when it cannot be had.
  ///   - patience: Milliseconds.
  package func lock(_ kind: Lock, for list: String, patience: Int) throws(StoreError) {
    let operation = kind == .shared ? LOCK_SH : LOCK_EX
    var waited = 0
    while calls.make(.lock, { Int(flock(descriptor, operation | LOCK_NB)) }) != 0 {
      let code = errno
      guard code == EWOULDBLOCK else {
        throw StoreError(call: "lock the folder", path: path, errno: code)
      }
      guard waited < patience else {
        throw StoreError(
          .locked, call: "lock the folder", path: list,
          detail: "another process makes or repairs the list in \(path)")
      }
      // flock(2) has no limit of time: it is asked again, as SQLite asks for its own locks.
      sqlite3_sleep(1)
      waited += 1
    }
  }

  /// Gives the lock back.
  package func unlock() { flock(descriptor, LOCK_UN) }

  /// Has the names as they are now on the disk.
  package func sync() throws(StoreError) {
    guard calls.make(.sync, { Int(fsync(descriptor)) }) == 0 else {
      throw StoreError(call: "sync the folder", path: path, errno: errno)
    }
  }

  /// The names in it that begin so, in no order.
  package func names(beginningWith prefix: String) throws(StoreError) -> [String] {
    var stream: OpaquePointer?
    _ = calls.make(.openFolder) {
      // The stream is opened, read and closed in this function; a name is copied at once.
      unsafe stream = opendir(path)
      return unsafe stream == nil ? -1 : 0
    }
    // As above.
    guard let stream = unsafe stream else {
      throw StoreError(call: "read the folder", path: path, errno: errno)
    }
    defer { unsafe closedir(stream) }
    var names: [String] = []
    var isAtEnd = false
    while !isAtEnd {
      var name: String?
      let result = calls.make(.readFolder) {
        // The end and a failure look alike but for this number.
        errno = 0
        // As above.
        guard let entry = unsafe readdir(stream) else {
          isAtEnd = errno == 0
          return isAtEnd ? 0 : -1
        }
        // As above.
        name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
          unsafe String(validating: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
        return 0
      }
      guard result == 0 else {
        throw StoreError(call: "read the folder", path: path, errno: errno)
      }
      // A name that is no text is none of ours.
      if let name, name.hasPrefix(prefix) { names.append(name) }
    }
    return names
  }
}
