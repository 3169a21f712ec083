// Tests of text on two lines: where it breaks, what is cut, and that all that fits is shown.
import Paint
import TestRandom
import Testing
import Text
import Units

@Suite("Text on two lines")
struct TwoLinesTests {
  private static let size = 30
  private static let leading = 40

  private let lines: TextLines

  init() throws {
    lines = try TextLines(.inter)
  }

  private func width(_ text: String) -> Int {
    lines.line(text, size: Self.size, maxWidth: 100_000).width
  }

  private func set(_ text: String, in room: Int) -> ShapedLine {
    lines.line(text, .row, size: Self.size, maxWidth: room, leading: Self.leading)
  }

  /// A text, a text whose width is the available width, and the words of both lines.
  struct Case: CustomTestStringConvertible {
    let text: String
    let room: String
    let first: String
    let second: String
    var testDescription: String { text }
  }

  static let cases = [
    Case(text: "Buy milk", room: "Buy milk", first: "Buy milk", second: ""),
    Case(text: "Buy milk today", room: "Buy milk", first: "Buy milk", second: "today"),
    // The space at the end of the line needs no width.
    Case(text: "Buy milk   today", room: "Buy milk", first: "Buy milk", second: "today"),
    Case(text: "Buy milk today", room: "Buy mil", first: "Buy", second: "milk t…"),
    Case(text: "  Buy milk", room: "  Buy", first: "  Buy", second: "milk"),
    // No word fits: the break is inside it, between two graphemes.
    Case(text: "Milkilk", room: "Milk", first: "Milk", second: "ilk"),
    Case(text: "e\u{301}e\u{301}e\u{301}", room: "e\u{301}e\u{301}", first: "éé", second: "é"),
    // A no-break space keeps its words together.
    Case(text: "2 m 5\u{a0}kg", room: "2 m 5\u{a0}", first: "2 m", second: "5\u{a0}kg"),
    Case(text: "", room: "x", first: "", second: ""),
    Case(text: "    ", room: "x", first: "    ", second: ""),
  ]

  @Test(
    "a text breaks at the last space that fits, and is cut on the second line", arguments: cases)
  func breaks(one: Case) {
    let line = set(one.text, in: max(width(one.room), width(one.first)))
    #expect(line.width == width(one.first))
    #expect(line.lowerWidth == width(one.second))
  }

  @Test("the second line is lower by the leading, in the same line mask")
  func leading() {
    let room = width("Hxg")
    let one = lines.lineMask(lines.line("Hxg", size: Self.size, maxWidth: room).id)
    let two = lines.lineMask(set("Hxg Hxg", in: room).id)
    #expect(
      two.foreground.top == one.foreground.top
        && two.foreground.bottom == one.foreground.bottom + Self.leading)
    for y in one.foreground.top..<one.foreground.bottom {
      for x in one.foreground.left..<one.foreground.right {
        let coverage = one.coverage(x: x, line: y)
        #expect(two.coverage(x: x, line: y) == coverage)
        #expect(two.coverage(x: x, line: y + Self.leading) == coverage)
      }
    }
  }

  @Test(
    "no line is wider than its limit, and the first has as many words as fit",
    arguments: 1...40)
  func random(seed: UInt64) {
    var dice = SeededRandom(seed: seed)
    let words = (0..<dice.roll(1...12)).map { _ in
      ["a", "Milk", "für", "Straßenfest", "AVAV", "1,250", "–", "of"][dice.roll(0...7)]
    }
    let room = dice.roll(40...400)
    let line = set(words.joined(separator: " "), in: room)
    #expect(line.width <= room && line.lowerWidth <= room)
    let fitting = (0...words.count).last { width(words[..<$0].joined(separator: " ")) <= room }
    guard let fitting, fitting > 0 else { return }
    #expect(line.width == width(words[..<fitting].joined(separator: " ")))
    let rest = words[fitting...].joined(separator: " ")
    #expect(line.lowerWidth == lines.line(rest, size: Self.size, maxWidth: room).width)
  }

  @Test("equal texts are laid out once, and one no longer shown is dropped")
  func kept() {
    let room = width("Buy milk")
    let line = set("Buy milk today", in: room)
    #expect(set("Buy milk today", in: room).id == line.id)
    #expect(lines.line("Buy milk today", size: Self.size, maxWidth: room).id != line.id)
    lines.keepOnly([])
    #expect(set("Buy milk today", in: room).id != line.id)
  }
}

@Suite("Typefaces")
struct TypefacesTests {
  private let lines: TextLines

  init() throws {
    lines = try TextLines(.inter)
  }

  @Test("each style has its own font, and small row text a tighter cut")
  func styles() throws {
    let text = "Hamburgefonts 14:32"
    func width(_ lines: TextLines, _ style: TextStyle, _ size: Int) -> Int {
      lines.line(text, style, size: size, maxWidth: 100_000).width
    }
    let wide = TextStyle.allCases.map { width(lines, $0, 64) }
    #expect(Set(wide).count == wide.count, "\(wide)")
    let small = try TextLines(
      Typefaces(everything: "/usr/share/fonts/opentype/inter/Inter-SemiBold.otf"))
    // 18 gaps of −0.005 em: 2.07 px at 23 px per em; widths are rounded to 64ths.
    #expect((width(small, .row, 23) - width(lines, .row, 23) - 2).magnitude <= 1)
    #expect(width(lines, .row, 24) < width(small, .row, 24))
  }

  @Test(
    "figures have equal widths in all styles but the clock's",
    arguments: [TextStyle.row, .medium])
  func figures(style: TextStyle) {
    for size in [20, 60] {
      let widths = (0...9).map { lines.line("\($0)7 a", style, size: size, maxWidth: 999).width }
      #expect(Set(widths).count == 1, "\(widths)")
    }
  }

  @Test("accented letters have the weight of those beside them")
  func marks() throws {
    let medium = try TextLines(
      Typefaces(everything: "/usr/share/fonts/opentype/inter/Inter-Medium.otf"))
    for text in ["ą", "ς", "Ű"] {
      let widths = [lines, medium].map { $0.line(text, .medium, size: 400, maxWidth: 999).width }
      #expect(widths[0] == widths[1], "\(text)")
    }
  }

  @Test("a paragraph uses the fonts that its whole text needs, whatever came before")
  func context() throws {
    func width(_ lines: TextLines, of text: String) -> Int {
      lines.paragraph(["Milk"], of: text, .row, size: 90, leading: 100).width
    }
    for text in ["Milk ã", "Milk"] {
      let alone = width(try TextLines(.inter), of: text)
      _ = width(lines, of: text == "Milk" ? "Milk ã" : "Milk")
      #expect(width(lines, of: text) == alone, "\(text)")
    }
    #expect(width(lines, of: "Milk ã") != width(lines, of: "Milk"))
  }

  @Test("one font file can serve all styles")
  func everything() throws {
    let path = try #require(Typefaces.inter.paths.min())
    let lines = try TextLines(Typefaces(everything: path))
    let widths = TextStyle.allCases.map {
      lines.line("Milk", $0, size: 40, maxWidth: 999).width
    }
    #expect(Set(widths).count == 1)
    #expect(Typefaces(everything: path).paths == [path])
  }

  @Test("a missing font is reported when the typefaces are opened")
  func missing() {
    let error = #expect(throws: TextError.self) {
      _ = try TextLines(Typefaces(everything: "/usr/share/fonts/opentype/inter/none.otf"))
    }
    #expect(error?.path == "/usr/share/fonts/opentype/inter/none.otf")
  }
}
