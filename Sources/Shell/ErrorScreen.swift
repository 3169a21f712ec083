// The texts that are shown on the panel when the list cannot be shown.
import Units

/// A title, a problem and a remedy: in plain words, and short enough for a small screen.
package struct ErrorScreen: Hashable, Sendable {
  /// A few words.
  package let title: String
  /// One sentence, with the place.
  package let problem: String
  /// One sentence: what to do.
  package let remedy: String
  /// Files whose change may fix the failure; each may be missing.
  package let files: [String]

  /// The maximum number of characters of a problem and of a remedy. Together they fill four lines
  /// on a 7-inch panel at a text size that is read from a metre.
  package static let longest = 110

  /// - Parameters:
  ///   - title: Contains no external text.
  ///   - problem: May contain external text; cut when too long, as is the remedy.
  ///   - remedy: Begins with what to do.
  ///   - files: Paths of the files that may fix the failure.
  package init(_ title: String, problem: String, remedy: String, files: [String]) {
    self.title = title
    self.problem = Self.sentence(problem)
    self.remedy = Self.sentence(remedy)
    self.files = files
  }

  /// One line for the service manager, which prints it to a terminal unfiltered: control characters
  /// in paths are replaced.
  package var status: String {
    tamed("\(title): \(problem) \(remedy)".parts(separatedBy: "\n").joined(separator: " "))
  }

  /// The end of a path, which says more than its start.
  ///
  /// - Parameters:
  ///   - path: The whole path.
  ///   - limit: Maximum number of characters, with the ellipsis.
  package static func shortened(_ path: String, to limit: Int = 48) -> String {
    path.count <= limit ? path : "…" + path.suffix(limit - 1)
  }

  /// Makes a clause a sentence: a capital, a full stop, and at most ``longest`` characters.
  private static func sentence(_ clause: String) -> String {
    let head = clause.prefix(1).uppercased() + clause.dropFirst()
    if head.count > longest { return head.prefix(longest - 1) + "…" }
    return head.last.map { ".:…".contains($0) } ?? true ? head : head + "."
  }
}
