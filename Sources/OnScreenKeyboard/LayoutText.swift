// Parser of layout files.

extension KeyboardLayout {
  /// Parses a layout file. A layout is a line with its name and the label of the language key,
  /// three rows of keys, and lines with a key and its alternates. After the letters of a row or the
  /// alternates, a blank and the same number of Shift letters may follow; by default, Shift changes
  /// nothing. A third word in the first line is a ``CompositionMethod``. A mark that is a key of its
  /// own stands on a dotted circle (U+25CC), which is not typed; so does the zero width non-joiner.
  /// The Arabic ligatures of two letters type both.
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
  /// - Parameters:
  ///   - bytes: The whole file, in UTF-8.
  ///   - taken: Names of layouts that are not in the file, as those of the setting `layouts`.
  /// - Returns: At least one layout, in file order.
  /// - Throws: The first error.
  /// - Complexity: O(length).
  public static func read(
    _ bytes: [UInt8], besides taken: Set<String> = []
  ) throws(LayoutError) -> [KeyboardLayout] {
    guard bytes.count <= LayoutLimits.bytes else {
      throw LayoutError(
        nil, "there are more than \(LayoutLimits.bytes) bytes", LayoutLimits.remedy)
    }
    var layouts: [KeyboardLayout] = []
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
      guard !taken.contains(layout.name) else {
        throw first.error(
          "the name '\(layout.name)' stands in the setting layouts already", "take another one")
      }
      layouts.append(layout)
    }
    guard !layouts.isEmpty else {
      throw LayoutError(nil, "there is no layout", "write a name and a label, as: de DE")
    }
    return layouts
  }
}

/// Limits of a layout file.
package enum LayoutLimits {
  /// About 35 times the built-in table.
  package static let bytes = 65_536
  /// The remedy for a larger file, as a clause.
  package static let remedy = "keep only the layouts that are used"
  /// More than anybody steps through with one key.
  package static let layouts = 32
  /// Keys in each row. Fewer make no row; with more, keys are narrower than a finger on most
  /// screens. The last row also has Shift and Backspace.
  package static let keys = [7...13, 7...13, 7...11]
  /// Alternates of a key: as many as fit side by side on the narrowest keyboard.
  package static let alternates = 10
  /// Letters of a label: as many as fit on a key of 9 mm.
  package static let label = 3
  /// Length of a name, in bytes.
  package static let name = 16
  /// Code points of a letter with its marks: more make no letter that a key could show.
  package static let scalars = 4
}

/// The lines of one layout.
private struct LayoutText {
  private let head: LayoutLine
  private let rows: ArraySlice<LayoutLine>
  private let alternates: ArraySlice<LayoutLine>
  /// Line of each letter without Shift. One that occurs twice in a layout is a typing error; those
  /// of Shift may repeat, as Σ does of σ and ς.
  private var places: [String: Int] = [:]

  init(_ lines: [LayoutLine]) throws(LayoutError) {
    guard lines.count > 3 else {
      throw lines[lines.count - 1].error(
        "the layout has \(lines.count - 1) row\(lines.count == 2 ? "" : "s")",
        "write three rows of keys below its name")
    }
    head = lines[0]
    rows = lines[1...3]
    alternates = lines[4...]
  }

  /// Parses the layout; throws the first error.
  mutating func layout() throws(LayoutError) -> KeyboardLayout {
    let (name, label, composition) = try names()
    var letters: [[KeyboardLetter]] = []
    for line in rows {
      letters.append(try row(line, LayoutLimits.keys[letters.count]))
    }
    let keys = Set(letters.joined().map(\.lower))
    var offers: [String: [KeyboardLetter]] = [:]
    for line in alternates {
      let word = line.words[0]
      let key = word.count == 1 ? try line.letters(word)[0] : String(word)
      guard keys.contains(key) else {
        throw line.error("no row has the key '\(word)'", "begin with a key, as: s ß ẞ")
      }
      guard offers[key] == nil else {
        throw line.error("what '\(word)' offers stands above already", "write it in one line")
      }
      offers[key] = try alternates(line)
    }
    return KeyboardLayout(
      name: name, label: label,
      rows: letters.map { row in
        row.map { LetterKey($0, alternates: offers[$0.lower] ?? []) }
      }, composition: composition)
  }

  private func names() throws(LayoutError) -> (
    name: String, label: String, composition: CompositionMethod
  ) {
    let words = head.words
    guard 2...3 ~= words.count else {
      throw head.error(
        "a layout begins with two or three words, and here \(words.count == 1 ? "is" : "are") "
          + "\(words.count)", "write a name and a label, as: de DE")
    }
    let method = words.count == 3 ? CompositionMethod(rawValue: String(words[2])) : .plain
    guard let method else {
      let methods = CompositionMethod.allCases.map(\.rawValue).joined(separator: ", ")
      throw head.error("'\(words[2])' composes nothing", "take one of \(methods), or nothing")
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
    return (String(words[0]), String(words[1]), method)
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
  ) throws(LayoutError) -> [KeyboardLetter] {
    let row = try letters(line.words[...], in: line)
    guard range.contains(row.count) else {
      throw line.error(
        "the row has \(row.count) keys", "it takes \(range.lowerBound) to \(range.upperBound)")
    }
    return row
  }

  private mutating func alternates(_ line: LayoutLine) throws(LayoutError) -> [KeyboardLetter] {
    guard line.words.count > 1 else {
      throw line.error("'\(line.words[0])' offers nothing", "write its letters behind a blank")
    }
    let alternates = try letters(line.words[1...], in: line)
    guard alternates.count <= LayoutLimits.alternates else {
      throw line.error(
        "'\(line.words[0])' offers \(alternates.count) letters",
        "at most \(LayoutLimits.alternates)")
    }
    return alternates
  }

  /// The letters of one word, with the Shift letters of a second word if there is one.
  private mutating func letters(
    _ words: ArraySlice<Substring>, in line: LayoutLine
  ) throws(LayoutError) -> [KeyboardLetter] {
    guard words.count < 3, let lower = words.first, let upper = words.last else {
      throw line.error(
        "there are \(words.count) words of letters", "write letters, a blank, and their capitals")
    }
    guard lower.count == upper.count else {
      throw line.error(
        "there are \(lower.count) letters and \(upper.count) capitals",
        "write a capital for each, or none")
    }
    var letters: [KeyboardLetter] = []
    for (small, large) in zip(try line.letters(lower), try line.letters(upper)) {
      let letter = KeyboardLetter(small, large)
      if let other = places.updateValue(line.number, forKey: small) {
        throw line.error(
          "'\(letter.lowerLabel)' stands in line \(other) already", "write each letter once")
      }
      letters.append(letter)
    }
    return letters
  }
}
