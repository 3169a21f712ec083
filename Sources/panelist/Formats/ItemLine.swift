// An item as a line of text, in the formats that have a line for each item.
import Model
import Shell

/// An item in one line. Works on Unicode scalars: a combining mark after a blank belongs to the
/// text.
struct ItemLine: Hashable {
  /// How an item is written in a line.
  enum Format {
    /// `[x] Milk`, as `panelist list` prints it.
    case text
    /// `- [x] Milk`, as Markdown writes a task of a checklist.
    case markdown
    /// `x Milk`: dates, priority, projects and contexts are part of the text.
    case todoTxt
  }

  var text: String
  let isCompleted: Bool

  init(_ text: String, isCompleted: Bool) {
    self.text = text
    self.isCompleted = isCompleted
  }

  init(_ item: Item) { self.init(item.text, isCompleted: item.isCompleted) }

  /// Reads a line with or without a checkbox; blanks around the text are dropped. `nil` when the
  /// line has no text.
  init?(reading line: Substring.UnicodeScalarView) {
    let boxed = ItemLine.boxed(line)
    let text = Item.trimmed(Substring(boxed?.text ?? line))
    guard !text.isEmpty else { return nil }
    self.init(text, isCompleted: boxed?.isTicked == true)
  }

  /// Reads a line of todo.txt. `nil` when the line has no text.
  init?(readingTodo line: Substring.UnicodeScalarView) {
    let isCompleted = line.starts(with: "x ".unicodeScalars)
    let text = Item.trimmed(Substring(line.dropFirst(isCompleted ? 2 : 0)))
    guard !text.isEmpty else { return nil }
    self.init(text, isCompleted: isCompleted)
  }

  /// A line from its first character that is no blank.
  static func unindented(_ line: Substring.UnicodeScalarView) -> Substring.UnicodeScalarView {
    line.drop(while: \.properties.isWhitespace)
  }

  /// Whether the checkbox at the start of a line, indented or not, is ticked; nil when there is no
  /// checkbox.
  static func box(of line: Substring.UnicodeScalarView) -> Bool? { boxed(line)?.isTicked }

  private static let boxes = ["[ ]": false, "( )": false, "[x]": true, "[X]": true, "(x)": true]
  /// The boxes that stand for themselves, as programs for notes write them.
  private static let signs: [Unicode.Scalar: Bool] = [
    "☐": false, "☑": true, "☒": true, "✓": true, "✔": true, "✅": true,
  ]

  /// The checkbox at the start of a line, indented or not, and what is behind it; nil when there is
  /// no checkbox with a blank behind it.
  static func boxed(
    _ line: Substring.UnicodeScalarView
  ) -> (isTicked: Bool, text: Substring.UnicodeScalarView)? {
    let start = unindented(line)
    guard let first = start.first else { return nil }
    var rest = start.dropFirst(3)
    var isTicked = signs[first]
    if isTicked != nil {
      // The sign as a picture has a mark behind it.
      rest = start.dropFirst().drop { $0 == "\u{FE0F}" }
    } else {
      isTicked = boxes[String(start.prefix(3))]
    }
    guard let isTicked, let gap = rest.first, gap == " " || gap == "\t" else { return nil }
    return (isTicked, rest.dropFirst())
  }
}
