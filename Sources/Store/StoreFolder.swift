// The folder of a list: its names, its lock between processes, and what makes a rename last.
import CSQLite
import Glibc

/// A folder that is held open. Its lock is the folder's own (flock(2)): no file has to be made for it,
/// and the system drops it with the process.
///
/// Whoever writes to a list holds the lock together with others for as long as a transaction takes;
/// whoever puts another file in its place holds it alone.
struct StoreFolder: ~Copyable {
  enum Lock { case shared, alone }

  let path: String
  private let descriptor: CInt

  /// - Throws: What opening the folder gives.
  init(_ path: String) throws(StoreError) {
    // The call copies the name.
    let descriptor = unsafe open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw StoreError(call: "open", path: path, errno: errno) }
    self.path = path
    self.descriptor = descriptor
  }

  deinit { close(descriptor) }

  /// Waits for the lock, or changes its kind.
  ///
  /// - Parameters:
  ///   - kind: With others or alone.
  ///   - list: The file that is named when it cannot be had.
  ///   - patience: Milliseconds.
  func lock(_ kind: Lock, for list: String, patience: Int) throws(StoreError) {
    let operation = kind == .shared ? LOCK_SH : LOCK_EX
    var waited = 0
    while flock(descriptor, operation | LOCK_NB) != 0 {
      let code = errno
      guard code == EWOULDBLOCK || code == EINTR else {
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
  func unlock() { flock(descriptor, LOCK_UN) }

  /// Has the names as they are now on the disk.
  func sync() throws(StoreError) {
    guard fsync(descriptor) == 0 else {
      throw StoreError(call: "sync the folder", path: path, errno: errno)
    }
  }

  /// The names in it that begin so, in no order.
  func names(beginningWith prefix: String) throws(StoreError) -> [String] {
    // The stream is opened, read and closed in this function; a name is copied at once.
    guard let stream = unsafe opendir(path) else {
      throw StoreError(call: "read the folder", path: path, errno: errno)
    }
    defer { unsafe closedir(stream) }
    var names: [String] = []
    while let entry = unsafe readdir(stream) {
      let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        unsafe String(validating: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      // A name that is no text is none of ours.
      if let name, name.hasPrefix(prefix) { names.append(name) }
    }
    return names
  }
}

/// Files by their names: what the store does to them whole.
enum Files {
  static func exists(_ path: String) -> Bool {
    var entry = stat()
    // `entry` is this function's own and as large as the call wants.
    return unsafe lstat(path, &entry) == 0
  }

  /// How many bytes a file has, nil where there is none.
  static func size(_ path: String) -> Int? {
    var entry = stat()
    // As above.
    return unsafe lstat(path, &entry) == 0 ? Int(entry.st_size) : nil
  }

  /// Gives a file another name, under which there is none.
  static func move(_ path: String, to other: String) throws(StoreError) {
    // The names are lent for the call.
    guard unsafe rename(path, other) == 0 else {
      throw StoreError(call: "move to \(other)", path: path, errno: errno)
    }
  }

  /// Takes a file away, if there is one.
  static func remove(_ path: String) throws(StoreError) {
    // The name is lent for the call.
    guard unsafe unlink(path) == 0 || errno == ENOENT else {
      throw StoreError(call: "remove", path: path, errno: errno)
    }
  }

  /// Has a file's bytes on the disk.
  static func sync(_ path: String) throws(StoreError) {
    // The call copies the name.
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw StoreError(call: "open", path: path, errno: errno) }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 else {
      throw StoreError(call: "sync", path: path, errno: errno)
    }
  }
}
