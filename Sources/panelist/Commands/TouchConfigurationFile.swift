// The configuration file whose section `touch` is measured, and how to change it.
import Config

/// The settings in force, and the file to which corrections of touch devices are appended.
struct TouchConfigurationFile {
  let settings: Settings
  /// The last file that corrects touch devices, else the named or the default one: of several lines
  /// for a device the last counts.
  let file: String
  let lines: [TouchLine]
  private let isNamed: Bool

  /// - Parameters:
  ///   - configuration: As it was read.
  ///   - path: As given by `--config`.
  init(_ configuration: Configuration, path: String?) {
    settings = configuration.settings
    lines = configuration.touchLines
    file = lines.last?.place.file ?? path ?? Settings.defaultFile
    isNamed = path != nil
  }

  /// What to do with suggested lines.
  var instructions: String {
    let check = isNamed ? "panelist check-config --config \(file)" : "panelist check-config"
    return """
      append these lines at the end of \(file), then `\(check)`; a running list that reads the \
      file applies them by itself
      """
  }

  /// What to do about touches that were not near the corners, unless the range is wrong.
  ///
  /// - Parameters:
  ///   - suggestion: For a range that is wrong.
  ///   - offsets: Of the touches.
  func message(forFarTouches suggestion: TouchSuggestion, _ offsets: EdgeOffsets) -> String {
    """
    touches land more than \(Int(CornerTolerance.farthest)) mm inside the screen (\(offsets.text)): no \
    corner was touched, or the range is wrong; start again, and touch where two edges of the \
    picture meet
    if you did, append these lines at the end of \(file):
    [touch]
    \(suggestion.lines.joined(separator: "\n"))
    """
  }
}
