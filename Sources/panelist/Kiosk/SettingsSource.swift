// Where the settings of a running list are read from, at its start and again later.
import Config

/// The configuration files of a program, and the way to read them.
struct SettingsSource {
  /// The configuration file.
  let file: String
  /// The folder of further files, without a slash at its end; nil when none is read.
  let folder: String?
  /// Reads all files.
  let read: () throws(ConfigError) -> Configuration

  /// - Parameter path: As given by `--config`; nil for the default file and its folder.
  init(path: String?) {
    self.init(
      file: path ?? Settings.defaultFile, folder: path == nil ? Settings.defaultFolder : nil,
      read: { () throws(ConfigError) in try Configuration.read(path: path) })
  }

  /// For tests: the reader is a parameter.
  init(
    file: String, folder: String?, read: @escaping () throws(ConfigError) -> Configuration
  ) {
    (self.file, self.folder, self.read) = (file, folder, read)
  }
}
