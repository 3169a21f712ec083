// Tests of edits of unusual texts.
import Model
import TestCounts
import TestRandom
import Testing

@testable import ListUI

@_spi(_Unicode) import Swift

@Suite("Unusual texts")
struct StrangeTextTests {
  private static let parts = [
    "e", "\u{301}", "\u{327}", "👩", "\u{200D}", "👧", "🇩", "🇪", "🇫", "ᄒ", "ᅡ", "ᆫ", "한", "אב",
    "\u{200B}", "\n", "\r", "\r\n", "\u{2028}", "İ", "ı", "ß", "ก", "\u{E33}", "\u{FB1D}", "क",
    "\u{FE0F}", "\u{93C}", "\u{94D}", " ", "\u{A0}", "\u{202E}", "\u{2066}", "\u{F73}", "👍",
    "\u{1D15F}", "\u{0344}", "\u{212B}", "\u{FEFF}", "🏽", "\u{E0062}", "a",
  ]

  /// The scalars of a text in NFC: equal strings may have different ones.
  private func normal(_ text: String) -> [Unicode.Scalar] { Array(text._nfc) }

  private func scalars(_ text: String) -> [Unicode.Scalar] { Array(text.unicodeScalars) }

  @Test("after any edits a text is in NFC, and the caret is inside it")
  func random() {
    for seed in 1...TestCounts.count("strange-texts") {
      var random = SeededRandom(seed: UInt64(seed))
      var text = EditedText("")
      for _ in 0..<200 {
        change(&text, &random)
        let ends = 0...text.string.count
        #expect(ends.contains(text.caret) && ends.contains(text.anchor), "\(seed)")
        let scalars = scalars(text.string)
        #expect(scalars == normal(text.string), "\(seed)")
        text.selectWord(at: random.roll(0...text.string.count + 1))
        text.place(text.caret)
      }
    }
  }

  private func change(_ text: inout EditedText, _ random: inout SeededRandom) {
    switch random.roll(below: 10) {
    case 0..<5: text.insert(Self.parts.randomElement(using: &random) ?? "")
    case 5: text.move(.left, selecting: random.roll(below: 3) == 0)
    case 6: text.move(.right, selecting: random.roll(below: 3) == 0)
    case 7: text.delete(.left)
    case 8: text.delete([.right, .wordLeft, .wordRight][random.roll(below: 3)])
    default: text.place(random.roll(0...max(1, text.string.count)))
    }
  }

  @Test("a combining mark left by a deletion is composed")
  func deletion() {
    var text = EditedText("e\u{200B}\u{301}")
    text.place(2)
    text.delete(.left)
    #expect(scalars(text.string) == normal("é"))
  }

  @Test("a blank at the start is trimmed without its combining mark")
  func markOnBlank() {
    let trimmed = Item.trimmed(" \u{301}a \u{301} ")
    #expect(trimmed.unicodeScalars.elementsEqual("\u{301}a \u{301}".unicodeScalars))
  }
}
