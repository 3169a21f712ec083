// Headings of Markdown that are the names of lists.
import Model
import Shell
import Units

/// A heading: `# Groceries`.
struct MarkdownHeading: Hashable {
  /// Counted from 1.
  let line: Int
  let level: Int
  let name: String

  /// - Parameter scalars: A line that is a heading.
  private init(_ scalars: Substring.UnicodeScalarView, line: Int) {
    let rest = scalars.drop(while: \.properties.isWhitespace)
    let marks = rest.prefix { $0 == "#" }
    (self.line, level) = (line, marks.count)
    var text = Substring(Item.trimmed(Substring(rest.dropFirst(marks.count)))).unicodeScalars
    // A run of # at the end closes a heading.
    let open = text.reversed().drop { $0 == "#" }
    if open.isEmpty { text = text.prefix(0) }
    if let last = open.first, MarkdownChecklist.isGap(last) { text = text.prefix(open.count) }
    name = MarkdownChecklist.unescaped(Item.trimmed(Substring(text)))
  }

  /// The headings of a file.
  ///
  /// - Parameters:
  ///   - checklist: What the file has.
  ///   - lines: The lines of the file.
  /// - Throws: The first heading that is not certainly the name of a list.
  static func lists(
    _ checklist: MarkdownChecklist, _ lines: [Substring.UnicodeScalarView]
  ) throws(JSON.Fault) -> [MarkdownHeading] {
    for (text, rule) in zip(checklist.left, checklist.left.dropFirst())
    where text.reason == MarkdownChecklist.paragraph && rule.reason == MarkdownChecklist.rule
      && rule.line == text.line + 1
    {
      throw JSON.Fault(
        place: .line(text.line), reason: "it is a heading that is underlined",
        remedy: "write it with # before it, or a blank line below it; nothing was added")
    }
    let headings = checklist.headings.map { MarkdownHeading(lines[$0 - 1], line: $0) }
    guard let first = headings.first else { return [] }
    if let other = headings.first(where: { $0.level != first.level }) {
      throw JSON.Fault(
        place: .line(other.line),
        reason: "it is a heading of level \(other.level), and line \(first.line) is one of level "
          + "\(first.level)",
        remedy: "write the names of lists with the same number of #, and delete other headings; "
          + "nothing was added")
    }
    if let blank = headings.first(where: { $0.name.isEmpty }) {
      throw JSON.Fault(
        place: .line(blank.line), reason: "it is a heading without a name",
        remedy: "write the name of its list; nothing was added")
    }
    return headings
  }

  /// The line of a list, with its line feed; nil if no line gives the name back.
  static func written(_ name: String) -> String? {
    guard !name.unicodeScalars.contains(where: \.isCommand) else { return nil }
    let escaped = MarkdownChecklist.escaped(name).parts(separatedBy: "#").joined(separator: "\\#")
    let line = Substring("# " + escaped).unicodeScalars
    let heading = MarkdownHeading(line, line: 1)
    guard heading.name.unicodeScalars.elementsEqual(name.unicodeScalars), !name.isEmpty else {
      return nil
    }
    return String(line) + "\n"
  }
}
