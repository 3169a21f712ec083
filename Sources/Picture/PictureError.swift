// Why a picture was not written or read, and what the caller can do about it.

/// A PNG file that could not be written or read.
public enum PictureError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file was not written, or in part. The caller can name another path.
  case notWritten(path: String, reason: String)
  /// The file is missing, not readable or not a PNG. The caller can name another file.
  case notRead(path: String, reason: String)
  /// The file is a PNG of more columns or lines than ``PictureFile/sizeLimit``.
  case tooLarge(path: String, width: Int, height: Int)

  /// One line for a person: the call, the path, the reason and the remedy.
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
