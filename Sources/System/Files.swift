// Reading whole small files, and creating files and folders.
internal import CLinux
internal import Glibc

/// Reads a small text file, such as a configuration or an attribute in sysfs.
///
/// - Parameters:
///   - path: The path, as for open(2).
///   - limit: The maximum length in bytes, at least 0. A longer file throws EFBIG.
/// - Throws: The error of open(2) or read(2), with the path.
public func readFile(path: String, limit: Int) throws(SystemError) -> [UInt8] {
  try readFile(path: path, limit: limit, kernel: LinuxKernel())
}

/// Reads a small text file through the given kernel.
public func readFile<K: Kernel>(
  path: String, limit: Int, kernel: K
) throws(SystemError) -> [UInt8] {
  let file = try kernel.open(path, for: .readOnly)
  return try readAll(file.raw, path: path, limit: limit, kernel: kernel)
}

/// Reads a file or pipe that the user named to its end; waits for the writers of a pipe.
///
/// - Parameters:
///   - path: The path, as for open(2).
///   - limit: The maximum length in bytes, at least 0. More throw EFBIG.
/// - Throws: The error of open(2) or read(2), with the path.
public func readToEnd(path: String, limit: Int) throws(SystemError) -> [UInt8] {
  // The path is lent for the call.
  let raw = try result(of: .open, path: path) {
    unsafe Glibc.open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY)
  }
  let file = FileDescriptor(owning: raw)
  return try readAll(file.raw, path: path, limit: limit, kernel: LinuxKernel())
}

/// Reads a file that the user named to its end; `-` is standard input, whose writer is waited for.
///
/// - Parameters:
///   - path: As for ``readToEnd(path:limit:)``.
///   - limit: The maximum length in bytes, at least 0. More throw EFBIG.
/// - Throws: The error of open(2) or read(2), with the path.
public func readInput(path: String, limit: Int) throws(SystemError) -> [UInt8] {
  guard path == "-" else { return try readToEnd(path: path, limit: limit) }
  return try readAll(STDIN_FILENO, path: "standard input", limit: limit, kernel: LinuxKernel())
}

/// Reads from an open descriptor to the end.
///
/// - Parameters:
///   - raw: A file, or a stream in blocking mode.
///   - path: The path for errors.
///   - limit: The maximum length in bytes, at least 0. More throw EFBIG.
///   - kernel: The kernel whose read(2) is called.
/// - Throws: The error of read(2), with the path.
public func readAll<K: Kernel>(
  _ raw: CInt, path: String, limit: Int, kernel: K
) throws(SystemError) -> [UInt8] {
  var contents: [UInt8] = []
  // One page, the most that one read of sysfs returns.
  var page = [UInt8](repeating: 0, count: 4096)
  while true {
    let count: Int
    do {
      var bytes = page.mutableSpan
      count = try kernel.read(raw, into: &bytes)
    } catch {
      throw SystemError(call: error.call, path: path, errno: error.errno)
    }
    if count == 0 { return contents }
    contents += page[..<count]
    if contents.count > limit { throw SystemError(call: .read, path: path, errno: EFBIG) }
  }
}

/// Creates an empty file for writing, or truncates an existing one.
///
/// - Throws: The error of open(2), with the path.
public func createFile(path: String) throws(SystemError) -> FileDescriptor {
  // The path is lent for the call. Mode 0666 less the umask.
  let raw = try result(of: .open, path: path) {
    unsafe Glibc.open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOCTTY, 0o666)
  }
  return FileDescriptor(owning: raw)
}

/// Creates a file with these bytes; fails if the path exists. A file that could not be written whole
/// does not keep its name.
///
/// - Throws: The error of open(2), with the path; EEXIST if it exists. The error of write(2).
public func writeNewFile(path: String, _ bytes: [UInt8]) throws(SystemError) {
  // As above.
  let raw = try result(of: .open, path: path) {
    unsafe Glibc.open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOCTTY, 0o666)
  }
  let file = FileDescriptor(owning: raw)
  do throws(SystemError) { try writeAll(bytes, to: file.raw) } catch {
    // The path is lent for the call; the first failure is the one to report.
    _ = unsafe Glibc.unlink(path)
    throw error
  }
}

/// What a file in an open folder is opened for.
public enum FolderUse: Sendable {
  /// An existing file; a pipe is not waited for.
  case reading
  /// An existing file, or a pipe whose writer is waited for.
  case waiting
  /// A file that does not exist yet.
  case creating
  /// A file that exists; its content stays until it is truncated.
  case replacing

  fileprivate var flags: CInt {
    switch self {
    case .reading: O_RDONLY | O_NONBLOCK
    case .waiting: O_RDONLY
    case .creating: O_WRONLY | O_CREAT | O_EXCL
    case .replacing: O_WRONLY | O_NONBLOCK
    }
  }
}

/// Opens a file in a folder that is open, and no link.
///
/// - Parameters:
///   - name: Without a folder.
///   - folder: The descriptor of the folder.
///   - use: What it is opened for.
///   - path: The path for errors.
/// - Throws: The error of open(2), with the path; ELOOP for a link.
public func openFile(
  _ name: String, in folder: CInt, for use: FolderUse, path: String
) throws(SystemError) -> FileDescriptor {
  // The name is lent for the call. Mode 0666 less the umask.
  let raw = try result(of: .open, path: path) {
    unsafe openat(
      folder, name, use.flags | O_NOFOLLOW | O_CLOEXEC | O_NOCTTY, 0o666)
  }
  return FileDescriptor(owning: raw)
}

/// Creates a folder unless the path exists, whatever it is.
///
/// - Throws: The error of mkdir(2) other than EEXIST, with the path.
public func makeFolder(path: String) throws(SystemError) {
  do throws(SystemError) {
    // The path is lent for the call.
    _ = try result(of: .makeFolder, path: path) { unsafe mkdir(path, 0o777) }
  } catch  where error.errno == EEXIST {
    return
  }
}

/// The bytes of a file; 0 for what has no size or cannot be looked at.
///
/// - Parameter path: As for stat(2).
public func fileSize(path: String) -> Int {
  var entry = stat()
  // `entry` is this function's own, and the path is lent for the call.
  return unsafe stat(path, &entry) == 0 ? Int(entry.st_size) : 0
}

/// The path of a file with all symbolic links resolved.
///
/// - Throws: The error of realpath(3), with the path.
public func resolvedPath(_ path: String) throws(SystemError) -> String {
  // The path is lent for the call; the result is copied, then freed here.
  guard let resolved = unsafe realpath(path, nil) else {
    throw SystemError(call: .resolve, path: path, errno: errno)
  }
  defer { unsafe free(resolved) }
  return unsafe String(cString: resolved)
}

/// The name of the group that owns a file, for advice to the user on which group to join.
///
/// - Returns: nil if the file does not exist; the group id as text for a group without a name.
public func groupName(owning path: String) -> String? {
  var status = stat()
  // lstat fills the struct that is lent to it for the call.
  guard unsafe lstat(path, &status) == 0 else { return nil }
  // getgrgid's result is valid until the next call and is copied at once.
  guard let group = unsafe getgrgid(status.st_gid), let name = unsafe group.pointee.gr_name else {
    return String(status.st_gid)
  }
  return unsafe String(cString: name)
}

/// The names in a folder, in no order; none where it cannot be read.
///
/// - Parameter path: As for opendir(3); a link is followed.
public func folderNames(path: String) -> [String] {
  // The path is lent for the call. Results of readdir are copied before the next call, and closedir
  // comes last.
  guard let folder = unsafe opendir(path) else { return [] }
  defer { unsafe closedir(folder) }
  var names: [String] = []
  while let entry = unsafe readdir(folder) {
    // The name is copied from the entry's array of bytes, which ends in NUL.
    let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { pointer in
      unsafe pointer.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
    }
    if name != ".", name != ".." { names.append(name) }
  }
  return names
}
