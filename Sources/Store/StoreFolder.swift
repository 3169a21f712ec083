// The folder of a list: its file names, its lock between processes, and its fsync after a rename.
import CSQLite
import Glibc

/// A folder that is kept open, with its lock: flock(2) on the file `.lock` in it, which the system
/// releases when the process ends. Only who may write the lists may open that file; the folder
/// itself could be locked by anybody who may read it.
///
/// A process that writes to a list holds the lock shared during a transaction; one that replaces
/// the list's file holds it exclusively.
package struct StoreFolder: ~Copyable {
  /// Shared with other processes, or exclusive.
  package enum Lock { case shared, exclusive }

  /// The absolute path by which the folder was opened.
  package let path: String
  package let calls: FileCalls
  private let descriptor: CInt
  /// Of the lock file, or of the folder.
  private let lockFile: CInt

  /// - Parameters:
  ///   - path: Absolute.
  ///   - calls: The calls that open it.
  ///   - hasLockFile: Whether to lock by the lock file, which must exist. Otherwise the folder itself
  ///     is locked: one that only its group may open.
  /// - Throws: The errors of opening the folder.
  package init(
    _ path: String, _ calls: FileCalls, hasLockFile: Bool = false
  ) throws(StoreError) {
    let folder = try calls.open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW)
    do throws(StoreError) {
      lockFile =
        hasLockFile
        ? try calls.open(StoreNames.lock(of: path), O_RDWR | O_NOFOLLOW | O_NONBLOCK) : folder
    } catch {
      close(folder)
      throw error
    }
    descriptor = folder
    self.path = path
    self.calls = calls
  }

  deinit {
    close(descriptor)
    if lockFile != descriptor { close(lockFile) }
  }

  /// Waits for the lock, or changes its kind.
  ///
  /// - Parameters:
  ///   - kind: Shared or exclusive.
  ///   - list: The file that the error names if the lock is not available.
  ///   - patience: Milliseconds.
  package func lock(_ kind: Lock, for list: String, patience: Int) throws(StoreError) {
    let operation = kind == .shared ? LOCK_SH : LOCK_EX
    var waited = 0
    while calls.make(.lock, { Int(flock(lockFile, operation | LOCK_NB)) }) != 0 {
      let code = errno
      guard code == EWOULDBLOCK else {
        throw StoreError(call: StoreError.folderLock, path: path, errno: code)
      }
      guard waited < patience else {
        throw StoreError(
          .locked, call: StoreError.folderLock, path: list,
          detail: "another process makes or repairs the list in \(path)")
      }
      // flock(2) has no timeout: it is polled, as SQLite polls its own locks.
      sqlite3_sleep(1)
      waited += 1
    }
  }

  /// Releases the lock.
  package func unlock() { flock(lockFile, LOCK_UN) }

  /// Syncs the folder's entries to disk.
  package func sync() throws(StoreError) {
    guard calls.make(.sync, { Int(fsync(descriptor)) }) == 0 else {
      throw StoreError(call: "sync the folder", path: path, errno: errno)
    }
  }

  /// The names in the folder with this prefix, unordered.
  package func names(beginningWith prefix: String) throws(StoreError) -> [String] {
    var stream: OpaquePointer?
    _ = calls.make(.openFolder) {
      // A descriptor of its own, because the stream moves its position and closes it.
      // The name is a literal.
      let own = unsafe openat(descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
      guard own >= 0 else { return -1 }
      // The stream is opened, read and closed in this function; a name is copied at once.
      unsafe stream = fdopendir(own)
      if unsafe stream == nil { close(own) }
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
        // The end and a failure differ only in errno.
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
      // A name that is not UTF-8 is not one of ours.
      if let name, name.hasPrefix(prefix) { names.append(name) }
    }
    return names
  }
}
