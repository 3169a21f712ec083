// What a person who stands before the glass is told when the list cannot be shown.

/// A title, what is wrong, and the remedy: in plain words, and short enough for a small glass.
package struct Notice: Hashable, Sendable {
  /// A few words.
  package let title: String
  /// One sentence, with the place.
  package let problem: String
  /// One sentence: what to do.
  package let remedy: String
  /// The files by whose change it may be mended; each may be missing.
  package let files: [String]

  /// Letters of a problem and of a remedy. Both fill four lines on a 7-inch glass in letters of
  /// half the wanted height, which is as small as is read from a metre.
  package static let longest = 110

  /// - Parameters:
  ///   - title: Ours alone.
  ///   - problem: May hold text from outside; cut where it is too long, as is the remedy.
  ///   - remedy: Begins with what to do.
  ///   - files: Absolute paths.
  package init(_ title: String, problem: String, remedy: String, files: [String]) {
    self.title = title
    self.problem = Self.sentence(problem)
    self.remedy = Self.sentence(remedy)
    self.files = files
  }

  /// One line for the service manager, which shows it to a terminal as it is: a path may hold
  /// anything.
  package var status: String {
    tamed("\(title): \(remedy)".replacing("\n", with: " "))
  }

  /// The end of a path, which tells more than its beginning.
  ///
  /// - Parameters:
  ///   - path: As it is.
  ///   - limit: Letters, the ellipsis included.
  package static func shortened(_ path: String, to limit: Int = 48) -> String {
    path.count <= limit ? path : "…" + path.suffix(limit - 1)
  }

  /// A clause as a sentence: a capital in front, a full stop behind, no longer than the limit.
  private static func sentence(_ clause: String) -> String {
    let head = clause.prefix(1).uppercased() + clause.dropFirst()
    if head.count > longest { return head.prefix(longest - 1) + "…" }
    return head.last.map { ".:…".contains($0) } ?? true ? head : head + "."
  }
}
