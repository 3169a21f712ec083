// Reads the tasks of a Markdown file: GitHub's form of task lists, nested ones in their order.
import Model

/// The tasks of a Markdown file, and the lines that are none.
struct MarkdownChecklist {
  private(set) var items: [(line: Int, item: ItemLine)] = []
  var left: [LeftLine] = []
  /// The lines that are headings, counted from 1.
  private(set) var headings: [Int] = []

  /// What a list item is that is no task.
  static let unboxed = "a list item without a box"
  /// What a heading is that names no list.
  static let heading = "a heading"
  /// What other text is.
  static let paragraph = "a paragraph"
  /// What a run of marks is, which may underline a heading.
  static let rule = "a line"

  /// A line that a list item begins: its box, if it has one, and what is behind.
  private struct Bullet {
    var isTicked: Bool?
    var text: Substring.UnicodeScalarView
  }

  /// - Parameter lines: Without their line feeds.
  init(_ lines: [Substring.UnicodeScalarView]) {
    var (fence, isInTask): (Substring.UnicodeScalarView?, Bool) = (nil, false)
    for (index, line) in lines.enumerated() {
      let number = index + 1
      let rest = line.drop(while: \.properties.isWhitespace)
      if let mark = Self.fence(rest) {
        if fence == nil { left.append(LeftLine(line: number, reason: "code")) }
        fence = fence.map { mark.first == $0.first && mark.count >= $0.count ? nil : $0 } ?? mark
        isInTask = false
        continue
      }
      if fence != nil { continue }
      guard !rest.isEmpty else {
        isInTask = false
        continue
      }
      var bullet = Self.bullet(rest)
      if let plain = bullet, plain.isTicked == nil, let boxed = ItemLine.boxed(plain.text) {
        bullet = Bullet(isTicked: boxed.isTicked, text: boxed.text)
      }
      if let bullet, let isTicked = bullet.isTicked {
        let text = Self.unescaped(Item.trimmed(Substring(bullet.text)))
        isInTask = !text.isEmpty
        if isInTask {
          items.append((number, ItemLine(text, isCompleted: isTicked)))
        } else {
          left.append(LeftLine(line: number, reason: "a task without text"))
        }
        continue
      }
      let kind = Self.kind(of: rest, isBullet: bullet != nil)
      // The text of a task goes on in lines that are indented as far as it is.
      if isInTask, kind == nil, line.starts(with: "  ".unicodeScalars) || line.first == "\t" {
        // In place: a task may go on for many lines.
        items[items.count - 1].item.text += " " + Self.unescaped(Item.trimmed(Substring(rest)))
        continue
      }
      isInTask = false
      if kind == Self.heading { headings.append(number) }
      left.append(LeftLine(line: number, reason: kind ?? Self.paragraph))
    }
  }

  /// The first line that is a task, counted from 1; `nil` if there is none.
  static func firstTask(in lines: [Substring.UnicodeScalarView]) -> Int? {
    lines.firstIndex { line in
      bullet(line.drop(while: \.properties.isWhitespace))?.isTicked != nil
    }.map { $0 + 1 }
  }

  /// The run of backquotes or tildes that begins or ends a block of code.
  private static func fence(
    _ rest: Substring.UnicodeScalarView
  ) -> Substring.UnicodeScalarView? {
    guard let first = rest.first, first == "`" || first == "~" else { return nil }
    let run = rest.prefix { $0 == first }
    return run.count >= 3 ? run : nil
  }

  /// A line that begins a list item.
  private static func bullet(_ line: Substring.UnicodeScalarView) -> Bullet? {
    let digits = line.prefix { ("0"..."9").contains($0) }
    let mark = line.dropFirst(digits.count).first
    let isMark = digits.isEmpty ? "-*+" : ".)"
    guard digits.count <= 9, let mark, isMark.unicodeScalars.contains(mark) else { return nil }
    let behind = line.dropFirst(digits.count + 1)
    guard behind.first.map(isGap) ?? true else { return nil }
    let text = behind.drop(while: isGap)
    let box = text.prefix(3)
    for (written, isTicked) in [("[ ]", false), ("[x]", true), ("[X]", true)]
    where box.elementsEqual(written.unicodeScalars) {
      let rest = text.dropFirst(3)
      if rest.first.map(\.properties.isWhitespace) ?? true {
        return Bullet(isTicked: isTicked, text: rest)
      }
    }
    return Bullet(isTicked: nil, text: text)
  }

  static func isGap(_ scalar: Unicode.Scalar) -> Bool { scalar == " " || scalar == "\t" }

  /// What a line is that is neither a task nor text.
  private static func kind(of rest: Substring.UnicodeScalarView, isBullet: Bool) -> String? {
    if isBullet { return unboxed }
    let level = rest.prefix { $0 == "#" }.count
    if (1...6).contains(level), rest.dropFirst(level).first.map(isGap) ?? true {
      return heading
    }
    if rest.first == ">" { return "a quotation" }
    let marks = rest.filter { !$0.properties.isWhitespace }
    if let first = marks.first, "=-*_".unicodeScalars.contains(first), marks.count >= 3,
      marks.allSatisfy({ $0 == first })
    {
      return rule
    }
    return nil
  }
}

extension MarkdownChecklist {
  /// ASCII punctuation, before which a backslash stands for nothing else.
  private static func isPunctuation(_ scalar: Unicode.Scalar) -> Bool {
    (0x21..<0x7F).contains(scalar.value) && !scalar.properties.isAlphabetic
      && scalar.properties.numericType == nil
  }

  /// A text without the backslashes that only keep a character from being markup.
  static func unescaped(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    var isEscaped = false
    for scalar in text.unicodeScalars {
      if isEscaped, !isPunctuation(scalar) { result.append("\\") }
      isEscaped = !isEscaped && scalar == "\\"
      if !isEscaped { result.append(scalar) }
    }
    if isEscaped { result.append("\\") }
    return String(result)
  }

  /// A text with backslashes before everything that could be markup.
  static func escaped(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if "\\`*_[]<>&~|".unicodeScalars.contains(scalar) { result.append("\\") }
      result.append(scalar)
    }
    return String(result)
  }
}
