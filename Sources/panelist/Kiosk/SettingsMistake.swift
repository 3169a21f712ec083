// Settings that cannot be applied: what the journal and the banner say.
import Config
import Shell

/// Why settings that were read do not apply.
struct SettingsMistake: Error, Hashable {
  /// The file without its folder, and the line where there is one.
  struct Place: Hashable {
    let file: String
    let line: Int?
  }

  /// The message for the journal, with the remedy.
  let message: String
  /// What is wrong, and the remedy, as on the error screen.
  let problem: String
  let remedy: String
  /// Nil where no file is to blame.
  let place: Place?
  /// The files that the settings name, one of which cannot be used: they may be cured.
  let named: [String]

  /// Files that cannot be read, or that have a wrong line.
  init(_ error: ConfigError) {
    self.init(Failure(error), at: Place(file: Self.name(of: error.file), line: error.line))
  }

  /// A font or a file of layouts that cannot be used.
  ///
  /// - Parameters:
  ///   - failure: With its remedy.
  ///   - place: The line that names it.
  ///   - named: All files that the settings name.
  init(_ failure: Failure, at place: ConfigPlace?, naming named: [String]) {
    let line = place.map { "\($0.file), line \($0.line): " } ?? ""
    self.init(
      failure, at: place.map { Place(file: Self.name(of: $0.file), line: $0.line) }, after: line,
      naming: named)
  }

  private init(
    _ failure: Failure, at place: Place?, after line: String = "", naming named: [String] = []
  ) {
    message = failure.message
    (problem, remedy) = (line + failure.errorScreen.problem, failure.errorScreen.remedy)
    (self.place, self.named) = (place, named)
  }

  private static func name(of file: String) -> String {
    String(file.split(separator: "/").last ?? "")
  }
}
