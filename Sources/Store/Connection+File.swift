// The file behind a connection: read errors of the disk, and whether the file was moved.
import CSQLite
import Glibc

extension Connection {
  /// The errno of the last failed call, 0 if there is none.
  package var systemError: CInt {
    // Reads a number of the open handle.
    let code = unsafe sqlite3_system_errno(handle)
    // A failed commit or backup leaves it at 0, at least in SQLite 3.40; the files keep the errno.
    return code != 0 ? code : unsafe csqlite_file_errno(handle)
  }

  /// Whether a result means that the disk did not deliver bytes of the file or its WAL. SQLite
  /// distinguishes an unreadable page from a corrupt one only in the errno that its files keep.
  func isUnreadable(_ result: CInt) -> Bool {
    switch result & 0xFF {
    // If the first page cannot be read, no file is open, and only the connection has the errno.
    case SQLITE_IOERR:
      StoreError.isOfReading(sqlite: result) && (systemError == EIO || hasMetReadingError)
    // Also while reading the schema, where the error code is a general one.
    case SQLITE_CORRUPT, SQLITE_NOTADB, SQLITE_ERROR, SQLITE_SCHEMA: hasMetReadingError
    default: false
    }
  }

  /// Whether a read failed on the disk under this connection, now or earlier. After an earlier
  /// failure, corruption looks the same; a new connection distinguishes them.
  package var hasMetReadingError: Bool {
    // The handle is open; its files live as long as the handle.
    unsafe csqlite_met_errno(handle, EIO) != 0
  }

  /// Whether the path of the file now names another file, or none. - Complexity: O(1), one stat(2).
  var hasMoved: Bool {
    var moved: CInt = 0
    // `moved` is this function's own; a VFS without this file control leaves it unchanged.
    unsafe sqlite3_file_control(handle, "main", SQLITE_FCNTL_HAS_MOVED, &moved)
    return moved != 0
  }

  /// The path as a URI of a file that does not change, which SQLite reads without locks.
  static func unchangingName(_ path: String) -> String {
    var name = "file:"
    for byte in path.utf8 {
      switch byte {
      case UInt8(ascii: "%"), UInt8(ascii: "?"), UInt8(ascii: "#"), 0x80...:
        name += "%" + String(byte, radix: 16)
      default: name.unicodeScalars.append(Unicode.Scalar(byte))
      }
    }
    return name + "?immutable=1"
  }
}
