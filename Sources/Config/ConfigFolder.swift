// The folder of further configuration files: which of its files are read, and in which order.
import Glibc

/// A folder such as `/etc/panelist.conf.d`.
struct ConfigFolder {
  /// More files than anybody keeps.
  static let most = 100
  private static let ending = ".conf"

  private let path: String

  /// - Parameter path: Without a slash at its end; need not exist.
  init(_ path: String) { self.path = path }

  /// Whether a file of this name is read. Hidden files and what editors and packages leave behind
  /// (`x.conf~`, `x.conf.dpkg-old`, `.x.conf.swp`, `#x.conf#`) are not.
  static func isRead(_ name: String) -> Bool {
    name.hasSuffix(ending) && !name.hasPrefix(".") && name.utf8.count > ending.utf8.count
  }

  /// Whether something has this path, be it a link that leads nowhere.
  static func exists(_ path: String) -> Bool {
    var status = stat()
    // lstat fills the struct that is lent to it for the call.
    return unsafe lstat(path, &status) == 0
  }

  /// The paths of the files that are read, in the order of the bytes of their names.
  ///
  /// - Returns: Empty when there is no folder.
  /// - Throws: `unreadable` or `notPermitted` for a folder that cannot be listed, `invalid` for more
  ///   than ``most`` files.
  func files() throws(ConfigError) -> [String] {
    // The stream is read and closed in this function; a name is copied before the next call.
    guard let stream = unsafe opendir(path) else {
      let code = errno
      if code == ENOENT { return [] }
      let remedy = "let it be a folder that everybody may read"
      if code == ENOTDIR {
        throw ConfigError(.unreadable, file: path, "it is no folder", remedy: remedy)
      }
      throw ConfigError(file: path, call: "open", errno: code, remedy: remedy)
    }
    // As above.
    defer { unsafe closedir(stream) }
    var names: [String] = []
    while true {
      // The end and a failure differ only in errno.
      errno = 0
      // As above.
      guard let entry = unsafe readdir(stream) else { break }
      // As above.
      let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        unsafe String(validating: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if let name, Self.isRead(name) { names.append(name) }
    }
    guard errno == 0 else {
      throw ConfigError(
        file: path, call: "read", errno: errno, remedy: "look for errors of the disk")
    }
    guard names.count <= Self.most else {
      throw ConfigError(
        .invalid, file: path, "it has \(names.count) files",
        remedy: "keep at most \(Self.most) whose names end in \(Self.ending)")
    }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }.map { "\(path)/\($0)" }
  }
}
