// Texts are taken apart at a text.
import Testing
import Units

@Suite("The parts of a text")
struct PartsTests {
  @Test(
    "are what lies before, between and behind the places of another text",
    arguments: [
      ("", "..", [""]), ("a", "..", ["a"]), ("a..b", "..", ["a", "b"]),
      ("..a..", "..", ["", "a", ""]), ("....", "..", ["", "", ""]), ("a...b", "..", ["a", ".b"]),
      ("a.", "..", ["a."]), ("it's", "'", ["it", "s"]), ("..", "..", ["", ""]),
      // As Swift compares: a letter with an accent is one character, and so is a line end.
      ("cafe\u{301} au lait", "e", ["cafe\u{301} au lait"]),
      ("caf\u{E9}", "e\u{301}", ["caf", ""]),
      ("a\r\nb", "\n", ["a\r\nb"]), ("a\r\nb", "\r\n", ["a", "b"]), ("🇩🇪🇫🇷", "🇫🇷", ["🇩🇪", ""]),
    ] as [(String, String, [String])])
  func parts(_ text: String, _ mark: String, _ parts: [String]) {
    #expect(text.parts(separatedBy: mark).map { String($0) } == parts)
    #expect(text.contains(text: mark) == (parts.count > 1))
    // A part of a text is taken apart as the text is.
    #expect("x\(text)".dropFirst().parts(separatedBy: mark).map { String($0) } == parts)
  }

  @Test("are as many as allowed, the last one with all that is behind")
  func limited() {
    let text = "a for b for c"
    #expect(text.parts(separatedBy: " for ", maxSplits: 0) == [text[...]])
    #expect(text.parts(separatedBy: " for ", maxSplits: 1) == ["a", "b for c"])
    #expect(text.parts(separatedBy: " for ", maxSplits: 2) == ["a", "b", "c"])
  }
}
