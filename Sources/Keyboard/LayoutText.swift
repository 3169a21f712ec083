// From the text of a file of layouts to the layouts, or to the first thing that is wrong in it.

extension BoardLayout {
  /// Reads layouts as a person writes them: the name and the label of the key of languages, then three
  /// rows of keys, then lines of what resting on a key offers. Behind the letters of a row or a strip
  /// stand, after a blank, those that Shift makes of them; without them Shift changes nothing.
  ///
  /// ```
  /// # Blank lines stand between layouts.
  /// de DE
  /// qwertzuiopü QWERTZUIOPÜ
  /// asdfghjklöä ASDFGHJKLÖÄ
  /// yxcvbnm YXCVBNM
  /// s ßš ẞŠ
  /// ```
  ///
  /// - Parameter bytes: The whole file, in UTF-8.
  /// - Returns: One at least, in the order of the file.
  /// - Throws: The first line that is wrong.
  /// - Complexity: O(length).
  public static func read(_ bytes: [UInt8]) throws(LayoutError) -> [BoardLayout] {
    guard bytes.count <= LayoutLimits.bytes else {
      throw LayoutError(
        nil, "there are more than \(LayoutLimits.bytes) bytes", "name a file of layouts")
    }
    var layouts: [BoardLayout] = []
    var names: [String: Int] = [:]
    for block in try LayoutLine.blocks(of: bytes) {
      let first = block[0]
      guard layouts.count < LayoutLimits.layouts else {
        throw first.error(
          "there are more than \(LayoutLimits.layouts) layouts", "keep those that are used")
      }
      var text = try LayoutText(block)
      let layout = try text.layout()
      if let other = names.updateValue(first.number, forKey: layout.name) {
        throw first.error(
          "the name '\(layout.name)' stands in line \(other) already", "take another one")
      }
      layouts.append(layout)
    }
    guard !layouts.isEmpty else {
      throw LayoutError(nil, "there is no layout", "write a name and a label, as: de DE")
    }
    return layouts
  }
}

/// How much of everything there may be.
package enum LayoutLimits {
  /// Twenty times the table of the program.
  package static let bytes = 65_536
  /// More than anybody goes through with one key.
  package static let layouts = 32
  /// In each row: with fewer it is none; with more, keys are narrower than a finger on most glass.
  /// Shift and Backspace stand in the last one too.
  package static let keys = [7...13, 7...13, 7...11]
  /// As many as stand side by side over the narrowest board.
  package static let alternates = 10
  /// What stands on a key of 9 mm.
  package static let label = 3
  /// In bytes.
  package static let name = 16
  /// Of one letter with its marks: more are none that a key could show.
  package static let scalars = 4
}

/// The lines of one layout.
private struct LayoutText {
  private let head: LayoutLine
  private let rows: ArraySlice<LayoutLine>
  private let strips: ArraySlice<LayoutLine>
  /// Where each letter stands. Twice on one board it would be a slip of the pen.
  private var places: [String: Int] = [:]

  init(_ lines: [LayoutLine]) throws(LayoutError) {
    guard lines.count > 3 else {
      throw lines[lines.count - 1].error(
        "the layout has \(lines.count - 1) row\(lines.count == 2 ? "" : "s")",
        "write three rows of keys below its name")
    }
    head = lines[0]
    rows = lines[1...3]
    strips = lines[4...]
  }

  /// The layout, or the first line that is wrong.
  mutating func layout() throws(LayoutError) -> BoardLayout {
    let (name, label) = try names()
    var letters: [[BoardLetter]] = []
    for line in rows {
      letters.append(try row(line, LayoutLimits.keys[letters.count]))
    }
    let keys = Set(letters.joined().map(\.lower))
    var offers: [String: [BoardLetter]] = [:]
    for line in strips {
      let key = String(line.words[0])
      guard keys.contains(key) else {
        throw line.error("no row has the key '\(key)'", "begin with a key, as: s ß ẞ")
      }
      guard offers[key] == nil else {
        throw line.error("what '\(key)' offers stands above already", "write it in one line")
      }
      offers[key] = try strip(line)
    }
    return BoardLayout(
      name: name, label: label,
      rows: letters.map { row in
        row.map { LetterKey($0, alternates: offers[$0.lower] ?? []) }
      })
  }

  private func names() throws(LayoutError) -> (name: String, label: String) {
    let words = head.words
    guard words.count == 2 else {
      throw head.error(
        "a layout begins with two words, and here \(words.count == 1 ? "is" : "are") "
          + "\(words.count)", "write a name and a label, as: de DE")
    }
    guard isName(words[0]) else {
      throw head.error(
        "'\(words[0])' is no name",
        "take at most \(LayoutLimits.name) of a to z, 0 to 9 and -, from a letter on")
    }
    for letter in words[1] { try head.requireLetter(letter) }
    guard words[1].count <= LayoutLimits.label else {
      throw head.error(
        "the label '\(words[1])' is too long for a key", "at most \(LayoutLimits.label) letters")
    }
    return (String(words[0]), String(words[1]))
  }

  private func isName(_ word: Substring) -> Bool {
    let bytes = word.utf8
    let letters = UInt8(ascii: "a")...UInt8(ascii: "z")
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    guard bytes.count <= LayoutLimits.name, let first = bytes.first, letters.contains(first) else {
      return false
    }
    return bytes.allSatisfy {
      letters.contains($0) || digits.contains($0) || $0 == UInt8(ascii: "-")
    }
  }

  private mutating func row(
    _ line: LayoutLine, _ range: ClosedRange<Int>
  ) throws(LayoutError) -> [BoardLetter] {
    let row = try letters(line.words[...], in: line)
    guard range.contains(row.count) else {
      throw line.error(
        "the row has \(row.count) keys", "it takes \(range.lowerBound) to \(range.upperBound)")
    }
    return row
  }

  private mutating func strip(_ line: LayoutLine) throws(LayoutError) -> [BoardLetter] {
    guard line.words.count > 1 else {
      throw line.error("'\(line.words[0])' offers nothing", "write its letters behind a blank")
    }
    let strip = try letters(line.words[1...], in: line)
    guard strip.count <= LayoutLimits.alternates else {
      throw line.error(
        "'\(line.words[0])' offers \(strip.count) letters", "at most \(LayoutLimits.alternates)")
    }
    return strip
  }

  /// The letters of one word, and in a second one those that Shift makes of them.
  private mutating func letters(
    _ words: ArraySlice<Substring>, in line: LayoutLine
  ) throws(LayoutError) -> [BoardLetter] {
    guard words.count < 3, let lower = words.first, let upper = words.last else {
      throw line.error(
        "there are \(words.count) words of letters", "write letters, a blank, and their capitals")
    }
    guard lower.count == upper.count else {
      throw line.error(
        "there are \(lower.count) letters and \(upper.count) capitals",
        "write a capital for each, or none")
    }
    var letters: [BoardLetter] = []
    for (small, large) in zip(lower, upper) {
      try line.requireLetter(small)
      try line.requireLetter(large)
      if let other = places.updateValue(line.number, forKey: String(small)) {
        throw line.error("'\(small)' stands in line \(other) already", "write each letter once")
      }
      letters.append(BoardLetter(String(small), String(large)))
    }
    return letters
  }
}
