// Parser for the documentation page Behaviours.md: table rows, and the numbers in their text.
import Foundation

/// One row of the behaviour table.
struct BehaviourRow {
  /// What the list does.
  let behaviour: String
  /// Distances, times and factors of the behaviour.
  let numbers: String
  /// The recording that shows it, with its backticks.
  let recording: String

  /// The text of the page.
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

/// A number in a text: digits, or a numeral word.
struct NamedNumber {
  let range: Range<String.Index>
  let value: Double

  /// Numeral words that the page uses.
  private static let words: [Substring: Double] = [
    "half": 0.5, "third": 1.0 / 3, "sixth": 1.0 / 6, "one": 1, "two": 2,
  ]

  /// All numbers of a text, in text order.
  static func all(in text: String) -> [NamedNumber] {
    let token = /[0-9][0-9,]*(?:\.[0-9]+)?|[a-z]+/.ignoresCase()
    return text.matches(of: token).compactMap { match in
      let word = text[match.range]
      guard let value = words[word] ?? Double(word.replacing(",", with: "")) else { return nil }
      return NamedNumber(range: match.range, value: value)
    }
  }
}
