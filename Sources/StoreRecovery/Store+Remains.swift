// What can be read of a damaged file that is imported.
import Model
public import Store

extension Store {
  /// The lists and items that can be read of a damaged list or backup. Writes nothing to the file.
  ///
  /// - Parameters:
  ///   - bytes: The whole file.
  ///   - path: Its absolute path, to read the log beside it; nil for bytes that are in no file.
  ///   - folder: An empty folder of this user, for a copy of the file. What is written there is deleted.
  /// - Returns: What it has, and how much that is. nil if it is no list, or nothing can be read.
  /// - Throws: Read errors, and write errors of the copy.
  /// - Complexity: O(size of the file).
  public static func remains(
    ofList bytes: [UInt8], at path: String?, copyingTo folder: String
  ) throws(StoreError) -> (contents: FileContents, report: RecoveryReport)? {
    let whole = StoreFile(path: folder + "/whole.db")
    let copied = StoreFile(path: folder + "/list.db")
    defer {
      for file in [whole, copied] {
        // Whoever made the folder deletes it.
        try? file.remove()
      }
    }
    var (source, hasLog) = (whole, false)
    if let path {
      source = try StoreFile.resolving(path, .system)
      let foreign = ForeignLog(file: source)
      if try !foreign.isThere() { hasLog = try !foreign.spoils() }
    } else {
      try whole.create()
      let target = try RawFile(whole.path, for: .writing)
      for start in stride(from: 0, to: bytes.count, by: FileHeader.page) {
        try target.write(
          Array(bytes[start..<min(start + FileHeader.page, bytes.count)]), at: start)
      }
    }
    guard try source.holdsRemains() else { return nil }
    let recovery = try RowRecovery(PrivateCopy(of: source, at: copied.path, hasLog: hasLog))
    guard !recovery.items.isEmpty else { return nil }
    let found = recovery.lists.recovered(for: Array(recovery.items.values), backup: [])
    let lists = found.lists.inListOrder
    return (
      FileContents(
        lists: lists, items: found.items.inOrder(of: lists),
        outerIDs: OuterListIDs(original: recovery.lists.outerID ?? .original)),
      RecoveryReport(
        damaged: source.path, salvaged: recovery.items.count, lost: recovery.lost(besides: []))
    )
  }
}
