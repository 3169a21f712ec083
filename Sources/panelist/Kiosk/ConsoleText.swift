// The text on the console while the list has no display.
import Shell

/// A message for the console: wrapped for the narrowest one, with what follows from it.
struct ConsoleText {
  /// The columns of a console in text mode; those with a framebuffer have more.
  static let columns = 80
  private static let rest = """
    The list appears as soon as a display can be used. Until then Ctrl+Alt+F2 leads to a login \
    prompt.
    """

  /// The whole text. Lines end in CR LF, which every mode of a terminal understands.
  let text: String

  /// - Parameter message: As in the log; control characters in it are replaced.
  init(_ message: String) {
    let paragraphs = ["Panelist: " + tamed(message), Self.rest]
    text = paragraphs.map { Self.wrapped($0) + "\r\n" }.joined(separator: "\r\n")
  }

  /// Breaks at blanks; a longer word has a line of its own.
  private static func wrapped(_ paragraph: String) -> String {
    var lines = [""]
    for word in paragraph.split(separator: " ") {
      let line = lines[lines.count - 1]
      if line.isEmpty {
        lines[lines.count - 1] = String(word)
      } else if line.count + 1 + word.count < columns {
        lines[lines.count - 1] += " " + word
      } else {
        lines.append(String(word))
      }
    }
    return lines.joined(separator: "\r\n")
  }
}
