// A text under a caret: what keys do to it, wherever the caret stands.
import ListUI
import Testing

/// A text with the caret at `|`, and what is selected between that and `^`.
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
  @Test("the caret goes", arguments: ways)
  func moves(before: String, move: CaretMove, after: String) {
    var edited = text(before)
    edited.move(move, selecting: false)
    #expect(marked(edited) == after)
  }

  @Test("with Shift what it passes is selected, and the other side stays", arguments: ways)
  func selects(before: String, move: CaretMove, after: String) {
    var (edited, moved) = (text(before), text(before))
    // A selection ends at its side before the caret goes on; one that grows goes from the caret.
    moved.place(moved.caret)
    moved.move(move, selecting: false)
    edited.move(move, selecting: true)
    #expect(edited.anchor == text(before).anchor)
    #expect(edited.caret == moved.caret)
  }

  @Test("what goes", arguments: deletions)
  func deletes(before: String, move: CaretMove, after: String) {
    var edited = text(before)
    edited.delete(move)
    #expect(marked(edited) == after)
  }

  @Test(
    "what is written stands at the caret, in place of what is selected",
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

  @Test("letters and marks become one composed letter, on whichever side they are written")
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

  @Test("a text that nobody wrote on stays byte for byte")
  func untouched() {
    let decomposed = "e\u{301}"
    var edited = EditedText(decomposed)
    for move in CaretMove.allCases { edited.move(move, selecting: true) }
    #expect(edited.string.utf8.elementsEqual(decomposed.utf8))
  }

  @Test("a mark that is left joins the letter before it", arguments: [1, 2])
  func joins(place: Int) {
    var edited = EditedText("ab\u{301}")
    edited.select(place, from: place)
    edited.delete(.left)
    #expect(edited.caret <= edited.string.count && edited.anchor == edited.caret)
  }

  @Test("the word at a place is selected, or what blanks or signs stand there", arguments: words)
  func selectsWords(string: String, place: Int, selected: String) {
    var edited = EditedText(string)
    edited.selectWord(at: place)
    #expect(marked(edited) == selected)
  }

  @Test("places beyond the text are its ends")
  func held() {
    var edited = EditedText("abc")
    edited.select(-5, from: 99)
    #expect(edited.caret == 0 && edited.anchor == 3)
    edited.selectAll()
    #expect(marked(edited) == "^abc|")
  }
}
