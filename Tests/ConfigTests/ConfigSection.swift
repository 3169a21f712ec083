// A section of a configuration file, read line by line.
import Config

/// A section of which tests read one line at a time.
struct ConfigSection {
  /// Without the brackets.
  let name: String

  /// The settings of a file with one line in the section.
  func settings(_ line: String) throws(ConfigError) -> Settings {
    try Settings(parsing: Array("[\(name)]\n\(line)\n".utf8), file: "p.conf")
  }

  /// The error message of a bad line.
  func complaint(_ line: String) -> String {
    do throws(ConfigError) {
      _ = try settings(line)
      return "nothing"
    } catch {
      return error.description
    }
  }
}
