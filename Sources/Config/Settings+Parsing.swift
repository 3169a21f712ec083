// Parses the text of a configuration file into settings; stops at the first error.

extension Settings {
  /// Parses the bytes of a file; settings that are not in it keep their defaults.
  ///
  /// - Parameters:
  ///   - bytes: The whole file.
  ///   - file: The name for messages.
  /// - Throws: `invalid` with the first wrong line.
  /// - Complexity: O(length).
  public init(parsing bytes: [UInt8], file: String) throws(ConfigError) {
    self = try Configuration(parsing: bytes, file: file).settings
  }
}
