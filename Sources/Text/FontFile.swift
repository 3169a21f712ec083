// One face of a font file.

/// A face of a font file; a collection (.ttc) has several.
public struct FontFile: Hashable, Sendable {
  /// An absolute path.
  public let path: String
  /// The face's place in the file. The upper 16 bits number the instances of a variable font,
  /// counted from 1; 0 is the face as it is.
  public let index: Int

  /// - Parameters: As the properties.
  public init(path: String, index: Int = 0) {
    self.path = path
    self.index = index
  }
}
