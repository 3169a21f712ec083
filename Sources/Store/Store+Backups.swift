// Backups of a list that is open.
public import Model

extension Store {
  /// Makes a backup of the list as it is now, whole.
  ///
  /// - Parameter time: Stands in its name.
  /// - Returns: The file.
  /// - Throws: `locked` when another backup is being made, and what reading and writing give; then
  ///   there is no backup, and no older one was removed.
  public func backUp(at time: WallTime = .now()) throws(StoreError) -> String {
    try Store.backUp(path, at: time, patience: Store.patience)
  }

  static func backUp(
    _ path: String, at time: WallTime, patience: Int
  ) throws(StoreError) -> String {
    var copy = try BackupCopy(of: path, at: time, patience: patience)
    while true {
      if case .done(let path) = try copy.step() { return path }
    }
  }

  /// The newest backup by its counter, whether it is good or not; nil when there is none.
  public var newestBackup: BackupFile? { Backups(of: path).files().first }

  /// Every item of another list's file or of a backup, given by its bytes: nothing of it is opened, and
  /// nothing made beside it.
  ///
  /// - Parameters:
  ///   - bytes: The whole file.
  ///   - name: Stands in errors.
  /// - Throws: As for opening a list; nothing is restored.
  public static func items(ofBackup bytes: [UInt8], named name: String) throws(StoreError) -> [Item]
  {
    try Connection.holding(bytes, named: name).inspect(hasBackups: true, patience: 0).items
  }
}
