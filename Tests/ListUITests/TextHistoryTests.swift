// Taking back what was typed, and texts that are longer than a row holds.
import Testing

@testable import ListUI

@Suite("Undo in an edited text, and its limit")
struct TextHistoryTests {
  private func undone(_ edited: EditedText) -> [String] {
    var (edited, texts) = (edited, [String]())
    while edited.undo() { texts.append(edited.string) }
    return texts
  }

  /// - Parameter text: The text afterwards; nil if there is nothing to take back.
  private func undo(
    _ edited: inout EditedText, gives text: String?, at location: SourceLocation = #_sourceLocation
  ) {
    let isUndone = edited.undo()
    #expect((isUndone ? edited.string : nil) == text, sourceLocation: location)
  }

  @Test("letters are taken back by words, deletions in one go, a pasted text whole")
  func steps() {
    var edited = EditedText("")
    for letter in "milk and eggs" { edited.insert(String(letter)) }
    for _ in "eggs" { edited.deleteBackward() }
    edited.insert("two lemons")
    edited.insert("!")
    #expect(edited.string == "milk and two lemons!")
    #expect(
      undone(edited) == [
        "milk and two lemons", "milk and ", "milk and eggs", "milk and ", "milk ", "",
      ])
  }

  @Test("the caret and the selection come back, and letters elsewhere are another change")
  func caret() {
    var edited = EditedText("abcd")
    edited.select(3, from: 1)
    edited.insert("x")
    #expect(edited.string == "axd")
    edited.place(0)
    edited.insert("1")
    undo(&edited, gives: "axd")
    #expect(edited.caret == 0)
    undo(&edited, gives: "abcd")
    #expect(edited.caret == 3 && edited.anchor == 1)
    undo(&edited, gives: nil)
  }

  @Test("what is composed is one change, and is not composed any more afterwards")
  func composed() {
    var edited = EditedText("a ")
    edited.compose("か", replacing: 0, open: 1)
    edited.compose("かな", replacing: 1, open: 2)
    edited.compose("仮名", replacing: 2, open: 0)
    #expect(edited.string == "a 仮名" && undone(edited) == ["a "])
    edited.compose("x", replacing: 0, open: 1)
    undo(&edited, gives: "a 仮名")
    #expect(edited.composed == 0)
  }

  @Test("nothing that changes nothing is a change, and at most a hundred are kept")
  func limits() {
    var edited = EditedText("")
    edited.insert("")
    edited.deleteBackward()
    edited.delete(.wordRight)
    edited.compose("", replacing: 3, open: 0)
    undo(&edited, gives: nil)
    for number in 0..<150 { edited.insert("\(number), ") }
    #expect(undone(edited).count == 100)
  }

  @Test(
    "of a text that is too long the beginning is inserted, in whole characters",
    arguments: [
      ("abc", "defgh", 5, "abcde"), ("abc", "de", 5, "abcde"), ("", "ééé", 5, "éé"),
      ("ab", "👩🏽‍🚀x", 9, "ab"), ("ab", "e\u{301}e\u{301}", 4, "abé"), ("abcde", "x", 5, "abcde"),
    ])
  func within(text: String, more: String, limit: Int, all: String) {
    var edited = EditedText(text)
    let isWhole = edited.insert(more, within: limit)
    #expect(edited.string == all && edited.isAtEnd)
    #expect(isWhole == (text + more == all))
  }

  @Test("a selection is kept if not even one character fits in its place")
  func selection() {
    var edited = EditedText("abcd")
    edited.select(1, from: 0)
    let whole = edited.insert("👩🏽‍🚀", within: 4)
    #expect(!whole && edited.string == "abcd" && edited.selection == 0..<1)
    undo(&edited, gives: nil)
  }

  @Test("the text between which it is inserted stays whole")
  func middle() {
    var edited = EditedText("abyz")
    edited.place(2)
    let whole = edited.insert(String(repeating: "m", count: 40_000), within: 10_000)
    #expect(!whole && edited.string.utf8.count == 10_000 && edited.caret == 9_998)
    #expect(edited.string.hasPrefix("abm") && edited.string.hasSuffix("myz"))
  }
}
