// The page of behaviours as its tests read it: rows of a table, and the numbers that they name.
import Foundation

/// One row of the table of behaviours.
struct BehaviourRow {
  /// What the list does.
  let behaviour: String
  /// By how much.
  let numbers: String
  /// The recording that shows it, as it stands there.
  let recording: String

  /// The page as it stands.
  static func page() throws -> String {
    try String(
      contentsOf: Recorded.root.appending(path: "Sources/panelist/panelist.docc/Behaviours.md"),
      encoding: .utf8)
  }

  /// All rows of the page, from the top.
  static func all() throws -> [BehaviourRow] {
    try page().split(separator: "\n")
      .filter { $0.hasPrefix("| ") && !$0.hasPrefix("| behaviour |") }
      .map { line in
        let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
        return BehaviourRow(
          behaviour: cells.first ?? "", numbers: cells.count == 3 ? cells[1] : "",
          recording: cells.last ?? "")
      }
  }
}

/// A number in a text: digits, or a word that counts.
struct NamedNumber {
  let range: Range<String.Index>
  let value: Double

  /// Words that are numbers on the page.
  private static let words: [Substring: Double] = [
    "half": 0.5, "third": 1.0 / 3, "sixth": 1.0 / 6, "one": 1, "two": 2,
  ]

  /// All numbers of a text, in its order.
  static func all(in text: String) -> [NamedNumber] {
    let token = /[0-9][0-9,]*(?:\.[0-9]+)?|[a-z]+/.ignoresCase()
    return text.matches(of: token).compactMap { match in
      let word = text[match.range]
      guard let value = words[word] ?? Double(word.replacing(",", with: "")) else { return nil }
      return NamedNumber(range: match.range, value: value)
    }
  }
}
