// The file behind a connection: whether the disk gives it, and whether it is still in its place.
import CSQLite
import Glibc

extension Connection {
  /// The system's error number behind the last failed call, 0 when there is none.
  package var systemError: CInt {
    // Reads a number of the open handle.
    let code = unsafe sqlite3_system_errno(handle)
    // A commit and a copy leave it at 0 when they fail, at least in SQLite 3.40; their files keep it.
    return code != 0 ? code : unsafe csqlite_file_errno(handle)
  }

  /// Whether a result says that the disk did not give bytes of the file or its log. A page that cannot be
  /// read is no broken one, and SQLite tells the two apart only in what it keeps of its files.
  func isUnreadable(_ result: CInt) -> Bool {
    switch result & 0xFF {
    // Where the first page cannot be read no file is open, and there is the number alone.
    case SQLITE_IOERR:
      StoreError.isOfReading(sqlite: result) && (systemError == EIO || hasMetReadingError)
    // In a schema as well, which is then an error like any other.
    case SQLITE_CORRUPT, SQLITE_NOTADB, SQLITE_ERROR, SQLITE_SCHEMA: hasMetReadingError
    default: false
    }
  }

  /// Whether the disk failed under this connection, now or before. One that it met before makes true
  /// damage look like this; a connection that is opened anew finds out.
  package var hasMetReadingError: Bool {
    // The handle is open; the files behind it are asked, and live as long.
    unsafe csqlite_met_errno(handle, EIO) != 0
  }

  /// Whether another file, or none, has the name under which this one was opened. - Complexity: O(1),
  /// one stat(2).
  var hasMoved: Bool {
    var moved: CInt = 0
    // `moved` is this function's own; a file system that cannot tell leaves it as it is.
    unsafe sqlite3_file_control(handle, "main", SQLITE_FCNTL_HAS_MOVED, &moved)
    return moved != 0
  }

  /// The file's name as SQLite takes it for one that nobody changes.
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
