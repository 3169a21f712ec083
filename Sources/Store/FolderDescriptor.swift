// A folder that is kept open, so that what is done in it cannot be led elsewhere by a renamed folder.
import Glibc

/// A descriptor of a folder (O_PATH), closed with its last owner.
///
/// A class, because calls, files and backups of one list share the one descriptor.
package final class FolderDescriptor: Sendable {
  /// Absolute, without symbolic links at the time when it was opened.
  package let path: String
  /// The open descriptor; the caller closes nothing.
  package let number: CInt

  /// - Parameters:
  ///   - number: Open, and owned by this value from here on.
  ///   - path: The path by which it was opened.
  package init(owning number: CInt, path: String) {
    self.number = number
    self.path = path
  }

  deinit { close(number) }

  /// The path of an entry.
  package func path(of name: String) -> String { path == "/" ? "/" + name : path + "/" + name }

  /// The name by which a path is looked up in this folder; nil if it lies elsewhere.
  func name(of other: String) -> String? {
    if other == path { return "." }
    let start = path == "/" ? path : path + "/"
    guard other.hasPrefix(start) else { return nil }
    let name = other.dropFirst(start.count)
    return name.isEmpty || name.utf8.contains(UInt8(ascii: "/")) ? nil : String(name)
  }
}
