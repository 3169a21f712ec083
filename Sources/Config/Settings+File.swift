// Reads the configuration file from the disk.
import Glibc

extension Settings {
  /// More than a hundred times a full configuration file.
  private static let largestFile = 65_536

  /// Reads the named file, or the default file.
  ///
  /// - Parameter path: `nil` for ``defaultFile``, which may be missing: then the defaults are
  ///   returned.
  /// - Throws: What is wrong with the file; `missing` only for a named file.
  public static func read(path: String?) throws(ConfigError) -> Settings {
    guard let (bytes, file) = try contents(path: path) else { return Settings() }
    return try Settings(parsing: bytes, file: file)
  }

  /// The named file, or the default file with its name; nil if that is missing.
  static func contents(
    path: String?
  ) throws(ConfigError) -> (bytes: [UInt8], file: String)? {
    let file = path ?? defaultFile
    do throws(ConfigError) {
      return (try bytes(of: file), file)
    } catch {
      if path == nil, error.reason == .missing { return nil }
      throw error
    }
  }

  /// The bytes of a file of at most 64 KiB. Pipes are refused.
  static func bytes(of file: String) throws(ConfigError) -> [UInt8] {
    // O_NONBLOCK: opening a pipe would wait for a writer, and no signal would end the wait. The
    // call copies the name.
    let descriptor = unsafe open(file, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard descriptor >= 0 else { throw ConfigError(file: file, call: "open", errno: errno) }
    defer { close(descriptor) }
    var status = stat()
    // `status` is a local variable of the size that the call expects.
    guard unsafe fstat(descriptor, &status) == 0 else {
      throw ConfigError(file: file, call: "stat", errno: errno)
    }
    guard status.st_mode & S_IFMT != S_IFIFO else {
      throw ConfigError(.unreadable, file: file, "it is a pipe", remedy: "name a plain file")
    }
    var bytes = [UInt8](repeating: 0, count: largestFile + 1)
    var count = 0
    while count < bytes.count {
      let room = bytes.count - count
      // The rest of `bytes` is lent for the call, which writes at most its length.
      let got = unsafe bytes.withUnsafeMutableBytes { buffer in
        unsafe Glibc.read(descriptor, buffer.baseAddress! + count, room)
      }
      if got == 0 { return Array(bytes[..<count]) }
      if got > 0 {
        count += got
      } else if errno != EINTR {
        throw ConfigError(file: file, call: "read", errno: errno)
      }
    }
    throw ConfigError(
      .invalid, file: file, "the file is larger than \(largestFile) bytes",
      remedy: "name a configuration file")
  }
}

extension ConfigError {
  /// A system call that failed.
  fileprivate init(file: String, call: String, errno code: CInt) {
    // The text is copied at once, before another call may reuse the buffer.
    let problem = "\(call): \(unsafe String(cString: strerror(code)))"
    switch code {
    case ENOENT, ENOTDIR:
      self.init(.missing, file: file, problem, remedy: "name a file that exists with --config")
    case EACCES, EPERM:
      self.init(.notPermitted, file: file, problem, remedy: "let everybody read it: chmod a+r")
    default:
      self.init(.unreadable, file: file, problem, remedy: "name a readable file with --config")
    }
  }
}
