// A private temporary folder for the run of a program.
internal import Glibc

/// A folder that only its user can read (mode 0700). Deinit removes it with its contents.
public struct TemporaryFolder: ~Copyable {
  /// The path of the folder.
  public let path: String

  /// - Parameters:
  ///   - parent: The folder to create it in.
  ///   - name: The prefix of its name.
  /// - Throws: The error of mkdtemp(3), with the parent's path.
  public init(in parent: String = TemporaryFolder.parent, named name: String) throws(SystemError) {
    var template = Array("\(parent)/\(name)-XXXXXX".utf8CString)
    // The template is lent for the call, which fills in its last six letters. Mode 0700.
    let made = unsafe template.withUnsafeMutableBufferPointer { buffer in
      unsafe buffer.baseAddress.flatMap { unsafe mkdtemp($0) } != nil
    }
    guard made else {
      throw SystemError(call: .makeTemporaryFolder, path: parent, errno: errno)
    }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// The parent folder by default: `$TMPDIR`, or /tmp if that is not set or empty.
  public static var parent: String {
    environmentVariable("TMPDIR").flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp"
  }

  // Files that cannot be removed stay, in a folder that the system clears.
  deinit { Self.remove(path) }

  /// Removes a file, a symbolic link (not its target), or a folder with its contents.
  private static func remove(_ path: String) {
    // The path is lent for each call. remove(3) refuses a folder that is not empty.
    guard unsafe Glibc.remove(path) != 0 else { return }
    for name in folderNames(path: path) { remove(path + "/" + name) }
    // As above.
    unsafe rmdir(path)
  }
}
