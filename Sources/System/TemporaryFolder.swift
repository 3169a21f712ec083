// A folder of a program's own, for as long as it runs.
internal import Glibc

/// A folder that nobody else may look into, and that goes with all that is in it when its owner does.
public struct TemporaryFolder: ~Copyable {
  /// Where it is.
  public let path: String

  /// - Parameters:
  ///   - parent: In which it is made.
  ///   - name: With what its name begins.
  /// - Throws: What mkdtemp(3) gives, with the path.
  public init(in parent: String = TemporaryFolder.place, named name: String) throws(SystemError) {
    var template = Array("\(parent)/\(name)-XXXXXX".utf8CString)
    // The template is lent for the call, which fills in its last six letters; mode 0700.
    let made = unsafe template.withUnsafeMutableBufferPointer { buffer in
      unsafe buffer.baseAddress.flatMap { unsafe mkdtemp($0) } != nil
    }
    guard made else {
      throw SystemError(call: .makeTemporaryFolder, path: parent, errno: errno)
    }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Where such folders are made: where the environment says.
  public static var place: String {
    environmentVariable("TMPDIR").flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp"
  }

  // What cannot be removed stays, in a place that the system clears.
  deinit { Self.remove(path) }

  /// Removes a file, a link and not what it leads to, or a folder with all that is in it.
  private static func remove(_ path: String) {
    // The path is lent for each call. A folder with something in it is refused.
    guard unsafe Glibc.remove(path) != 0, let folder = unsafe opendir(path) else { return }
    // The entry is used before the next one is read.
    while let entry = unsafe readdir(folder) {
      let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != ".", name != ".." { remove(path + "/" + name) }
    }
    // As above; the folder is open until here.
    unsafe closedir(folder)
    unsafe rmdir(path)
  }
}
