// The lines that `panelist devices --touch` prints, and what it says about them.
import Config
import Evdev
import Shell
import Units

/// Settings for one touch panel, as lines to append to a configuration file.
struct TouchSuggestion: Equatable {
  /// Keys and values, for the named device.
  let lines: [String]
  /// The panel's name; a link to it or its path where the name does not do.
  let device: String
  /// What to know about the lines.
  let notes: [String]

  /// - Parameters:
  ///   - settings: Keys and values, such as `axes = y x`.
  ///   - panel: The panel that they are for.
  ///   - panels: All touch devices.
  ///   - present: The lines of the configuration file.
  init(
    _ settings: [String], for panel: TouchSurvey, among panels: [TouchSurvey],
    replacing present: [TouchLine]
  ) {
    let present = present.filter { $0.device.map(panel.isCalled) ?? true }
    var settings = settings
    // A matrix applies after axes, and the new axes alone are meant.
    if settings.contains(where: { $0.hasPrefix("axes") }),
      present.contains(where: { $0.key == "matrix" })
    {
      settings.append("matrix = 1 0 0 0 1 0")
    }
    let keys = settings.map { $0.prefix { $0 != " " } }
    let written = Self.names(of: panel, among: panels).first { name in
      Self.isRead(settings.map { "\($0) for \(name)" }, for: name)
    }
    let device = written ?? panel.path
    self.device = device
    lines = settings.map { "\($0) for \(device)" }
    var notes: [String] = []
    let replaced = present.filter { keys.contains($0.key[...]) }
    if !replaced.isEmpty {
      let numbers = replaced.map { "\($0.place) (\($0.key))" }.joined(separator: ", ")
      notes.append("for this panel that replaces \(numbers): the last line counts")
    }
    if device == panel.path {
      notes.append(
        "\(device) may be another device after one is plugged in again; then measure again")
    }
    self.notes = notes
  }

  /// What a setting can call a panel, the best first: its name, unless another device has it too or
  /// a terminal would not show it; a link by its socket, then any other link.
  private static func names(of panel: TouchSurvey, among panels: [TouchSurvey]) -> [String] {
    let links = panel.links.filter { $0.hasPrefix("/dev/input/by-") && shown($0) == $0 }
    let sockets = links.filter { $0.hasPrefix("/dev/input/by-path/") }
    let isPlain = shown(panel.name) == panel.name
    let isAlone = panels.count { $0.name == panel.name } == 1
    return (isPlain && isAlone ? [panel.name] : []) + sockets
      + links.filter { !sockets.contains($0) }
  }

  /// Whether a configuration file with these lines is valid, and each of them is for the device.
  private static func isRead(_ lines: [String], for device: String) -> Bool {
    let text = (["[touch]"] + lines).map { $0 + "\n" }.joined()
    // The reason does not matter: another name is tried.
    guard let configuration = try? Configuration(parsing: Array(text.utf8), file: "") else {
      return false
    }
    let read = configuration.touchLines
    return read.count == lines.count && read.allSatisfy { $0.device == device }
  }

  /// The section to append. The empty line ends a last line that lacks its line feed.
  var section: String { "\n[touch]\n" + lines.map { $0 + "\n" }.joined() }
}
