// Backups of an open list.
import Model
public import Store

extension Store {
  /// Makes a complete backup of the list as it is now.
  ///
  /// ```swift
  /// let store = try Store(path: path, ifMissing: .isAnError)
  /// let backup = try store.backUp()
  /// ```
  ///
  /// - Parameter time: The time in the backup's name.
  /// - Returns: The path of the backup.
  /// - Throws: `locked` if another backup is in progress, and read and write errors; then no new
  ///   backup is known to be durable, and no older one was deleted. A failure to delete an older
  ///   one is ignored.
  public func backUp(at time: WallTime = .now()) throws(StoreError) -> String {
    try BackupCopy.make(of: file, at: time, patience: patience)
  }

  /// The newest backup by its counter, good or not; nil if there is none, or none can be read.
  public var newestBackup: BackupFile? {
    // Callers ask when the next backup is due: on an error it is due now, and reports the reason.
    (try? Backups(of: file).files())?.first
  }

  /// The list's file, with the calls by which it was opened.
  private var file: StoreFile { StoreFile(path: path, calls: folder.calls) }

  /// The lists and items of another list's file or of a backup, with the changes in the log beside it. Writes
  /// nothing to the file.
  ///
  /// - Parameters:
  ///   - bytes: The whole file.
  ///   - path: Its absolute path; nil for bytes that are in no file.
  ///   - name: The name in errors.
  /// - Returns: What it has, and whether the log beside the file is of another one and was not read.
  /// - Throws: As for opening a list; nothing is recovered.
  public static func contents(
    ofList bytes: [UInt8], at path: String?, named name: String
  ) throws(StoreError) -> (contents: FileContents, isLogForeign: Bool) {
    var isLogForeign = false
    if let path {
      let file = try StoreFile.resolving(path, .system)
      let foreign = ForeignLog(file: file)
      if try foreign.isThere() {
        isLogForeign = true
      } else if try file.calls.size(file.path + "-wal") ?? 0 > 0 {
        do throws(StoreError) { return (try contents(ofFile: path), false) } catch {
          guard error.reason == .damaged, try foreign.spoils() else { throw error }
          isLogForeign = true
        }
      }
    }
    let found = try Connection.holding(bytes, named: name).inspect(patience: 0, .system) { true }
    return (FileContents(found), isLogForeign)
  }
}
