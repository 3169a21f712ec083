// An item as a line of text, as written by `export` and read by `import`.
import Model
import Shell

/// An item in one line. Works on Unicode scalars: a combining mark after a blank belongs to the
/// text.
struct ItemLine: Hashable {
  let text: String
  let isCompleted: Bool

  init(_ item: Item) {
    text = item.text
    isCompleted = item.isCompleted
  }

  /// Reads a line with or without a checkbox; blanks around the text are dropped. `nil` when the
  /// line has no text.
  init?(reading line: Substring.UnicodeScalarView) {
    let box = ItemLine.box(of: line)
    let rest = line.dropFirst(box == nil ? 0 : 4).drop(while: \.properties.isWhitespace)
    guard let last = rest.lastIndex(where: { !$0.properties.isWhitespace }) else { return nil }
    text = String(rest[...last])
    isCompleted = box == true
  }

  /// Whether the checkbox at the start of a line is ticked; nil when there is no checkbox.
  static func box(of line: Substring.UnicodeScalarView) -> Bool? {
    if line.starts(with: "[ ] ".unicodeScalars) { return false }
    return line.starts(with: "[x] ".unicodeScalars) ? true : nil
  }

  /// The line, with its checkbox and line feed.
  var written: String { "[\(isCompleted ? "x" : " ")] \(text)\n" }

  /// Whether reading the line gives the item back, and no control character is in it.
  var isWhole: Bool {
    !text.unicodeScalars.contains(where: \.isCommand)
      && ItemLine(reading: Substring(written).unicodeScalars) == self
  }
}
