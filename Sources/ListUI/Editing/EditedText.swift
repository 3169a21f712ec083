// A text that is being edited: its string, caret and selection.
@_spi(_Unicode) import Swift

/// A text with a caret. All places count characters (grapheme clusters) from the text's beginning.
///
/// Inserted text is converted to the composed form of Unicode (NFC), so that a letter with marks is
/// the same for every input method. Text that is never edited keeps its bytes.
package struct EditedText: Hashable, Sendable {
  /// The text.
  package private(set) var string: String
  /// Characters before the caret.
  package private(set) var caret: Int
  /// The other end of the selection; equal to the caret if nothing is selected.
  package private(set) var anchor: Int
  /// Characters before the caret that the on-screen keyboard still composes, and that are
  /// underlined. Any other change of text or caret ends that, as does a character beside them that
  /// forms one with them: to replace it would delete text that was not composed.
  package private(set) var composed = 0
  /// Earlier states, the newest last, for ``undo()``.
  private var history = TextHistory()

  /// A text with the caret at its end.
  package init(_ string: String) {
    self.string = string
    caret = string.count
    anchor = caret
  }

  /// The selected characters; empty if none are.
  package var selection: Range<Int> { min(caret, anchor)..<max(caret, anchor) }

  /// Unicode scalars before the place of the next insertion, without the blanks that the text begins
  /// with: the row that becomes of it does not have them.
  package var behind: Int {
    string.prefix(selection.lowerBound).unicodeScalars.drop { $0.properties.isWhitespace }.count
  }

  /// Whether the caret is behind the last character.
  package var isAtEnd: Bool { caret == string.count }

  /// Moves the caret, and ends the selection or extends it.
  ///
  /// - Parameters:
  ///   - index: Characters before the caret; clamped to the text.
  ///   - selecting: Whether to extend the selection to the new place.
  package mutating func place(_ index: Int, selecting: Bool = false) {
    composed = 0
    caret = min(max(0, index), string.count)
    if !selecting { anchor = caret }
  }

  /// Moves the caret and selects from another place up to it; both are clamped to the text.
  ///
  /// - Parameters:
  ///   - index: Characters before the caret.
  ///   - start: Characters before the other end of the selection.
  package mutating func select(_ index: Int, from start: Int) {
    self.place(start)
    self.place(index, selecting: true)
  }

  /// Selects the word at a place, or the blanks or symbols there.
  ///
  /// - Parameter index: The character behind it decides; at the end of the text the one before it.
  package mutating func selectWord(at index: Int) {
    let letters = Array(string)
    composed = 0
    guard !letters.isEmpty else { return }
    let met = min(max(0, index), letters.count - 1)
    let kind = Kind(letters[met])
    let isOther = { (letter: Character) in Kind(letter) != kind }
    anchor = letters[..<met].lastIndex(where: isOther).map { $0 + 1 } ?? 0
    caret = letters[met...].firstIndex(where: isOther) ?? letters.count
  }

  /// Selects everything.
  package mutating func selectAll() {
    composed = 0
    anchor = 0
    caret = string.count
  }

  /// Inserts a text in place of the selection.
  ///
  /// - Parameter text: Any text.
  package mutating func insert(_ text: String) {
    if !text.isEmpty || !selection.isEmpty { history.note(.inserting(text), in: self) }
    replaceSelection(with: text)
  }

  /// Inserts the beginning of a text for which there is room, in whole characters. If not even the
  /// first one fits, nothing changes.
  ///
  /// - Parameters:
  ///   - text: Any text.
  ///   - limit: Of the whole text, in bytes of UTF-8.
  /// - Returns: Whether all of it was inserted. - Complexity: O(n) if it fits, else O(n log n).
  package mutating func insert(_ text: String, within limit: Int) -> Bool {
    var whole = self
    whole.insert(text)
    guard whole.string.utf8.count > limit else {
      self = whole
      return true
    }
    // A character has a byte at least.
    let letters = Array(text.prefix(limit + 1))
    var longest: EditedText?
    var (fitting, excessive) = (0, letters.count)
    while excessive - fitting > 1 {
      let middle = (fitting + excessive) / 2
      var part = self
      part.insert(String(letters[..<middle]))
      guard part.string.utf8.count <= limit else {
        excessive = middle
        continue
      }
      (fitting, longest) = (middle, part)
    }
    if let longest { self = longest }
    return false
  }

  /// Takes back the last change: a word that was typed, what was deleted in one go, or a text that
  /// was pasted or composed.
  ///
  /// - Returns: Whether there was one.
  package mutating func undo() -> Bool {
    guard let last = history.takeLast() else { return false }
    (string, caret, anchor, composed) = (last.string, last.caret, last.anchor, 0)
    return true
  }

  private mutating func replaceSelection(with text: String) {
    composed = 0
    let (head, tail) = (string.prefix(selection.lowerBound), string.dropFirst(selection.upperBound))
    // A mark that is typed after its letter, or a letter before a mark, forms one character.
    let written = (head + text).composed
    let bytes = written.utf8.count
    string = (written + tail).composed
    caret = letters(inBytes: bytes)
    anchor = caret
  }

  /// Puts a text in place of what is composed.
  ///
  /// - Parameters:
  ///   - text: Replaces it, or the selection; empty to delete it.
  ///   - replaced: Characters that the keyboard composed. Of these, only those that are still
  ///     composed here are replaced.
  ///   - open: Characters at its end that are composed from now on.
  package mutating func compose(_ text: String, replacing replaced: Int, open: Int) {
    let taken = min(composed, replaced)
    // What composes one text is one change.
    if taken == 0, !text.isEmpty || !selection.isEmpty { history.note(.other, in: self) }
    if taken > 0 { select(caret, from: caret - taken) }
    if text.isEmpty {
      deleteSelection()
    } else {
      replaceSelection(with: text)
    }
    let last = string.prefix(caret).suffix(open)
    let isWhole = last.unicodeScalars.elementsEqual(text.suffix(open).unicodeScalars)
    composed = isWhole ? open : 0
  }

  /// Ends what is composed; it stays in the text.
  package mutating func endComposition() { composed = 0 }

  /// Deletes the selection, or, if nothing is selected, everything up to a place.
  ///
  /// - Parameter move: The move that would lead there.
  package mutating func delete(_ move: CaretMove) {
    let before = self
    if selection.isEmpty { place(destination(of: move), selecting: true) }
    guard !selection.isEmpty else { return composed = 0 }
    history.note(.deleting, in: before)
    deleteSelection()
  }

  private mutating func deleteSelection() {
    composed = 0
    guard !selection.isEmpty else { return }
    let (start, rest) = (selection.lowerBound, string.dropFirst(selection.upperBound))
    string = (string.prefix(start) + rest).composed
    // A mark that remains may have joined the character before it.
    caret = min(start, string.count)
    anchor = caret
  }

  /// Deletes the selection, or what Backspace takes before the caret: the character, or the last
  /// mark of one that is written mark by mark.
  package mutating func deleteBackward() {
    guard selection.isEmpty, let last = string.prefix(caret).last, last.isWrittenInMarks else {
      return delete(.left)
    }
    history.note(.deleting, in: self)
    composed = 0
    let tail = string.dropFirst(caret)
    let head = String(String.UnicodeScalarView(string.prefix(caret).unicodeScalars.dropLast()))
    let kept = head.composed
    string = (kept + tail).composed
    caret = letters(inBytes: kept.utf8.count)
    anchor = caret
  }

  /// Moves the caret along the text. Without `selecting` a selection collapses to the end in that
  /// direction.
  ///
  /// - Parameters:
  ///   - move: The move. Lines depend on the layout, which is not known here.
  ///   - selecting: Whether to extend the selection to the new place.
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
    // Symbols belong to the word that they touch: words are separated by blanks only.
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

  /// The number of characters that begin within the first bytes of the text.
  private func letters(inBytes bytes: Int) -> Int {
    let end = string.utf8.index(string.startIndex, offsetBy: min(bytes, string.utf8.count))
    var (count, index) = (0, string.startIndex)
    while index < end {
      index = string.index(after: index)
      count += 1
    }
    return count
  }

  /// The classes of characters that a double tap selects together.
  private enum Kind {
    case blank, word, icon

    init(_ letter: Character) {
      if letter.isWhitespace {
        self = .blank
      } else if letter.isLetter || letter.isNumber {
        self = .word
      } else {
        self = .icon
      }
    }
  }
}

/// A movement of the caret along a text.
public enum CaretMove: String, Hashable, Sendable, CaseIterable {
  /// One character.
  case left, right
  /// To the beginning of a word, or behind the end of one.
  case wordLeft = "word-left"
  case wordRight = "word-right"
  /// To the beginning of the text, or behind its end.
  case start, end

  /// The move along the text for the same key where lines begin at the right.
  var mirrored: CaretMove {
    switch self {
    case .left: .right
    case .right: .left
    case .wordLeft: .wordRight
    case .wordRight: .wordLeft
    case .start, .end: self
    }
  }
}

extension Character {
  /// Whether who writes the character types its marks one by one, and takes them back one by one:
  /// several code points in a script of India, Southeast Asia or Tibet, or a letter with the zero
  /// width non-joiner, which has a key of its own in Persian.
  ///
  /// By Unicode's blocks, from Devanagari to Myanmar, and Khmer.
  var isWrittenInMarks: Bool {
    guard unicodeScalars.count > 1, let first = unicodeScalars.first?.value else { return false }
    if unicodeScalars.last == "\u{200C}" { return true }
    return (0x0900..<0x10A0).contains(first) || (0x1780..<0x1800).contains(first)
  }
}

extension StringProtocol {
  /// The text in the composed form of Unicode (NFC).
  ///
  /// Uses an underscored interface of the standard library; the alternative is a C library, and
  /// this module depends on none.
  fileprivate var composed: String {
    var scalars = String.UnicodeScalarView()
    for scalar in String(self)._nfc { scalars.append(scalar) }
    return String(scalars)
  }
}
