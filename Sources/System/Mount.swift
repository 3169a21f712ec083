// The mount on which a file lies, as this process has it.

/// What of a mount decides whether a file on it can be written.
///
/// A process with mounts of its own, as a closed service, keeps each as it was when it was started: it
/// may only read where a file system has been mounted for writing since.
public struct Mount: Hashable, Sendable {
  /// Where it is mounted.
  public let place: String
  /// What of its file system is seen there, by its path in that file system.
  public let root: String
  /// Whether this process may only read it.
  public let isReadOnly: Bool
  /// Whether nobody may write to the file system, however it is mounted.
  public let isFileSystemReadOnly: Bool

  private static let list = "/proc/self/mountinfo"
  /// A thousand mounts of a thousand bytes, more than any machine with a panel has.
  private static let limit = 1_000_000

  /// Finds the mount of a path by the kernel's list, proc_pid_mountinfo(5).
  ///
  /// - Parameters:
  ///   - path: Absolute, without symbolic links; it need not exist.
  ///   - kernel: Whose list is read.
  /// - Throws: What reading the list gives.
  /// - Complexity: O(mounts).
  public init?<K: Kernel>(of path: String, kernel: K) throws(SystemError) {
    let bytes = try readFile(path: Self.list, limit: Self.limit, kernel: kernel)
    var found: (place: String, root: Substring, options: Substring, superOptions: Substring)?
    for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
      let fields = line.split(separator: " ")
      // Between the options and the dash stand none, one or several fields.
      guard fields.count > 6, let dash = fields[6...].firstIndex(of: "-"), dash + 3 < fields.count
      else { continue }
      let place = Self.unescaped(fields[4])
      guard place == "/" || path == place || path.hasPrefix(place + "/") else { continue }
      // Of two in one place the later one lies on top.
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

  /// The kernel writes blanks and backslashes of a path as three octal digits.
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
