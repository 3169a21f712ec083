// Reads the configuration files from the disk: one file, or the default file and its folder.

extension Configuration {
  /// Reads the named file; or the default file and those of ``Settings/defaultFolder``, in the
  /// order of their names.
  ///
  /// - Parameter path: Nil for the default file, which may be missing, as may the folder. A named
  ///   file is read alone.
  /// - Returns: The settings and their places; the defaults when there is no file.
  /// - Throws: What is wrong with the first unusable file; `missing` only for a named one.
  public static func read(path: String?) throws(ConfigError) -> Configuration {
    guard let path else {
      return try read(file: Settings.defaultFile, folder: Settings.defaultFolder)
    }
    var configuration = Configuration()
    try configuration.add(try Settings.bytes(of: path), file: path)
    return configuration
  }

  /// Reads a file and the files of a folder, each of which may be missing.
  ///
  /// - Parameters:
  ///   - file: The path of the file.
  ///   - folder: The path of the folder, without a slash at its end.
  /// - Returns: The settings and their places.
  /// - Throws: What is wrong with the first unusable file.
  package static func read(file: String, folder: String) throws(ConfigError) -> Configuration {
    var configuration = Configuration()
    do throws(ConfigError) {
      try configuration.add(try Settings.bytes(of: file), file: file)
    } catch {
      guard error.reason == .missing else { throw error }
      try requireNothing(at: file)
    }
    let content = try ConfigFolder(folder).content()
    configuration.warnings = content.warnings
    for path in content.read {
      do throws(ConfigError) {
        try configuration.add(try Settings.bytes(of: path), file: path)
      } catch {
        guard error.reason == .missing else { throw error }
        // Else it was removed since the folder was listed.
        try requireNothing(at: path)
      }
    }
    return configuration
  }

  /// Refuses a link that leads nowhere: who made it does not expect the defaults.
  private static func requireNothing(at path: String) throws(ConfigError) {
    guard ConfigFolder.exists(path) else { return }
    throw ConfigError(
      .unreadable, file: path, "the link leads nowhere", remedy: "let it lead to a file")
  }
}

extension Settings {
  /// The folder whose files are read after ``defaultFile``.
  public static let defaultFolder = defaultFile + ".d"
}
