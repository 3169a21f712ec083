// The mount of a file, as this process sees it.

/// The properties of a mount that decide whether files on it can be written.
///
/// A sandboxed service has its own mount namespace, which keeps each mount as it was at its start:
/// a mount stays read-only although the file system has been remounted for writing since.
public struct Mount: Hashable, Sendable {
  /// The mount point.
  public let place: String
  /// The mounted directory, as a path in its file system.
  public let root: String
  /// Whether the mount is read-only for this process.
  public let isReadOnly: Bool
  /// Whether the file system itself is read-only, in every mount.
  public let isFileSystemReadOnly: Bool

  private static let list = "/proc/self/mountinfo"
  /// A thousand mounts of a thousand bytes, more than any machine with a touch panel has.
  private static let limit = 1_000_000

  /// Finds the mount of a path in proc_pid_mountinfo(5).
  ///
  /// - Parameters:
  ///   - path: Absolute, without symbolic links; need not exist.
  ///   - kernel: The kernel that opens and reads the list.
  /// - Throws: The error of reading the list.
  /// - Complexity: O(mounts).
  public init?<K: Kernel>(of path: String, kernel: K) throws(SystemError) {
    let bytes = try readFile(path: Self.list, limit: Self.limit, kernel: kernel)
    var found: (place: String, root: Substring, options: Substring, superOptions: Substring)?
    for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
      let fields = line.split(separator: " ")
      // Zero or more optional fields precede the dash.
      guard fields.count > 6, let dash = fields[6...].firstIndex(of: "-"), dash + 3 < fields.count
      else { continue }
      let place = Self.unescaped(fields[4])
      guard place == "/" || path == place || path.hasPrefix(place + "/") else { continue }
      // Of two mounts at one point the later is on top.
      if place.utf8.count >= found?.place.utf8.count ?? 0 {
        found = (place, fields[3], fields[5], fields[dash + 3])
      }
    }
    guard let found else { return nil }
    place = found.place
    root = Self.unescaped(found.root)
    isReadOnly = Self.saysReadOnly(found.options)
    isFileSystemReadOnly = Self.saysReadOnly(found.superOptions)
  }

  private static func saysReadOnly(_ options: Substring) -> Bool {
    options.split(separator: ",").contains("ro")
  }

  /// The kernel escapes spaces, tabs, newlines and backslashes as three octal digits.
  private static func unescaped(_ field: Substring) -> String {
    var bytes: [UInt8] = []
    var rest = Substring(field).utf8[...]
    while let byte = rest.popFirst() {
      let digits = rest.prefix(3)
      if byte == UInt8(ascii: "\\"), digits.count == 3,
        let code = UInt8(String(Substring(digits)), radix: 8)
      {
        bytes.append(code)
        rest = rest.dropFirst(3)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
