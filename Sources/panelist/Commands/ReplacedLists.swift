// The lists that restores have replaced, which are kept beside the list.
import Store
import System

/// Files of lists that `restore` has moved away.
struct ReplacedLists {
  /// The folder of the list.
  let folder: String
  /// The names of the files, the newest first.
  let names: [String]

  /// - Parameter list: The path of the list, which may be missing.
  /// - Throws: The errors of reading the folder.
  init(of list: String) throws(StoreError) {
    // A list that is missing has no other path than the given one.
    let path = (try? resolvedPath(list)) ?? list
    folder = path.parentPath
    let name = Substring(path.utf8.dropFirst(folder.utf8.count + 1))
    do throws(StoreError) {
      names = try StoreFolder(path.folderPath, .system).names(beginningWith: "\(name).replaced-")
        // Not the logs beside them.
        .filter { !$0.hasSuffix("-wal") && !$0.hasSuffix("-shm") }.sorted(by: >)
    } catch {
      guard error.reason == .missing else { throw error }
      names = []
    }
  }
}
