// The errors of reading and writing pictures, and the remedy for each.

/// A PNG file that could not be written or read.
public enum PictureError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file was not written, or only in part. The caller can name another path.
  case notWritten(path: String, reason: String)
  /// The file is missing, unreadable or not a PNG. The caller can name another file.
  case notRead(path: String, reason: String)
  /// The file is a PNG wider or higher than ``PictureFile/sizeLimit``.
  case tooLarge(path: String, width: Int, height: Int)

  /// One line for the user: the call, the path, the reason and the remedy.
  public var description: String {
    switch self {
    case .notWritten(let path, let reason):
      "writing the picture \(path): \(reason); name a file in a folder that you may write to"
    case .notRead(let path, let reason):
      "reading the picture \(path): \(reason); name a PNG file that you may read"
    case .tooLarge(let path, let width, let height):
      "reading the picture \(path): \(width)x\(height) pixels; "
        + "at most \(PictureFile.sizeLimit) each way are read"
    }
  }
}
