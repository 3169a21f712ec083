// A text that is being written on: where the caret stands in it, and what of it is selected.
@_spi(_Unicode) import Swift

/// A text under a caret. All places are counted in letters as a person sees them, from the text's beginning.
///
/// What is written comes in the composed form of Unicode (NFC), so that a letter with its marks is one and
/// the same whoever typed it. What nobody wrote on stays byte for byte as it was.
package struct EditedText: Hashable, Sendable {
  /// What stands there.
  package private(set) var string: String
  /// How many letters stand before the caret.
  package private(set) var caret: Int
  /// Where the selection begins or ends, on its other side; the caret's own place where nothing is selected.
  package private(set) var anchor: Int

  /// A text with the caret behind it.
  package init(_ string: String) {
    self.string = string
    caret = string.count
    anchor = caret
  }

  /// The letters that are selected; empty for none.
  package var selection: Range<Int> { min(caret, anchor)..<max(caret, anchor) }

  /// How many letters and signs, as Unicode counts them, stand before what is written next.
  package var behind: Int { string.prefix(selection.lowerBound).unicodeScalars.count }

  /// Whether the caret stands behind the last letter.
  package var isAtEnd: Bool { caret == string.count }

  /// Puts the caret somewhere, and ends the selection there or goes on with it.
  ///
  /// - Parameters:
  ///   - place: Letters before it; held within the text.
  ///   - selecting: Whether all from where it was is selected.
  package mutating func place(_ place: Int, selecting: Bool = false) {
    caret = min(max(0, place), string.count)
    if !selecting { anchor = caret }
  }

  /// Puts the caret somewhere, with all from another place selected; both are held within the text.
  ///
  /// - Parameters:
  ///   - place: Letters before the caret.
  ///   - start: Letters before the other side of the selection.
  package mutating func select(_ place: Int, from start: Int) {
    self.place(start)
    self.place(place, selecting: true)
  }

  /// Selects the word at a place, or the blanks or signs there.
  ///
  /// - Parameter place: The letter behind it counts, at the end of the text the one before it.
  package mutating func selectWord(at place: Int) {
    let letters = Array(string)
    guard !letters.isEmpty else { return }
    let met = min(max(0, place), letters.count - 1)
    let kind = Kind(letters[met])
    let isOther = { (letter: Character) in Kind(letter) != kind }
    anchor = letters[..<met].lastIndex(where: isOther).map { $0 + 1 } ?? 0
    caret = letters[met...].firstIndex(where: isOther) ?? letters.count
  }

  /// Selects everything.
  package mutating func selectAll() {
    anchor = 0
    caret = string.count
  }

  /// Writes in place of what is selected.
  ///
  /// - Parameter text: Any text.
  package mutating func insert(_ text: String) {
    let (head, tail) = (string.prefix(selection.lowerBound), string.dropFirst(selection.upperBound))
    // Marks that are typed behind their letter, and letters before marks, become one.
    let written = (head + text).composed
    let bytes = written.utf8.count
    string = (written + tail).composed
    caret = letters(inBytes: bytes)
    anchor = caret
  }

  /// Takes away what is selected, or where nothing is all up to a place.
  ///
  /// - Parameter move: Where the caret would go.
  package mutating func delete(_ move: CaretMove) {
    if selection.isEmpty { place(destination(of: move), selecting: true) }
    guard !selection.isEmpty else { return }
    let (start, rest) = (selection.lowerBound, string.dropFirst(selection.upperBound))
    string = (string.prefix(start) + rest).composed
    // A mark that is left may have joined the letter before it.
    caret = min(start, string.count)
    anchor = caret
  }

  /// Moves the caret along the text. A selection that does not go on ends on that side.
  ///
  /// - Parameters:
  ///   - move: Which way; lines are those of the text as it is set, which only its list knows.
  ///   - selecting: Whether all from where it was is selected.
  package mutating func move(_ move: CaretMove, selecting: Bool) {
    if !selecting, !selection.isEmpty {
      switch move {
      case .left: return place(selection.lowerBound)
      case .right: return place(selection.upperBound)
      case .wordLeft, .wordRight, .start, .end: break
      }
    }
    place(destination(of: move), selecting: selecting)
  }

  private func destination(of move: CaretMove) -> Int {
    switch move {
    case .left: return caret - 1
    case .right: return caret + 1
    case .start: return 0
    case .end: return string.count
    // Signs belong to the word that they stand at: one step passes what blanks part.
    case .wordLeft:
      let before = Array(string.prefix(caret))
      guard let last = before.lastIndex(where: { !$0.isWhitespace }) else { return 0 }
      return before[..<last].lastIndex(where: \.isWhitespace).map { $0 + 1 } ?? 0
    case .wordRight:
      let letters = Array(string)
      guard let first = letters[caret...].firstIndex(where: { !$0.isWhitespace }) else {
        return letters.count
      }
      return letters[first...].firstIndex(where: \.isWhitespace) ?? letters.count
    }
  }

  /// How many letters begin within so many bytes.
  private func letters(inBytes bytes: Int) -> Int {
    let end = string.utf8.index(string.startIndex, offsetBy: min(bytes, string.utf8.count))
    var (count, place) = (0, string.startIndex)
    while place < end {
      place = string.index(after: place)
      count += 1
    }
    return count
  }

  /// What belongs together where a word is pointed at.
  private enum Kind {
    case blank, word, sign

    init(_ letter: Character) {
      if letter.isWhitespace {
        self = .blank
      } else if letter.isLetter || letter.isNumber {
        self = .word
      } else {
        self = .sign
      }
    }
  }
}

/// A way that the caret goes along a text.
public enum CaretMove: String, Hashable, Sendable, CaseIterable {
  /// One letter.
  case left, right
  /// To the beginning of a word, and behind the end of one.
  case wordLeft = "word-left"
  case wordRight = "word-right"
  /// To the beginning of the text, and behind its end.
  case start, end
}

extension StringProtocol {
  /// The same text in Unicode's composed form.
  ///
  /// The standard library has it as an interface for its own; asking a C library would bring one into a
  /// module that has none.
  fileprivate var composed: String {
    var scalars = String.UnicodeScalarView()
    for scalar in String(self)._nfc { scalars.append(scalar) }
    return String(scalars)
  }
}
