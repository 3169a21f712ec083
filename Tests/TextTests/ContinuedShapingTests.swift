// A text that changes is shaped from a joint on: its glyphs are those of the whole text.
import Paint
import TestCounts
import TestRandom
import Testing
import Text
import Units

@Suite("Shaping that goes on from the last text")
struct ContinuedShapingTests {
  private static let parts = [
    "a", "e", "fi", "ff", "AV", "To", "x", "1", "12", "3x4", " ", "  ", ".", ",", "->", "(", ")",
    ":", "-",
    "'", "é", "ß", "ö", "e\u{301}", "\u{302}", "\u{A0}", "\u{200B}", "Ω", "я", "І", "—", "1/2",
    "=>",
    "milk", "Buy ", "10:30", "и\u{306}", "A\u{30A}", "<3", "++", "www",
  ]

  /// A shaped text: what a list needs of it.
  private struct Shape: Equatable {
    let width: Int
    let carets: TextCarets
    let coverage: [UInt8]
  }

  private func shape(_ text: String, by lines: TextLines, size: Int) -> Shape {
    let line = lines.line(text, .row, size: size, maxWidth: 100_000, leading: nil)
    let mask = lines.lineMask(line.id)
    let box = mask.foreground
    let coverage = (box.top..<box.bottom).flatMap { y in
      (box.left..<box.right).map { mask.coverage(x: $0, line: y) }
    }
    defer { lines.keepOnly([]) }
    return Shape(
      width: line.width, carets: lines.carets(text, of: text, .row, size: size),
      coverage: coverage)
  }

  @Test("typing and deleting anywhere gives the glyphs of the whole text")
  func typed() throws {
    let (continued, whole) = (try TextLines(.inter), try TextLines(.inter))
    var random = SeededRandom(seed: 11)
    for _ in 0..<TestCounts.count("typed-texts") {
      var text = ""
      for _ in 0..<random.roll(5...30) {
        // Mostly at the end.
        let isAtEnd = random.roll(below: 4) > 0
        let place = isAtEnd ? text.unicodeScalars.count : random.roll(0...text.unicodeScalars.count)
        let index = text.unicodeScalars.index(text.unicodeScalars.startIndex, offsetBy: place)
        if random.roll(below: 5) == 0, index < text.unicodeScalars.endIndex {
          text.unicodeScalars.remove(at: index)
        } else {
          let part = Self.parts[random.roll(below: Self.parts.count)]
          text.unicodeScalars.insert(contentsOf: part.unicodeScalars, at: index)
        }
        guard !text.isEmpty else { continue }
        let size = random.roll(below: 8) == 0 ? 40 : 24
        // Another text comes first: the last one is forgotten.
        _ = whole.line("0", .row, size: 12, maxWidth: 100, leading: nil)
        let expected = shape(text, by: whole, size: size)
        #expect(shape(text, by: continued, size: size) == expected, "\(text)")
      }
    }
  }
}
