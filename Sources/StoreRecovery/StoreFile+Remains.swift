// Whether a damaged file is a list at all.
import Store

extension StoreFile {
  /// Whether a damaged file is a list of a version that this program knows, as far as it can be
  /// recognized.
  ///
  /// - Throws: Read errors.
  func holdsRemains() throws(StoreError) -> Bool {
    let file = try RawFile(path)
    let header = FileHeader(try file.bytes(at: 0, count: FileHeader.length))
    if header.isOurs { return header.version <= Schema.version }
    guard !header.isDatabase || header.application == 0 else { return false }
    return try PageScanner.recognizes(file)
  }
}
