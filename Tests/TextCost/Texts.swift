// Shows random texts, so that a tool can count the instructions of each.
import Paint
import TestRandom
import Text
import Units

/// Texts of random scripts on a panel that has the fonts for them.
struct Texts {
  /// Blocks of Unicode: Latin, marks, Greek, Cyrillic, Hebrew, Arabic, Indic scripts, Thai, Hangul,
  /// controls of direction, kana, ideographs, selectors, emoji, tags, everything.
  private static let blocks: [ClosedRange<UInt32>] = [
    0x20...0x7E, 0xC0...0x24F, 0x300...0x36F, 0x370...0x3FF, 0x400...0x4FF, 0x590...0x5FF,
    0x600...0x6FF, 0x900...0x97F, 0x980...0x9FF, 0xB80...0xBFF, 0xE00...0xE7F, 0x1100...0x11FF,
    0x2000...0x206F, 0x3040...0x30FF, 0x4E00...0x9FFF, 0xAC00...0xD7A3, 0xFE00...0xFE0F,
    0x1F1E6...0x1F1FF, 0x1F300...0x1F6FF, 0x1F900...0x1F9FF, 0xE0020...0xE007F, 0x200D...0x200D,
    0x20...0xD7FF, 0xE000...0x10FFFF,
  ]
  private static let longest = 60
  private let lines: TextLines
  private var random: SeededRandom

  init(seed: UInt64) {
    do throws(TextError) { lines = try TextLines(.inter, fonts: .atOnce) } catch {
      fatalError("TextCost: \(error)")
    }
    random = SeededRandom(seed: seed)
  }

  /// Shows a text twice: small, which finds and opens its fonts, and as a row, whose instructions
  /// count.
  mutating func showNext() {
    let blocks = (0..<[1, 2, 4, 24][random.roll(0...3)]).map { _ in
      Self.blocks[random.roll(below: Self.blocks.count)]
    }
    var text = ""
    for _ in 0..<random.roll(1...Self.longest) {
      let block = blocks[random.roll(below: blocks.count)]
      let value =
        block.lowerBound + UInt32(random.roll(0...Int(block.upperBound - block.lowerBound)))
      if let scalar = Unicode.Scalar(value) { text.unicodeScalars.append(scalar) }
    }
    draw(text, size: 12)
    draw(text, size: 32)
    lines.keepOnly([])
  }

  /// Breaks, shapes and draws a text as a row of two lines, and as one that is edited. Never inlined:
  /// the tool counts from one call to the next.
  @inline(never)
  private func draw(_ text: String, size: Int) {
    let row = lines.line(text, .row, size: size, maxWidth: 500, leading: size * 5 / 4)
    _ = lines.lineMask(row.id, phase: 0, rotation: .quarter)
    _ = lines.carets(text, of: text, .row, size: size)
  }
}
