// The configuration file whose section `touch` is measured, and how to change it.
import Config

/// The settings in force, the file that they are from, and its lines that correct touch devices.
struct TouchConfigurationFile {
  let settings: Settings
  /// The named file, or the default file.
  let file: String
  let lines: [TouchLine]
  private let isNamed: Bool

  /// - Parameter path: As given by `--config`.
  init(_ settings: Settings, _ lines: [TouchLine], path: String?) {
    self.settings = settings
    self.lines = lines
    file = path ?? Settings.defaultFile
    isNamed = path != nil
  }

  /// What to do with suggested lines.
  var instructions: String {
    let check = isNamed ? "panelist check-config --config \(file)" : "panelist check-config"
    let condition = isNamed ? " if the list reads that file" : ""
    return """
      append these lines at the end of \(file), then `\(check)`, then `sudo systemctl restart \
      panelist`\(condition)
      if systemd says that it was started too often, first `sudo systemctl reset-failed panelist`
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
