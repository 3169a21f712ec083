// The folder of further configuration files: which of its files are read, and in which order.
import Glibc
import Units

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

  /// Whether nobody who puts a file of this name into the folder expects it to be read: it is hidden,
  /// left behind by an editor or a package, or a text about the others.
  private static func isLeftover(_ name: String) -> Bool {
    name.hasPrefix(".") || name.hasPrefix("#") || name.hasSuffix("~") || name == "README"
      || [".dpkg-", ".ucf-"].contains { name.contains(text: ending + $0) }
  }

  /// Whether something has this path, be it a link that leads nowhere.
  static func exists(_ path: String) -> Bool {
    var status = stat()
    // lstat fills the struct that is lent to it for the call.
    return unsafe lstat(path, &status) == 0
  }

  /// What is in the folder.
  struct Content {
    /// The paths of the files that are read, in the order of the bytes of their names.
    var read: [String] = []
    /// A sentence for each entry that somebody may expect to be read, in the same order.
    var warnings: [String] = []
  }

  /// Lists the folder.
  ///
  /// - Returns: Empty when there is no folder.
  /// - Throws: `unreadable` or `notPermitted` for a folder that cannot be listed, `invalid` for more
  ///   than ``most`` files.
  func content() throws(ConfigError) -> Content {
    // The stream is read and closed in this function; a name is copied before the next call.
    guard let stream = unsafe opendir(path) else {
      let code = errno
      if code == ENOENT, !Self.exists(path) { return Content() }
      let remedy = "let it be a folder that everybody may read"
      if code == ENOTDIR {
        throw ConfigError(.unreadable, file: path, "it is no folder", remedy: remedy)
      }
      throw ConfigError(file: path, call: "open", errno: code, remedy: remedy)
    }
    // As above.
    defer { unsafe closedir(stream) }
    var (names, others): ([String], [String]) = ([], [])
    while true {
      // The end and a failure differ only in errno.
      errno = 0
      // As above.
      guard let entry = unsafe readdir(stream) else { break }
      // As above.
      let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      // A name that is not UTF-8 was changed: no file could be opened by it.
      if Self.isRead(name), !name.unicodeScalars.contains("\u{FFFD}") {
        names.append(name)
      } else if !Self.isLeftover(name) {
        others.append(name)
      }
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
    return Content(
      read: sorted(names),
      warnings: sorted(others).map { file in
        let remedy = "let its name be UTF-8 and end in \(Self.ending)"
        return "\(file) is not read; \(remedy)"
      })
  }

  private func sorted(_ names: [String]) -> [String] {
    names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }.map { "\(path)/\($0)" }
  }
}
