// Small files, whole.
internal import CLinux
internal import Glibc

/// Reads a small text file, such as a configuration or an attribute in sysfs.
///
/// - Parameters:
///   - path: As for open(2).
///   - limit: The most bytes that make sense, at least 0. A longer file throws EFBIG.
/// - Throws: What open(2) and read(2) give, with the path.
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

/// Reads what a person names to its end: a file, or a pipe, whose writers are waited for.
///
/// - Parameters:
///   - path: As for open(2).
///   - limit: The most bytes that make sense, at least 0. More throw EFBIG.
/// - Throws: What open(2) and read(2) give, with the path.
public func readToEnd(path: String, limit: Int) throws(SystemError) -> [UInt8] {
  // The path is lent for the call.
  let raw = try result(of: .open, path: path) {
    unsafe Glibc.open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY)
  }
  let file = FileDescriptor(owning: raw)
  return try readAll(file.raw, path: path, limit: limit, kernel: LinuxKernel())
}

/// Reads standard input to its end, waiting for it.
///
/// - Parameter limit: As above.
/// - Throws: What read(2) gives.
public func readStandardInput(limit: Int) throws(SystemError) -> [UInt8] {
  try readAll(STDIN_FILENO, path: "standard input", limit: limit, kernel: LinuxKernel())
}

/// Reads from an open descriptor to the end.
///
/// - Parameters:
///   - raw: A file, or a stream that is read waiting.
///   - path: Named in errors.
///   - limit: The most bytes that make sense, at least 0. More throw EFBIG.
///   - kernel: Whose read(2) is called.
/// - Throws: What read(2) gives, with the path.
public func readAll<K: Kernel>(
  _ raw: CInt, path: String, limit: Int, kernel: K
) throws(SystemError) -> [UInt8] {
  var contents: [UInt8] = []
  // One page, the most that sysfs ever gives at once.
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

/// Makes a file to be written, empty, in place of one that is there.
///
/// - Throws: What open(2) gives, with the path.
public func createFile(path: String) throws(SystemError) -> FileDescriptor {
  // The path is lent for the call. Everyone may read what is made, as the umask allows.
  let raw = try result(of: .open, path: path) {
    unsafe Glibc.open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOCTTY, 0o666)
  }
  return FileDescriptor(owning: raw)
}

/// Makes a file to be written, empty, where there is none.
///
/// - Throws: What open(2) gives, with the path; EEXIST where there is one.
public func createNewFile(path: String) throws(SystemError) -> FileDescriptor {
  // As above.
  let raw = try result(of: .open, path: path) {
    unsafe Glibc.open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOCTTY, 0o666)
  }
  return FileDescriptor(owning: raw)
}

/// Makes a folder, unless it is there.
///
/// - Throws: What mkdir(2) gives, with the path; EEXIST is none.
public func makeFolder(path: String) throws(SystemError) {
  do throws(SystemError) {
    // The path is lent for the call.
    _ = try result(of: .makeFolder, path: path) { unsafe mkdir(path, 0o777) }
  } catch  where error.errno == EEXIST {
    return
  }
}

/// The path of a file without symbolic links: where the file itself lies.
///
/// - Throws: What realpath(3) gives, with the path.
public func resolvedPath(_ path: String) throws(SystemError) -> String {
  // The path is lent for the call; the answer is ours to free and copied before.
  guard let resolved = unsafe realpath(path, nil) else {
    throw SystemError(call: .resolve, path: path, errno: errno)
  }
  defer { unsafe free(resolved) }
  return unsafe String(cString: resolved)
}

/// The name of the group that owns a file, to tell a person which one to join.
///
/// - Returns: nil when the file is not there; the number as text for a group without a name.
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
