// Backups of a list that is open.
public import Model
public import Store

extension Store {
  /// Makes a backup of the list as it is now, whole.
  ///
  /// - Parameter time: Stands in its name.
  /// - Returns: The file.
  /// - Throws: `locked` when another backup is being made, and what reading and writing give; then
  ///   there is none of which is known that it lasts, and no older one was removed. That an older one
  ///   could not be removed is no failure of this one.
  public func backUp(at time: WallTime = .now()) throws(StoreError) -> String {
    try BackupCopy.make(of: file, at: time, patience: patience)
  }

  /// The newest backup by its counter, whether it is good or not; nil when there is none, or none that
  /// can be seen.
  public var newestBackup: BackupFile? {
    // Whoever asks wants to know when the next one is due: then it is due now, and tells why not.
    (try? Backups(of: file).files())?.first
  }

  /// The list's file, with the calls by which it was opened.
  private var file: StoreFile { StoreFile(path: path, calls: folder.calls) }

  /// Every item of another list's file or of a backup, given by its bytes: nothing of it is opened, and
  /// nothing made beside it.
  ///
  /// - Parameters:
  ///   - bytes: The whole file.
  ///   - name: Stands in errors.
  /// - Throws: As for opening a list; nothing is restored.
  public static func items(ofBackup bytes: [UInt8], named name: String) throws(StoreError) -> [Item]
  {
    try Connection.holding(bytes, named: name).inspect(patience: 0, .system) { true }.items
  }
}
