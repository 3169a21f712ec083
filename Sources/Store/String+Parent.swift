// The folder that a path leads through last.

extension String {
  /// The path before its last slash, which is empty for a file in the root folder and for a bare
  /// name.
  package var parentPath: String {
    String(self[..<(utf8.lastIndex(of: UInt8(ascii: "/")) ?? startIndex)])
  }

  /// The folder of a file with an absolute path.
  package var folderPath: String { parentPath.isEmpty ? "/" : parentPath }
}
