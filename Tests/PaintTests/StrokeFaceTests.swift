// Tests of the stroke font: every glyph exists, fits its width, and lines break sensibly.
import Paint
import Testing

@Suite("Stroke font")
struct StrokeFaceTests {
  static let letters = (32..<127).map { Character(UnicodeScalar(UInt8($0))) } + "×–—…“”‘’✓"
  let face = StrokeFace(capital: 100, weight: .text)

  /// The outermost edges of all strokes.
  private func edges(
    _ strokes: [Stroke]
  ) -> (left: Double, top: Double, right: Double, bottom: Double) {
    let ends = strokes.flatMap { [($0.from, $0.radius), ($0.to, $0.radius)] }
    return (
      ends.map { $0.0.x - $0.1 }.min() ?? 0, ends.map { $0.0.y - $0.1 }.min() ?? 0,
      ends.map { $0.0.x + $0.1 }.max() ?? 0, ends.map { $0.0.y + $0.1 }.max() ?? 0
    )
  }

  private func strokes(_ text: String) -> [Stroke] {
    face.strokes(of: text, left: 0, baseline: 100, color: .white)
  }

  @Test("a glyph fills its width, from the cap height to the descender")
  func bounds() {
    for letter in Self.letters where letter != " " {
      let edges = edges(strokes(String(letter)))
      let width = face.width(of: String(letter))
      // A dot is a quarter thicker than a stroke.
      #expect(abs(edges.left) < 2 && abs(edges.right - width) < 2, "\(letter): \(edges), \(width)")
      #expect(edges.top > -2 && edges.bottom < 100 + face.descent + 2, "\(letter): \(edges)")
    }
  }

  @Test("a capital is as tall as the font says")
  func capitals() {
    for letter in "EFHIKLMNTXZ" {
      let edges = edges(strokes(String(letter)))
      #expect(abs(edges.top) < 0.01 && abs(edges.bottom - 100) < 0.01, "\(letter): \(edges)")
    }
  }

  @Test("all strokes of a glyph but dots have one thickness")
  func thickness() {
    for letter in Self.letters where !"!%.:;?…ij".contains(letter) {
      #expect(Set(strokes(String(letter)).map(\.radius)).count <= 1, "\(letter)")
    }
  }

  @Test("no two glyphs are the same")
  func alike() {
    let drawn = (33..<127).map { strokes(String(UnicodeScalar(UInt8($0)))) }
    #expect(Set(drawn).count == drawn.count)
  }

  @Test("an unknown character is drawn as a box, one for each grapheme")
  func unknown() {
    let box = strokes("☃")
    #expect(box.count == 4)
    for text in ["ä", "語", "\n", "\u{1B}", "e\u{301}", "👩‍👩‍👧"] { #expect(strokes(text) == box) }
  }

  @Test("the glyphs of a line do not touch")
  func gaps() {
    for first in Self.letters where first != " " {
      let end = edges(strokes(String(first))).right
      let pair = strokes("\(first)H").dropFirst(strokes(String(first)).count)
      let start = edges(Array(pair)).left
      #expect(start - end > 8, "\(first)")
    }
  }

  @Test(
    "a text breaks between words, and a long word after a slash or at the width",
    arguments: [
      ("", []), ("Milk", ["Milk"]), ("to be or not", ["to be or", "not"]),
      ("/var/lib/list.db", ["/var/lib/", "list.db"]), ("MMMMMMMM", ["MMMMM", "MMM"]),
      ("a  b", ["a  b"]), (" to", [" to"]), ("to or/not", ["to", "or/not"]),
    ])
  func breaks(text: String, lines: [String]) {
    let room = face.width(of: "/var/lib/") + 1
    #expect(face.lines(of: text, maxWidth: room) == lines)
  }

  @Test("no line is wider than its limit, whatever the text")
  func room() {
    let text = "A long sentence/with a path and WWWWWWWWWWWWWWW in it, iiiiiiiiiiiiiiii."
    for room in stride(from: 150.0, through: 3000, by: 37) {
      let lines = face.lines(of: text, maxWidth: room)
      #expect(lines.allSatisfy { face.width(of: $0) <= room }, "\(room): \(lines)")
      let letters = lines.joined().filter { $0 != " " }
      #expect(letters == text.filter { $0 != " " })
      #expect(face.width(of: face.cut(text, maxWidth: room)) <= room)
    }
  }

  @Test("a truncated line ends in an ellipsis, and one that fits is unchanged")
  func cut() {
    let room = face.width(of: "Milk and")
    #expect(face.cut("Milk and", maxWidth: room) == "Milk and")
    #expect(face.cut("Milk and honey", maxWidth: room) == "Milk an…")
  }
}
