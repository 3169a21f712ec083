// Root gives up its rights before a list is opened in a folder of others.
import Shell
import Store
import StoreRecovery

/// Makes root the owner of a list's folder for ever, if others may write there.
///
/// - Parameter path: Of the list, which may be missing.
/// - Throws: For a folder in which root opens no list, with the remedy.
func becomeOwner(ofListAt path: String) throws(Failure) {
  do throws(StoreError) {
    guard let notice = try FolderOwner.become(ofListAt: path) else { return }
    ErrorStream.standard.write(notice, .warning)
  } catch {
    throw Failure(error)
  }
}
