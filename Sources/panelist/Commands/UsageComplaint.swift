// What is wrong with arguments, from the parser's words into those of the other messages.

/// A message about arguments: what is wrong, how it is written, and where more stands.
struct UsageComplaint {
  let message: String

  /// - Parameters:
  ///   - text: The parser's, with the usage behind it.
  ///   - word: The subcommand, if there is one.
  ///   - arguments: All of them, without the program's name.
  init(_ text: String, of word: String?, _ arguments: [String]) {
    let label = "Error: "
    let plain = text.hasPrefix(label) ? String(text.dropFirst(label.count)) : text
    let lines = plain.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
    let place = word.map { "\($0): " } ?? ""
    let problem = Self.problem(String(lines[0]))
    var message = problem.hasPrefix(place) ? problem : place + problem
    if let hint = Self.hint(for: lines[0], word, arguments) { message += "; " + hint }
    self.message = message + (lines.count > 1 ? "\n" + lines[1] : "")
  }

  /// The parser's first line, as the other messages begin.
  private static func problem(_ line: String) -> String {
    let missing = "Missing expected argument "
    if line.hasPrefix(missing) { return line.dropFirst(missing.count) + " is missing" }
    return line.prefix(1).lowercased() + line.dropFirst()
  }

  /// What the parser cannot know: what else may have been meant.
  private static func hint(
    for line: Substring, _ word: String?, _ arguments: [String]
  ) -> String? {
    let takesText = word == "add" || word == "edit"
    if takesText, line.hasPrefix("Unexpected argument") || line.contains(" unexpected arguments") {
      return "put a text of several words in quotes"
    }
    // Where an option is missing, another that is none stands in nobody's place.
    guard line.hasPrefix("Missing expected argument '<"),
      let option = arguments.first(where: { $0.hasPrefix("-") && $0 != "--" && $0 != "--config" })
    else { return nil }
    return "'\(shown(option))' was taken for an option; write -- before it if it is none"
  }
}
