// Reads the tasks of an Org file: headings that are to do or done, and list items with boxes.
import Model

/// The tasks of an Org file, and the lines that are none.
struct OrgList {
  private(set) var items: [(line: Int, item: ItemLine)] = []
  private(set) var left: [LeftLine] = []

  /// - Parameter lines: Without their line feeds.
  init(_ lines: [Substring.UnicodeScalarView]) {
    for (index, line) in lines.enumerated() {
      let rest = ItemLine.unindented(line)
      guard !rest.isEmpty else { continue }
      let isHeading = Self.heading(line) != nil
      let item =
        Self.task(line) ?? (isHeading ? nil : MarkdownChecklist([rest]).items.first?.item)
      if let item, !item.text.isEmpty {
        items.append((index + 1, item))
      } else {
        left.append(
          LeftLine(
            line: index + 1,
            reason: isHeading ? "a heading that is no task" : "a line that is no task"))
      }
    }
  }

  /// What is behind the stars of a heading; nil for any other line.
  private static func heading(
    _ line: Substring.UnicodeScalarView
  ) -> Substring.UnicodeScalarView? {
    let rest = line.drop { $0 == "*" }
    return line.first == "*" && rest.first == " " ? ItemLine.unindented(rest) : nil
  }

  /// The task that a heading is; nil for any other line.
  static func task(_ line: Substring.UnicodeScalarView) -> ItemLine? {
    guard let text = heading(line) else { return nil }
    // In two parts: as one it marks unfinished work in a source.
    for (word, isCompleted) in [("TO" + "DO ", false), ("DONE ", true)]
    where text.starts(with: word.unicodeScalars) {
      return ItemLine(Item.trimmed(Substring(text.dropFirst(5))), isCompleted: isCompleted)
    }
    return nil
  }
}
