// A coding rule that is checked automatically, with files that break and keep it.

/// A rule: its name, the check of a file, and minimal files that break and keep it.
struct Rule: Sendable, CustomStringConvertible {
  let name: String
  let check: @Sendable (SourceFile) -> [Offence]
  /// A file with exactly one offence.
  let broken: SourceFile
  /// A similar file that keeps the rule.
  let kept: SourceFile

  var description: String { name }

  init(
    _ name: String, in path: String = "Sources/System/File.swift", broken: String, kept: String,
    check: @escaping @Sendable (SourceFile) -> [Offence]
  ) {
    self.name = name
    self.check = check
    self.broken = SourceFile(path: path, text: broken)
    self.kept = SourceFile(path: path, text: kept)
  }

  static let all = shape + words + retired + safety + [documentation, colors]

  /// An offence for each line of code that matches.
  static func lines(
    of file: SourceFile, reason: String, where isWrong: (_ code: String, _ index: Int) -> Bool
  ) -> [Offence] {
    file.code.indices.filter { isWrong(file.code[$0], $0) }.map {
      Offence(path: file.path, line: $0 + 1, reason: reason)
    }
  }

  /// The words of a line of code: letters, digits and underscores.
  static func tokens(_ code: String) -> [Substring] {
    code.split { !($0.isLetter || $0.isNumber || $0 == "_") }
  }
}
