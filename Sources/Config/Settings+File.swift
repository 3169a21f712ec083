// Reads the configuration file from the disk.
import Glibc

extension Settings {
  /// More than a hundred times a full configuration file.
  private static let largestFile = 65_536

  /// Reads the settings as ``Configuration/read(path:)`` does, without their places.
  ///
  /// - Parameter path: Nil for ``defaultFile`` and ``defaultFolder``, which may be missing.
  /// - Returns: The settings; the defaults when there is no file.
  /// - Throws: What is wrong with the first unusable file; `missing` only for a named one.
  public static func read(path: String?) throws(ConfigError) -> Settings {
    try Configuration.read(path: path).settings
  }

  /// The bytes of a file of at most 64 KiB. Pipes and folders are refused.
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
    switch status.st_mode & S_IFMT {
    case S_IFIFO:
      throw ConfigError(.unreadable, file: file, "it is a pipe", remedy: "let it be a plain file")
    case S_IFDIR:
      throw ConfigError(.unreadable, file: file, "it is a folder", remedy: "let it be a plain file")
    default: break
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
      remedy: "let it have \(largestFile) bytes at most")
  }
}

extension ConfigError {
  /// A system call that failed.
  ///
  /// - Parameters:
  ///   - file: What it was called for.
  ///   - call: Its name.
  ///   - code: Its errno.
  ///   - remedy: Nil for that of a configuration file.
  init(file: String, call: String, errno code: CInt, remedy: String? = nil) {
    // The text is copied at once, before another call may reuse the buffer.
    let problem = "\(call): \(unsafe String(cString: strerror(code)))"
    switch code {
    case ENOENT, ENOTDIR:
      self.init(
        .missing, file: file, problem,
        remedy: remedy ?? "name a file that exists with --config")
    case EACCES, EPERM:
      self.init(
        .notPermitted, file: file, problem,
        remedy: remedy ?? Self.readingRemedy(file))
    case ELOOP:
      self.init(
        .unreadable, file: file, "the link leads to itself, or over too many others",
        remedy: remedy ?? "let it lead to a file")
    case ENXIO:
      self.init(
        .unreadable, file: file, "it is a socket, or a device that is not there",
        remedy: remedy ?? "let it be a plain file")
    default:
      self.init(
        .unreadable, file: file, problem,
        remedy: remedy ?? "look for errors of the disk, or name another file with --config")
    }
  }

  /// How a file can be read that this user may not read: its mode, or that of the outermost folder
  /// that cannot be entered.
  private static func readingRemedy(_ file: String) -> String {
    for end in file.indices.dropFirst() where file[end] == "/" {
      let folder = String(file[..<end])
      // The path is lent for the call.
      guard unsafe access(folder, X_OK) != 0 else { continue }
      return "let everybody enter its folder: sudo chmod a+x '\(folder)'"
    }
    return "let everybody read it: sudo chmod a+r '\(file)'"
  }
}
