// The name of the file by which the processes that write to a list exclude each other.

/// The lock file of the lists of a folder.
package enum LockFile {
  /// The path of a folder's lock file.
  package static func path(of folder: String) -> String {
    folder.hasSuffix("/") ? folder + ".lock" : folder + "/.lock"
  }
}
