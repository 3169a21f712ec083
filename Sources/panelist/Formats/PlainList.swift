// Reads a text in which every line begins with the same mark of a list.
import Model
import Shell

/// A list as people write it: `- Milk`, `- [x] Milk`, `• Milk` or `1. Milk`, perhaps below a
/// heading.
struct PlainList {
  /// What stands behind the marks, with its line.
  private(set) var items: [(line: Int, item: ItemLine)] = []
  /// The headings, and marks without text.
  private(set) var left: [LeftLine] = []

  /// A mark of a list at the start of a line.
  private enum Mark: Hashable {
    case bullet(Unicode.Scalar)
    /// With a full stop or a parenthesis behind it.
    case number(Int, Unicode.Scalar)
    case heading
  }

  /// A list whose marks are certain.
  ///
  /// - Parameter lines: Without their line feeds.
  /// - Returns: nil if a line has another mark or none, and for numbers that do not count up.
  init?(_ lines: [Substring.UnicodeScalarView]) {
    var first: Mark?
    var last = 0
    for (index, line) in lines.enumerated() {
      let rest = line.drop(while: \.properties.isWhitespace)
      if rest.isEmpty { continue }
      guard let (mark, text) = Self.mark(of: rest),
        ItemLine.box(of: text) != nil || !Self.beginsAsBox(text)
      else { return nil }
      switch (first, mark) {
      case (_, .heading):
        left.append(LeftLine(line: index + 1, reason: "a heading"))
        continue
      case (.bullet(let known)?, .bullet(let given)):
        guard known == given else { return nil }
      case (.number(let start, let known)?, .number(let number, let given)):
        // Markdown counts by itself: each line may have the same number.
        guard known == given, number == last + 1 || number == start && last == start else {
          return nil
        }
        last = number
      case (nil, .bullet): first = mark
      case (nil, .number(let number, _)): (first, last) = (mark, number)
      case (.bullet?, .number), (.number?, .bullet), (.heading?, _): return nil
      }
      if let item = ItemLine(reading: text) {
        items.append((index + 1, item))
      } else {
        left.append(LeftLine(line: index + 1, reason: "a mark without text"))
      }
    }
    // "1. Advent" alone may be a text.
    if case .number? = first, items.count < 2 { return nil }
    if items.isEmpty { return nil }
  }

  /// The lines that begin with a mark, which may be a part of their text.
  ///
  /// - Parameter lines: Without their line feeds.
  static func marked(_ lines: [Substring.UnicodeScalarView]) -> [LeftLine] {
    lines.enumerated().compactMap { index, line in
      let rest = line.drop(while: \.properties.isWhitespace)
      guard let (mark, text) = self.mark(of: rest), !text.isEmpty else { return nil }
      switch mark {
      // A floor, a day or an amount as well as a place in a list.
      case .number: return nil
      case .bullet, .heading:
        let written = String(rest.prefix { !$0.properties.isWhitespace })
        return LeftLine(line: index + 1, reason: "'\(written)' at its start stays in the text")
      }
    }
  }

  /// The command that reads a file without the marks of its lines.
  ///
  /// - Parameter name: The name of the file.
  static func remedy(for name: String) -> String {
    "`sed -E 's/(^|\\r) *([-*+]|•|–|#+|[0-9]+[.)]) +/\\1/g' \(file(name)) | panelist import --format text -`"
  }

  /// The command that reads a file of Markdown whose list items have no boxes.
  ///
  /// - Parameter name: The name of the file.
  static func boxing(_ name: String) -> String {
    "`sed -E 's/((^|\\r) *([-*+]|[0-9]+[.)])) +/\\1 [ ] /g' \(file(name)) | "
      + "panelist import --format markdown -`"
  }

  /// The name of a file as a word of a command line.
  static func file(_ name: String) -> String {
    name.isEmpty || name == "standard input" ? "FILE" : quotedWord(name)
  }

  /// Whether a text begins like a box, as `[y]` does: what that means is not certain.
  private static func beginsAsBox(_ text: Substring.UnicodeScalarView) -> Bool {
    text.first == "[" && text.dropFirst(2).first == "]"
  }

  private static func mark(
    of line: Substring.UnicodeScalarView
  ) -> (Mark, text: Substring.UnicodeScalarView)? {
    let digits = line.prefix { ("0"..."9").contains($0) }
    let level = line.prefix { $0 == "#" }.count
    let length = level > 0 ? level : digits.count + 1
    let behind = line.dropFirst(length)
    guard behind.first.map({ $0 == " " || $0 == "\t" || $0 == "\r" }) ?? true else { return nil }
    let text = behind.drop(while: \.properties.isWhitespace)
    if level > 0 { return level <= 6 ? (.heading, text) : nil }
    guard let sign = line.dropFirst(digits.count).first else { return nil }
    if digits.isEmpty {
      return "-*+•–".unicodeScalars.contains(sign) ? (.bullet(sign), text) : nil
    }
    guard sign == "." || sign == ")", digits.count <= 6, let number = Int(String(digits)) else {
      return nil
    }
    return (.number(number, sign), text)
  }
}
