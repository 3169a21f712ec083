// The program's own command lines in messages, as a person has to write them here.
import Store
import Units

/// What commands in a message need, so that they are about the same list as the one that failed.
package struct PrintedCommands {
  private static let program = "panelist "
  private static let option = "--config"
  /// The option with the file behind it, or nothing.
  private let addition: String

  /// - Parameter config: The file of `--config`; nil if it was not given.
  package init(config: String?) {
    // Standard input cannot be read a second time.
    let isFile = config != nil && config != "" && config != "-"
    addition = isFile ? "\(Self.option) \(quotedWord(config ?? "")) " : ""
  }

  /// - Parameter arguments: All of them, without the program's name.
  package init(given arguments: [String]) { self.init(config: Self.config(in: arguments)) }

  /// The file of `--config`; nil if it was not given.
  ///
  /// - Parameter arguments: A command line that need not be right, without the program's name.
  package static func config(in arguments: [String]) -> String? {
    let words = arguments.prefix { $0 != "--" }
    var config: String?
    for (place, word) in words.enumerated() {
      if word == option, place + 1 < words.count { config = words[place + 1] }
      let start = option + "="
      if word.hasPrefix(start) { config = String(word.dropFirst(start.count)) }
    }
    return config
  }

  /// A command line of the program.
  ///
  /// - Parameter words: What follows the program's name.
  package func line(_ words: String) -> String { Self.program + addition + words }

  /// A message whose command lines name the configuration file. They begin behind a backquote, a
  /// semicolon, a pipe, or the separator of xargs(1).
  ///
  /// - Parameter message: For a person.
  package func completed(_ message: String) -> String {
    guard !addition.isEmpty else { return message }
    return ["`", "; ", "| ", "'\\n' "].reduce(message) { message, start in
      let parts = message.parts(separatedBy: start + Self.program)
      return parts.dropFirst().reduce(String(parts[0])) { line, rest in
        // The help and the version are of no list, and a name may be given already.
        let isComplete = ["help", "--", "check-config"].contains { rest.hasPrefix($0) }
        return line + start + Self.program + (isComplete ? "" : addition) + rest
      }
    }
  }
}

/// A word as it has to be written in a shell: in quotes if it needs them.
package func quotedWord(_ word: String) -> String {
  let isPlain = word.utf8.allSatisfy { byte in
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: "/._-+:,@%=".utf8.contains(byte) || byte >= 0x80
    }
  }
  guard !isPlain || word.isEmpty else { return word }
  return inShellQuotes(word)
}
