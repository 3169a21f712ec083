// Tests of an edited text: what keys do to it, for each position of the caret.
import ListUI
import Testing

/// Makes a text with the caret at `|`, and a selection from there to `^`.
private func text(_ marked: String) -> EditedText {
  let bare = marked.filter { $0 != "|" && $0 != "^" }
  func place(_ mark: Character, _ other: Character) -> Int? {
    guard let index = marked.firstIndex(of: mark) else { return nil }
    return marked[..<index].count { $0 != other }
  }
  var text = EditedText(bare)
  let caret = place("|", "^") ?? bare.count
  text.select(caret, from: place("^", "|") ?? caret)
  return text
}

private func marked(_ text: EditedText) -> String {
  var letters = Array(text.string)
  letters.insert("|", at: text.caret)
  guard text.anchor != text.caret else { return String(letters) }
  letters.insert("^", at: text.anchor + (text.anchor > text.caret ? 1 : 0))
  return String(letters)
}

private let ways: [(before: String, move: CaretMove, after: String)] = [
  ("ab|c", .left, "a|bc"), ("|abc", .left, "|abc"), ("ab|c", .right, "abc|"),
  ("abc|", .right, "abc|"), ("^ab|c", .left, "|abc"), ("|ab^c", .left, "|abc"),
  ("^ab|c", .right, "ab|c"), ("|ab^c", .right, "ab|c"), ("ab|c", .start, "|abc"),
  ("a|bc", .end, "abc|"), ("one two|", .wordLeft, "one |two"), ("one |two", .wordLeft, "|one two"),
  ("  |", .wordLeft, "|  "), ("one, t|wo", .wordLeft, "one, |two"),
  ("|one two", .wordRight, "one| two"), ("one| two ", .wordRight, "one two| "),
  ("one two|  ", .wordRight, "one two  |"), ("don't| go", .wordLeft, "|don't go"),
  ("a👩🏽‍🚀|b", .left, "a|👩🏽‍🚀b"), ("|e\u{301}b", .right, "e\u{301}|b"), ("|", .wordLeft, "|"),
]

private let deletions: [(before: String, move: CaretMove, after: String)] = [
  ("ab|c", .left, "a|c"), ("|abc", .left, "|abc"), ("ab|c", .right, "ab|"),
  ("abc|", .right, "abc|"),
  ("a^bc|d", .left, "a|d"), ("a|bc^d", .right, "a|d"), ("a^b|c", .wordLeft, "a|c"),
  ("one two |", .wordLeft, "one |"), ("one |two", .wordLeft, "|two"),
  ("|one two", .wordRight, "| two"), ("a👩🏽‍🚀|", .left, "a|"), ("|🇹🇭x", .right, "|x"),
]

private let words: [(text: String, place: Int, selected: String)] = [
  ("one two three", 5, "one ^two| three"), ("one two three", 4, "one ^two| three"),
  ("one two", 3, "one^ |two"), ("one, two", 3, "one^,| two"), ("one", 3, "^one|"),
  ("one", 99, "^one|"), ("", 0, "|"), ("Größe 12", 1, "^Größe| 12"), ("a  b", 1, "a^  |b"),
]

@Suite struct EditedTextTests {
  @Test("a key moves the caret", arguments: ways)
  func moves(before: String, move: CaretMove, after: String) {
    var edited = text(before)
    edited.move(move, selecting: false)
    #expect(marked(edited) == after)
  }

  @Test("with Shift the selection extends to the caret, and its anchor stays", arguments: ways)
  func selects(before: String, move: CaretMove, after: String) {
    var (edited, moved) = (text(before), text(before))
    // A move without Shift starts at the selection's end; one with Shift starts at the caret.
    moved.place(moved.caret)
    moved.move(move, selecting: false)
    edited.move(move, selecting: true)
    #expect(edited.anchor == text(before).anchor)
    #expect(edited.caret == moved.caret)
  }

  @Test("a key deletes towards its direction, or the selection", arguments: deletions)
  func deletes(before: String, move: CaretMove, after: String) {
    var edited = text(before)
    edited.delete(move)
    #expect(marked(edited) == after)
  }

  @Test(
    "typed text is inserted at the caret, and replaces the selection",
    arguments: [
      ("ab|c", "x", "abx|c"), ("|", "milk", "milk|"), ("^abc|", "x", "x|"),
      ("a|b^c", "xy", "axy|c"),
      ("ab|", "", "ab|"), ("a|c", "👩🏽‍🚀", "a👩🏽‍🚀|c"),
    ])
  func writes(before: String, written: String, after: String) {
    var edited = text(before)
    edited.insert(written)
    #expect(marked(edited) == after)
  }

  @Test(
    "what is composed is replaced, and ends with any other change of text or caret",
    arguments: ["insert", "place", "select", "word", "all", "delete", "back", "move"])
  func composed(how: String) {
    var edited = text("ab|cd")
    edited.compose("x", replacing: 0, open: 1)
    edited.compose("yz", replacing: 1, open: 1)
    #expect(marked(edited) == "abyz|cd" && edited.composed == 1)
    edited.compose("wv", replacing: 1, open: 2)
    #expect(marked(edited) == "abywv|cd" && edited.composed == 2)
    switch how {
    case "insert": edited.insert("")
    case "place": edited.place(edited.caret)
    case "select": edited.select(1, from: 2)
    case "word": edited.selectWord(at: 0)
    case "all": edited.selectAll()
    case "delete": edited.delete(.right)
    case "back": edited.deleteBackward()
    default: edited.move(.right, selecting: false)
    }
    #expect(edited.composed == 0)
    // The keyboard has not heard of it yet: nothing is replaced that is not composed any more.
    var other = edited
    edited.compose("q", replacing: 2, open: 1)
    other.insert("q")
    #expect(edited.string == other.string && edited.composed == 1)
  }

  @Test("a composition that is taken back leaves the rest of the text")
  func takenBack() {
    var edited = text("ab|cd")
    edited.compose("x", replacing: 0, open: 1)
    edited.compose("", replacing: 1, open: 0)
    #expect(marked(edited) == "ab|cd" && edited.composed == 0)
    var selected = text("a^b|cd")
    selected.compose("x", replacing: 0, open: 1)
    #expect(marked(selected) == "ax|cd" && selected.composed == 1)
  }

  @Test(
    "Backspace takes a mark in scripts that are written mark by mark, and else a character",
    arguments: [
      ("ที่", ["ที", "ท", ""]), ("कि", ["क", ""]), ("क्ष", ["क्", "क", ""]), ("ខ្មែ", ["ខ្ម", "ខ្", "ខ", ""]),
      ("é", [""]), ("e\u{323}\u{300}", [""]), ("한", [""]), ("👩🏽‍🚀🇩🇪", ["👩🏽‍🚀", ""]), ("שָׁ", [""]),
      ("می\u{200C}خ", ["می\u{200C}", "می", "م", ""]),
    ])
  func backspace(text: String, steps: [String]) {
    var edited = EditedText(text)
    for step in steps {
      edited.deleteBackward()
      #expect(edited.string == step)
      #expect(edited.isAtEnd && edited.selection.isEmpty)
    }
  }

  @Test("Backspace takes a mark in the middle of a text, and the caret stays behind its letter")
  func backspaceWithin() {
    var edited = EditedText("กที่ก")
    edited.place(2)
    edited.deleteBackward()
    #expect(edited.string == "กทีก")
    #expect(edited.caret == 2)
  }

  @Test("letters and combining marks are composed, on whichever side they are typed")
  func composes() {
    var edited = EditedText("")
    for part in ["e", "\u{301}", " o", "\u{323}", "\u{302}"] { edited.insert(part) }
    #expect(Array(edited.string.unicodeScalars) == Array("é ộ".unicodeScalars))
    #expect(edited.caret == 3)
    var before = EditedText("\u{301}x")
    before.place(0)
    before.insert("e")
    #expect(Array(before.string.unicodeScalars) == Array("éx".unicodeScalars))
    #expect(before.caret == 1)
  }

  @Test("a text that is not edited keeps its bytes")
  func untouched() {
    let decomposed = "e\u{301}"
    var edited = EditedText(decomposed)
    for move in CaretMove.allCases { edited.move(move, selecting: true) }
    #expect(edited.string.utf8.elementsEqual(decomposed.utf8))
  }

  @Test("a combining mark left by a deletion joins the letter before it", arguments: [1, 2])
  func joins(place: Int) {
    var edited = EditedText("ab\u{301}")
    edited.select(place, from: place)
    edited.delete(.left)
    #expect(edited.caret <= edited.string.count && edited.anchor == edited.caret)
  }

  @Test("a word is selected at a position, or the spaces or punctuation there", arguments: words)
  func selectsWords(string: String, place: Int, selected: String) {
    var edited = EditedText(string)
    edited.selectWord(at: place)
    #expect(marked(edited) == selected)
  }

  @Test("positions outside the text are clamped to its ends")
  func held() {
    var edited = EditedText("abc")
    edited.select(-5, from: 99)
    #expect(edited.caret == 0 && edited.anchor == 3)
    edited.selectAll()
    #expect(marked(edited) == "^abc|")
  }
}
