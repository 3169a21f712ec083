// The mount of a file, as this process sees it.

/// The properties of a mount that decide whether files on it can be written, and whether they stay.
///
/// A sandboxed service has its own mount namespace, which keeps each mount as it was at its start:
/// a mount stays read-only although the file system has been remounted for writing since.
public struct Mount: Hashable, Sendable {
  /// The mount point.
  public let point: String
  /// The mounted directory, as a path in its file system.
  public let root: String
  /// Whether the mount is read-only for this process.
  public let isReadOnly: Bool
  /// Whether the file system itself is read-only, in every mount.
  public let isFileSystemReadOnly: Bool
  /// Whether what is written is lost when the machine is switched off: the file system, or the
  /// upper one of an overlay, is kept in memory. False where an overlay's upper file system is not
  /// visible.
  public let isInMemory: Bool

  private static let list = "/proc/self/mountinfo"
  /// A thousand mounts of a thousand bytes, more than any machine with a touch panel has.
  private static let limit = 1_000_000
  /// File systems without a disk.
  private static let inMemory: Set<Substring> = ["tmpfs", "ramfs", "rootfs"]
  /// Block devices without a disk.
  private static let memoryDevices = ["/dev/zram", "/dev/ram"]

  /// Finds the mount of a path in proc_pid_mountinfo(5).
  ///
  /// - Parameters:
  ///   - path: Absolute, without symbolic links; need not exist.
  ///   - kernel: The kernel that opens and reads the list.
  /// - Returns: Nil when no mount is listed above the path.
  /// - Throws: The error of reading the list.
  /// - Complexity: O(mounts).
  public init?<K: Kernel>(of path: String, kernel: K) throws(SystemError) {
    let bytes = try readFile(path: Self.list, limit: Self.limit, kernel: kernel)
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    guard let line = Self.line(of: path, among: lines) else { return nil }
    point = line.point
    root = Self.unescaped(line.root)
    isReadOnly = Self.saysReadOnly(line.options)
    isFileSystemReadOnly = Self.saysReadOnly(line.superOptions)
    isInMemory = Self.isInMemory(line, among: lines)
  }

  /// The fields of a line that matter here.
  private struct Line {
    let point: String
    let root: Substring
    let options: Substring
    let type: Substring
    let source: Substring
    let superOptions: Substring
  }

  private static func line(of path: String, among lines: [Substring]) -> Line? {
    var found: Line?
    for text in lines {
      let fields = text.split(separator: " ")
      // Zero or more optional fields precede the dash.
      guard fields.count > 6, let dash = fields[6...].firstIndex(of: "-"), dash + 3 < fields.count
      else { continue }
      let point = unescaped(fields[4])
      guard point == "/" || path == point || path.hasPrefix(point + "/") else { continue }
      // Of two mounts at one point the later is on top.
      if point.utf8.count >= found?.point.utf8.count ?? 0 {
        found = Line(
          point: point, root: fields[3], options: fields[5], type: fields[dash + 1],
          source: fields[dash + 2], superOptions: fields[dash + 3])
      }
    }
    return found
  }

  private static func isInMemory(_ line: Line, among lines: [Substring]) -> Bool {
    if inMemory.contains(line.type) || memoryDevices.contains(where: line.source.hasPrefix) {
      return true
    }
    let key = "upperdir="
    let upper = line.superOptions.split(separator: ",").first { $0.hasPrefix(key) }
    guard line.type == "overlay", let upper,
      let below = self.line(of: unescaped(upper.dropFirst(key.count)), among: lines)
    else { return false }
    // The path is one of the mount's own namespace: here it may be on another mount, or on this one.
    return inMemory.contains(below.type)
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
