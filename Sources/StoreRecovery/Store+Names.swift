// A list's file that has another name elsewhere.
import Glibc
public import Store

extension Store {
  /// A sentence about a file of the list that has another name elsewhere (a hard link), by which
  /// others may read or change it, with the remedy; nil if there is none.
  ///
  /// Not refused: any member of the list's group can make such a name.
  ///
  /// - Parameter path: Of the list; absolute.
  /// - Throws: The errors of looking at the file.
  public static func namesNotice(ofListAt path: String) throws(StoreError) -> String? {
    guard let entry = try FileCalls.system.entry(path), entry.isRegular, entry.st_nlink > 1 else {
      return nil
    }
    return "\(path): the file has another name elsewhere, by which others may read and change it; "
      + "sudo find / -xdev -inum \(entry.st_ino) shows all of its names: remove the other one"
  }
}
