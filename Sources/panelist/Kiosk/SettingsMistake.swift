// Settings that cannot be applied: what the journal and the banner say.
import Config
import ListUI
import Shell

/// Why settings that were read do not apply.
struct SettingsMistake: Error, Hashable {
  /// The message for the journal, with the remedy.
  let message: String
  /// The banner; it stays until the settings are right.
  let banner: Banner

  /// Files that cannot be read, or that have a wrong line.
  init(_ error: ConfigError) {
    let place = error.line.map { ConfigPlace(file: error.file, line: $0) }
    self.init(Failure(error), at: place?.inShort ?? Self.name(of: error.file))
  }

  /// A font or a file of layouts that cannot be used.
  ///
  /// - Parameters:
  ///   - failure: With its remedy.
  ///   - place: The line that names it.
  init(_ failure: Failure, at place: ConfigPlace?) {
    self.init(failure, at: place?.inShort ?? "The settings")
  }

  private init(_ failure: Failure, at place: String) {
    message = failure.message
    let (problem, remedy) = (failure.errorScreen.problem, failure.errorScreen.remedy)
    let check = "panelist check-config"
    banner = Banner(
      [
        "Settings not applied. \(problem) \(remedy)", "\(problem) \(remedy)",
        "\(problem) See \(check)", "\(place) not applied: see \(check)", "\(place) is wrong",
      ], isDismissible: false)
  }

  fileprivate static func name(of file: String) -> String {
    String(file.split(separator: "/").last ?? "The settings")
  }
}

extension ConfigPlace {
  /// The file without its folder, and the line.
  fileprivate var inShort: String { "\(SettingsMistake.name(of: file)), line \(line)" }
}
