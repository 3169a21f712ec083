// The notice about a list that is lost when the machine is switched off.
import Config
import System

/// A list on a file system that is kept in memory, as a read-only root with an overlay has it.
struct ListInMemory {
  /// The file of the list.
  let path: String

  /// - Parameters:
  ///   - path: The file of the list; need not exist.
  ///   - kernel: Reads the mounts.
  /// - Returns: Nil when the list stays, or where the mounts are not known.
  init?(_ path: String, kernel: some Kernel) {
    guard Mount(ofFile: path, kernel: kernel)?.isInMemory == true else { return nil }
    self.path = path
  }

  /// The message for the journal and for `check-config`, with the remedy.
  var message: String {
    "\(path): the list is kept in memory and is lost when the machine is switched off; let path in "
      + "[store] name a file on a disk, or mount one there"
  }
}
