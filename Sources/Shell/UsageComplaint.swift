// Turns the parser's message about wrong arguments into the style of the other messages.
import Units

/// A message about arguments: the problem, a hint, and the usage.
package struct UsageComplaint {
  /// One clause a line.
  package let message: String

  /// - Parameters:
  ///   - text: The parser's message, followed by the usage.
  ///   - word: The subcommand, if there is one.
  ///   - arguments: All of them, without the program's name.
  ///   - values: The allowed values of options by name, when the parser's message lacks them.
  package init(
    _ text: String, of word: String?, _ arguments: [String], values: [String: String] = [:]
  ) {
    let label = "Error: "
    let plain = text.hasPrefix(label) ? String(text.dropFirst(label.count)) : text
    let lines = plain.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
    let place = word.map { "\($0): " } ?? ""
    let problem =
      Self.valueProblem(lines[0], arguments, values) ?? Self.problem(String(lines[0]))
    var message = problem.hasPrefix(place) ? problem : place + problem
    if let hint = Self.hint(for: lines[0], word, arguments) { message += "; " + hint }
    self.message = message + (lines.count > 1 ? "\n" + lines[1] : "")
  }

  /// The parser's first line, in the style of the other messages.
  private static func problem(_ line: String) -> String {
    if let problem = unknownOption(line) { return problem }
    let missing = "Missing expected argument "
    if line.hasPrefix(missing) { return line.dropFirst(missing.count) + " is missing" }
    return line.prefix(1).lowercased() + line.dropFirst()
  }

  /// The problem of an unknown option, without the parser's proposal if that is far away.
  private static func unknownOption(_ line: String) -> String? {
    let (start, middle) = ("Unknown option '", "'. Did you mean '")
    let parts = line.parts(separatedBy: middle)
    guard line.hasPrefix(start), let last = parts.last, parts.count > 1 else { return nil }
    let given = String(parts.dropLast().joined(separator: middle).dropFirst(start.count))
    let proposal = String(last.prefix { $0 != "'" })
    let names = [given, proposal].map { String($0.drop { $0 == "-" }) }
    let isNear = Typing.nearest(to: names[0], among: [names[1]]) != nil
    return "unknown option '\(given)'" + (isNear ? "; did you mean '\(proposal)'?" : "")
  }

  /// The problem with an option's value, and the allowed values; nil for any other line, and for an
  /// option that is not in `values`.
  private static func valueProblem(
    _ line: Substring, _ arguments: [String], _ values: [String: String]
  ) -> String? {
    for (name, allowed) in values {
      let option = "--\(name)"
      if line.hasPrefix("Missing value for '\(option) ") {
        let place = arguments.lastIndex(of: option)
        guard let place, arguments.indices.contains(place + 1),
          arguments[place + 1].hasPrefix("-"), !arguments[place + 1].hasPrefix("--")
        else { return "\(option) has no value; allowed: \(allowed)" }
        let given = shown(arguments[place + 1])
        return "\(option) cannot be '\(given)': no value begins with a dash; allowed: \(allowed)"
      }
      let mark = "' is invalid for '\(option) "
      let parts = line.parts(separatedBy: mark, maxSplits: 1)
      if line.hasPrefix("The value '"), parts.count > 1 {
        let given = parts[0].dropFirst("The value '".count)
        return "\(option) cannot be '\(given)'; allowed: \(allowed)"
      }
    }
    return nil
  }

  /// A hint that the parser cannot give.
  private static func hint(
    for line: Substring, _ word: String?, _ arguments: [String]
  ) -> String? {
    let takesText = ["add", "edit", "lists"].contains(word)
    let isUnexpected =
      line.hasPrefix("Unexpected argument") || line.contains(text: " unexpected arguments")
    if takesText, isUnexpected {
      return "put a \(word == "lists" ? "name" : "text") of several words in quotes"
    }
    // Only for a positional argument: an unknown option cannot stand for a missing option.
    guard line.hasPrefix("Missing expected argument '<"),
      let option = arguments.first(where: { argument in
        // No text begins so, but these options are there.
        argument.hasPrefix("-")
          && !["--", "--config", "--list"].contains(argument.prefix { $0 != "=" })
      })
    else { return nil }
    return "'\(shown(option))' was taken for an option; write -- before it if it is none"
  }
}
