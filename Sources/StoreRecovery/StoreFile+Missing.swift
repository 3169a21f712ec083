// Why the file of the list is missing: its folders, and the backups that can replace it.
import Store

extension StoreFile {
  /// Whether there is a backup that can be named as a remedy; false if the folder cannot be read.
  var hasBackups: Bool {
    // Losing the error is right: backups that cannot be found cannot be restored.
    (try? Backups(of: self).areOffered()) == true
  }

  /// As `requireReadable`, for the file of a list: if it is missing, the error has the remedy that
  /// its folders and its backups allow.
  func requireReadableList() throws(StoreError) {
    do throws(StoreError) { try requireReadable() } catch { throw explained(error) }
  }

  /// An error of opening the file; if it is missing, with the remedy that its folders and its
  /// backups allow.
  func explained(_ error: StoreError) -> StoreError {
    guard error.reason == .missing, error.path == path else { return error }
    let parent = StoreFile(path: folder, calls: calls).folder
    // Losing the errors is right: what these calls find only makes the remedy better.
    if (try? calls.exists(folder)) == false, (try? calls.exists(parent)) == false {
      return StoreError(
        .noFolder, call: "create", path: path, detail: "there is no folder \(folder)")
    }
    guard hasBackups else { return error }
    return StoreError(
      .missing, call: error.call, path: path, detail: error.detail,
      remedy: "there are backups of it: `panelist restore` lists them, and `panelist restore NAME` "
        + "brings one back; the next start of the panel or `panelist add TEXT` restores from the "
        + "newest")
  }
}
