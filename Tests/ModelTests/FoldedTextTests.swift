// Tests of folded texts: comparison without case, diacritics and surrounding spaces.
import Model
import Testing

@Suite("Folded texts") struct FoldedTextTests {
  @Test(
    "case, diacritics and surrounding spaces are ignored",
    arguments: [
      (" Milk ", "milk"), ("CRÈME", "creme"), ("cre\u{300}me", "crème"), ("Ñandú", "nandu"),
      ("Ελληνικά", "ελληνικα"), ("İzmir", "izmir"), ("Й", "й"), ("żółw", "zołw"),
    ])
  func same(one: String, other: String) {
    #expect(FoldedText(one) == FoldedText(other))
    #expect(FoldedText(one).string == FoldedText(other).string)
  }

  @Test(
    "distinct letters and spaces inside a text are compared",
    arguments: [("ı", "i"), ("two eggs", "twoeggs"), ("ł", "l"), ("a", "")])
  func other(one: String, other: String) {
    #expect(FoldedText(one) != FoldedText(other))
  }

  @Test(
    "a match is a prefix of the text or of a word in it",
    arguments: [
      ("Call the dentist", "den", true), ("Call the dentist", "the den", true),
      ("Call the dentist", "CALL", true), ("Call the dentist", "entist", false),
      ("Call the dentist", "he", false), ("Crème brûlée", "bru", true),
      ("(Eggs)", "(e", true), ("(Eggs)", "egg", true), ("2 lemons", "2", true),
      ("7up", "up", false), ("Milk", "milk ", true), ("Milk", "milky", false), ("Milk", "", true),
      ("Brot-Messer", "mess", true), ("Brot-Messer", "-m", false), ("ΨΩΜΊ", "ψω", true),
    ])
  func beginning(text: String, typed: String, isMeant: Bool) {
    #expect(FoldedText(text).hasWord(beginningWith: FoldedText(typed)) == isMeant)
  }

  @Test("a text without letters is empty or unchanged")
  func strange() {
    #expect(FoldedText("  ").isEmpty && FoldedText("\u{301}").isEmpty)
    #expect(FoldedText("🥛").string == "🥛")
    #expect(FoldedText("🥛 Milk").hasWord(beginningWith: FoldedText("mi")))
  }

  @Test("a beginning and a part are found as in the folded text, without folding all of it")
  func parts() {
    let texts = [
      "Milk", " milkshake", "Crème brûlée", "CREME", "e\u{301}t\u{E9}", "\u{301}a", "\u{212A}elvin",
      "İstanbul", "", "a b", "Straße", "x\u{200B}y", "\tTab", "MIL\u{301}K", "3 eggs",
    ]
    for text in texts {
      let whole = Array(FoldedText(text).string.utf8)
      for other in texts + [
        "m", "e", "k", "il", "eme b", "ete", " b", "a", "x", "tanbul", "\u{DF}",
      ] {
        let folded = FoldedText(other)
        let part = Array(folded.string.utf8)
        let places = 0...max(0, whole.count - part.count)
        #expect(folded.begins(text) == whole.starts(with: part), "\(other) in \(text)")
        #expect(
          folded.isFound(in: text) == places.contains { whole[$0...].starts(with: part) },
          "\(other) in \(text)")
      }
    }
  }

  @Test(
    "blanks at the ends are cut by scalars",
    arguments: [
      ("  a ", "a"), ("\u{A0}\u{301}a\u{3000}", "\u{301}a"), ("a \u{301} ", "a \u{301}"),
      ("\r\n", ""),
      ("\r\na\r\n", "a"), ("", ""), ("a\u{200B}", "a\u{200B}"),
    ])
  func trimmed(text: String, rest: String) {
    #expect(Item.trimmed(text).unicodeScalars.elementsEqual(rest.unicodeScalars))
  }
}
