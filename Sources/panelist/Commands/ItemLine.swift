// An item as a line of text: what export writes, and what import reads of any text.
import Model
import Shell

/// What one line says of an item. Scalar by scalar: a mark that combines with the blank before it is
/// the item's and no blank.
struct ItemLine: Hashable {
  let text: String
  let isCompleted: Bool

  init(_ item: Item) {
    text = item.text
    isCompleted = item.isCompleted
  }

  /// Reads a line, with or without a box; blanks around the text are dropped. `nil` when there is no
  /// text in it.
  init?(reading line: Substring.UnicodeScalarView) {
    let box = ItemLine.box(of: line)
    let rest = line.dropFirst(box == nil ? 0 : 4).drop(while: \.properties.isWhitespace)
    guard let last = rest.lastIndex(where: { !$0.properties.isWhitespace }) else { return nil }
    text = String(rest[...last])
    isCompleted = box == true
  }

  /// Whether a line begins with a box that is ticked; nil where it begins with none.
  static func box(of line: Substring.UnicodeScalarView) -> Bool? {
    if line.starts(with: "[ ] ".unicodeScalars) { return false }
    return line.starts(with: "[x] ".unicodeScalars) ? true : nil
  }

  /// The line, with a box and its end.
  var written: String { "[\(isCompleted ? "x" : " ")] \(text)\n" }

  /// Whether reading the line gives the item back, and writing it does nothing to a terminal's lines.
  var isWhole: Bool {
    !text.unicodeScalars.contains(where: \.isCommand)
      && ItemLine(reading: Substring(written).unicodeScalars) == self
  }
}
