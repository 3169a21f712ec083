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
    guard let slash = path.lastIndex(of: "/") else {
      (folder, names) = (".", [])
      return
    }
    folder = String(path[..<slash])
    let start = path[path.index(after: slash)...] + ".replaced-"
    do throws(StoreError) {
      names = try StoreFolder(folder.isEmpty ? "/" : folder, .system)
        .names(beginningWith: String(start))
        // Not the logs beside them.
        .filter { !$0.hasSuffix("-wal") && !$0.hasSuffix("-shm") }.sorted(by: >)
    } catch {
      guard error.reason == .missing else { throw error }
      names = []
    }
  }
}
