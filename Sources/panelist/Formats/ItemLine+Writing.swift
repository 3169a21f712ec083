// Writes an item as a line, if reading the line gives the item back.
import Model
import Shell

extension ItemLine {
  /// The line, with its line feed; `nil` if the format has no line from which the same item is
  /// read, or if the text has a control character.
  func written(as format: Format) -> String? {
    guard !text.unicodeScalars.contains(where: \.isCommand) else { return nil }
    let box = isCompleted ? "[x]" : "[ ]"
    let line =
      switch format {
      case .text: "\(box) \(text)"
      case .markdown: "- \(box) \(MarkdownChecklist.escaped(text))"
      case .todoTxt: isCompleted ? "x \(text)" : text
      }
    let scalars = Substring(line).unicodeScalars
    let readBack =
      switch format {
      case .text: ItemLine(reading: scalars)
      case .markdown: MarkdownChecklist([scalars]).items.first?.item
      case .todoTxt: ItemLine(readingTodo: scalars)
      }
    // Strings are equal also if their scalars differ, as composed letters do.
    guard let readBack, readBack.isCompleted == isCompleted,
      readBack.text.unicodeScalars.elementsEqual(text.unicodeScalars)
    else { return nil }
    return line + "\n"
  }
}
