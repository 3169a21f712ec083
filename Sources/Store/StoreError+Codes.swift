// Maps errno values and result codes of SQLite to the reasons of a store error.
import CSQLite
import Glibc

extension StoreError {
  /// A failed system call.
  package init(call: String, path: String, errno code: CInt) {
    // The text is copied at once, before another call may reuse the buffer.
    var detail = unsafe String(cString: strerror(code))
    if code == ENOSPC, Self.lacksInodes(path) { detail = "the file system has no inode left" }
    self.init(StoreError.reason(errno: code), call: call, path: path, detail: detail)
  }

  /// Whether the file system of a path, or of its folder, can hold no further file.
  static func lacksInodes(_ path: String) -> Bool {
    var system = statvfs()
    // `system` is this function's own; the path is lent for the call.
    guard unsafe statvfs(path.folderPath, &system) == 0 else { return false }
    return system.f_files > 0 && system.f_favail == 0
  }

  /// Whether there is a file at a path.
  static func exists(_ path: String) -> Bool {
    // The path is lent for the call.
    unsafe access(path, F_OK) == 0
  }

  /// The error of bytes that the disk did not deliver.
  package static func unreadable(call: String, path: String, detail: String) -> StoreError {
    StoreError(
      .io, call: call, path: path, detail: "the disk cannot read a part of it (\(detail))",
      isUnreadable: true)
  }

  static func reason(errno code: CInt) -> Reason {
    switch code {
    case EACCES, EPERM: .notPermitted
    case EROFS: .readOnly
    case ENOSPC, EDQUOT, EFBIG: .full
    case ENOENT: .missing
    case EMFILE, ENFILE: .noDescriptor
    case ENOTDIR, EISDIR, ELOOP, ENAMETOOLONG: .notAFile
    default: .io
    }
  }

  /// Whether a result code of SQLite is about reading bytes: SQLITE_IOERR_READ and
  /// SQLITE_IOERR_CORRUPTFS.
  package static func isOfReading(sqlite code: CInt) -> Bool {
    code == SQLITE_IOERR | 1 << 8 || code == SQLITE_IOERR | 33 << 8
  }

  /// - Parameters:
  ///   - code: A result code of SQLite, extended or not.
  ///   - errno: The system's errno behind it, 0 if there is none.
  package static func reason(sqlite code: CInt, errno: CInt) -> Reason {
    // The low byte is the primary code, the rest details it.
    switch code & 0xFF {
    case SQLITE_NOTADB: return .foreign
    // The SQL here is fixed, so that only a file with other tables can make it fail; and written
    // values are short, so that only a file can hold one that is too long.
    case SQLITE_CORRUPT, SQLITE_ERROR, SQLITE_SCHEMA, SQLITE_TOOBIG, SQLITE_FORMAT: return .damaged
    // Values are checked before they are written, and a statement is ended only if it takes more
    // steps than any sound file needs.
    case SQLITE_CONSTRAINT, SQLITE_MISMATCH, SQLITE_INTERRUPT: return .damaged
    // The file is too short for a page: SQLITE_IOERR_SHORT_READ.
    case SQLITE_IOERR where code == SQLITE_IOERR | 2 << 8: return .damaged
    case SQLITE_PERM, SQLITE_AUTH: return .notPermitted
    case SQLITE_READONLY: return errno == EROFS ? .readOnly : .notPermitted
    case SQLITE_BUSY, SQLITE_LOCKED: return .locked
    case SQLITE_FULL: return .full
    // A symbolic link in the place of the file: SQLITE_CANTOPEN_SYMLINK.
    case SQLITE_CANTOPEN where code == SQLITE_CANTOPEN | 6 << 8: return .notAFile
    case SQLITE_CANTOPEN, SQLITE_IOERR: return errno == 0 ? .io : reason(errno: errno)
    default: return .io
    }
  }
}
