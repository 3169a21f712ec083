// Texts in other scripts: fonts that are found, refused and missing; directions; strange strings.
import Foundation
import Paint
import TestCounts
import TestRandom
import Units

@testable import Text
import Testing

@Suite("Texts in other scripts")
struct ScriptTests {
  private static let arabic = FontFile(
    path: "/usr/share/fonts/truetype/noto/NotoSansArabic-Bold.ttf")

  @Test("a bar stands for letters until the finder answers, and then the letters do")
  func awaited() throws {
    let lines = try TextLines(.inter, fonts: .finder)
    let before = lines.line("حليب", size: 40, maxWidth: 1000)
    #expect(before.isRightToLeft)
    #expect(!lines.lineMask(before.id).foreground.isEmpty)
    let questions = lines.takeQuestions()
    #expect(questions.map(\.cluster) == ["ح", "ل", "ي", "ب"])
    #expect(lines.takeQuestions().isEmpty)
    // Asked once, however often the text is shaped.
    _ = lines.line("حليب", size: 30, maxWidth: 1000)
    #expect(lines.takeQuestions().isEmpty)
    let found = FontAnswer.Found(file: Self.arabic, rank: 3)
    #expect(lines.learn(questions.map { FontAnswer($0, found: found) }))
    let after = lines.line("حليب", size: 40, maxWidth: 1000)
    #expect(after.id != before.id)
    #expect(lines.missingFonts.isEmpty && lines.missingGlyphs == 0)
    // The old line is still there for the frame that shows it.
    #expect(!lines.lineMask(before.id).foreground.isEmpty)
    #expect(!lines.learn([]))
  }

  @Test(
    "a font that cannot be used is refused, and another one is asked for",
    arguments: [
      "/etc/passwd", "/nowhere.ttf", "/dev/null",
      // A font without the letter.
      "/usr/share/fonts/truetype/noto/NotoSansThai-Bold.ttf",
    ])
  func refused(path: String) throws {
    let lines = try TextLines(.inter, fonts: .finder)
    _ = lines.line("ح", size: 40, maxWidth: 1000)
    let bad = FontFile(path: path)
    let first = try #require(lines.takeQuestions().first)
    #expect(lines.learn([FontAnswer(first, found: FontAnswer.Found(file: bad, rank: 0))]))
    _ = lines.line("ح", size: 40, maxWidth: 1000)
    let second = try #require(lines.takeQuestions().first)
    #expect(second.refused == [bad])
    #expect(lines.learn([FontAnswer(second, found: nil)]))
    _ = lines.line("ح", size: 40, maxWidth: 1000)
    #expect(lines.missingFonts == [MissingFont(for: "ح", isEmoji: false)])
    #expect(lines.missingGlyphs == 1)
  }

  @Test(
    "a font that is cut off draws the letter, or another one is asked for",
    arguments: [0.05, 0.2, 0.4, 0.6, 0.8, 0.95])
  func cutOff(share: Double) throws {
    let whole = try Data(contentsOf: URL(filePath: Self.arabic.path))
    let path = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).ttf")
    try whole.prefix(Int(share * Double(whole.count))).write(to: path)
    // Losing the error is right: a leftover in the temporary folder affects no other test.
    defer { try? FileManager.default.removeItem(at: path) }
    let lines = try TextLines(.inter, fonts: .finder)
    _ = lines.line("ح", size: 40, maxWidth: 1000)
    let question = try #require(lines.takeQuestions().first)
    let file = FontFile(path: path.path)
    _ = lines.learn([FontAnswer(question, found: FontAnswer.Found(file: file, rank: 0))])
    let line = lines.line("ح", size: 40, maxWidth: 1000)
    let isAskedAgain = lines.takeQuestions().first?.refused == [file]
    #expect(isAskedAgain || lines.missingGlyphs == 0)
    #expect(!lines.lineMask(line.id).foreground.isEmpty)
    // The outlines end in the last third.
    #expect(share > 0.7 || isAskedAgain)
  }

  @Test(
    "what no font has is named by its script and its package",
    arguments: [
      ("ح", "Arab", "fonts-noto-core"), ("買", "Hani", "fonts-noto-cjk"),
      ("한", "Hang", "fonts-noto-cjk"), ("ก", "Thai", "fonts-noto-core"),
      ("☐", "2610", "fonts-noto-core"), ("🥛", "emoji", "fonts-noto-color-emoji"),
      ("ー", "30FC", "fonts-noto-cjk"), ("Ｏ", "Latn", "fonts-noto-cjk"),
      ("┌", "250C", "fonts-noto-cjk"), ("㎏", "338F", "fonts-noto-cjk"),
      ("ꀀ", "Yiii", "fonts-noto-core"), ("\u{F8FF}", "F8FF", nil), ("\u{378}", "378", nil),
    ] as [(Character, String, String?)])
  func missing(text: Character, script: String, package: String?) {
    let font = MissingFont(for: String(text)[...], isEmoji: text.isEmoji)
    #expect((font.script, font.debianPackage) == (script, package))
  }

  @Test(
    "emoji are shown in colour where Unicode says so",
    arguments: [
      ("🥛", true), ("👍🏽", true), ("👨‍👩‍👧", true), ("🇩🇪", true), ("1️⃣", true), ("❤️", true),
      ("❤", false), ("1", false), ("☐", false), ("✔", false), ("©", false), ("©️", true),
      ("☎\u{FE0E}", false), ("a", false), ("⌚", true), ("⌚\u{FE0E}", false),
    ] as [(Character, Bool)])
  func presentation(letter: Character, isEmoji: Bool) {
    #expect(letter.isEmoji == isEmoji)
  }

  @Test("a text that is cut ends in an ellipsis on the side where it ends")
  func ellipsis() throws {
    let lines = try TextLines(.inter, fonts: .atOnce)
    let whole = lines.line("حليب وخبز من السوق", size: 40, maxWidth: 1000)
    let cut = lines.line("حليب وخبز من السوق", size: 40, maxWidth: whole.width * 2 / 3)
    #expect(cut.width <= whole.width * 2 / 3)
    #expect(cut.isRightToLeft)
    // The beginning, at the right, is the same.
    let (one, other) = (lines.lineMask(whole.id), lines.lineMask(cut.id))
    var differences = 0
    for line in other.foreground.top..<other.foreground.bottom {
      for x in 1...40 {
        let (a, b) = (
          one.coverage(x: whole.width - x, line: line), other.coverage(x: cut.width - x, line: line)
        )
        differences += a > 200 && b < 50 || a < 50 && b > 200 ? 1 : 0
      }
    }
    // Glyphs stand at other quarters of a pixel.
    #expect(differences < 24)
  }

  @Test("two lines from right to left end at the same column")
  func twoLines() throws {
    let lines = try TextLines(.inter, fonts: .atOnce)
    let text = lines.line("חלב ולחם וביצים", .row, size: 40, maxWidth: 200, leading: 50)
    #expect(text.lowerWidth > 0 && text.isRightToLeft)
    let mask = lines.lineMask(text.id)
    func end(_ rows: Range<Int>) -> Int {
      (mask.foreground.left..<mask.foreground.right).last { x in
        rows.contains { line in
          mask.foreground.top <= line && line < mask.foreground.bottom
            && mask.coverage(x: x, line: line) > 100
        }
      } ?? 0
    }
    #expect(abs(end(-40..<5) - end(10..<55)) <= 4)
  }

  @Test(
    "a base and a mark that no font has both of are drawn in one font each",
    arguments: ["Tone 🏿", "(🏽)", "a🏻b", "1🏻", "अ́", "漢⃣", "🚬⃠", "กa\u{0E49}"])
  func parts(text: String) throws {
    let lines = try TextLines(.inter, fonts: .atOnce)
    _ = lines.line(text, size: 40, maxWidth: 4000)
    #expect(lines.missingFonts == [], "\(text)")
    #expect(lines.missingGlyphs == 0)
    // Each grapheme has its place for the caret.
    let carets = lines.carets(text, of: text, .row, size: 40)
    #expect(carets.count == text.count)
    for index in 0..<text.count { #expect(carets.position(index) <= carets.position(index + 1)) }
  }

  @Test("an emoji that no font has is missing once, as an emoji")
  func missingOnce() throws {
    let lines = try TextLines(.inter, fonts: .finder)
    for _ in 0..<4 {
      _ = lines.line("🥛👍🏽", size: 40, maxWidth: 1000)
      _ = lines.learn(lines.takeQuestions().map { FontAnswer($0, found: nil) })
    }
    #expect(lines.missingFonts == [MissingFont(for: "🥛", isEmoji: true)])
  }

  @Test("characters that take no room pull no letters together", arguments: ["\u{200B}", "\u{AD}"])
  func invisible(text: String) throws {
    let lines = try TextLines(.inter, fonts: .none)
    let plain = lines.line("yes", size: 40, maxWidth: 4000)
    let padded = lines.line(String(repeating: text, count: 400) + "yes", size: 40, maxWidth: 4000)
    #expect(abs(padded.width - plain.width) <= 1)
  }

  @Test("carets in a ligature stand where its font has them, and divide another evenly")
  func ligatures() throws {
    let lines = try TextLines(.inter, fonts: .atOnce)
    // Lam and alef: one glyph. The stroke of the alef takes less than half of it.
    let size = 100
    let carets = lines.carets("لا", of: "لا", .row, size: size)
    let middle = carets.position(1)
    let face = try OpenFace(fallback: Self.arabic, isColored: false)
    let glyphs = face.font.shape(
      ShapingRequest(
        0..<4, of: "لا", isRightToLeft: true, script: TextScript(of: "ل"), size: size, spacing: 0,
        isTabular: false))
    let ligature = try #require(glyphs.first)
    #expect(glyphs.count == 1)
    let inner = face.font.ligatureCarets(of: ligature.index, size: size, isRightToLeft: true)
    #expect(inner.count == 1)
    #expect(inner.map { ($0 + 32) >> 6 } == [middle])
    #expect(abs(2 * middle - carets.width) > 4, "\(middle) of \(carets.width)")
    // At half of the size it is half as far, whatever was shaped last.
    let small = lines.carets("لا", of: "لا", .row, size: size / 2)
    #expect(abs(2 * small.position(1) - middle) <= 1)
    #expect(
      face.font.ligatureCarets(of: ligature.index, size: 50, isRightToLeft: true)
        == inner.map { $0 / 2 })
    // A font without such places: the letters of ffi in one glyph would be equally wide.
    let latin = try OpenFace("/usr/share/fonts/opentype/inter/Inter-SemiBold.otf")
    #expect(latin.font.ligatureCarets(of: 1, size: size, isRightToLeft: false) == [])
  }

  @Test("carets of mixed directions stand at the edges of their letters")
  func carets() throws {
    let lines = try TextLines(.inter, fonts: .atOnce)
    let text = "ab חל 12"
    let carets = lines.carets(text, of: text, .row, size: 40)
    #expect(carets.count == 8 && !carets.isRightToLeft && !carets.isPlain)
    // The two Hebrew letters stand from right to left between the others.
    #expect(carets.position(3) > carets.position(4))
    #expect(carets.boxes(3..<5).count == 1)
    #expect(carets.position(8) == carets.width)
    let hebrew = lines.carets("חל", of: "חל", .row, size: 40)
    #expect(hebrew.isRightToLeft && hebrew.position(0) == hebrew.width && hebrew.position(2) == 0)
    // One that selects a Latin and a Hebrew letter is in two places, or in one without a gap.
    for from in 0..<8 {
      let boxes = carets.boxes(from..<8)
      #expect(boxes.reduce(0) { $0 + $1.count } <= carets.width)
      #expect(zip(boxes, boxes.dropFirst()).allSatisfy { $0.upperBound < $1.lowerBound })
    }
  }

  @Test("any string is shaped, drawn and edited at each place")
  func strange() throws {
    let lines = try TextLines(.inter, fonts: .atOnce)
    let blocks: [ClosedRange<UInt32>] = [
      0x20...0x7E, 0x300...0x36F, 0x5D0...0x5EA, 0x600...0x6FF, 0x900...0x97F, 0xE00...0xE7F,
      0x1100...0x11FF, 0x200B...0x200F, 0x202A...0x202E, 0x2066...0x2069, 0x3040...0x30FF,
      0x4E00...0x4FFF, 0xAC00...0xACFF, 0xFE00...0xFE0F, 0x1F1E6...0x1F1FF, 0x1F300...0x1F6FF,
      0xE0020...0xE007F, 0x0...0xD7FF, 0xE000...0x10FFFF,
    ]
    for seed in 1...TestCounts.count("random-scripts") {
      var dice = SeededRandom(seed: UInt64(seed))
      var text = ""
      for _ in 0..<dice.roll(0...24) {
        let block = blocks[dice.roll(below: blocks.count)]
        let value =
          block.lowerBound + UInt32(dice.roll(0...Int(block.upperBound - block.lowerBound)))
        if let scalar = Unicode.Scalar(value) { text.unicodeScalars.append(scalar) }
      }
      let (size, room) = (dice.roll(1...60), dice.roll(1...400))
      let line = lines.line(
        text, .row, size: size, maxWidth: room, leading: dice.roll(0...1) == 0 ? nil : size)
      #expect(line.width <= room && line.lowerWidth <= room, "\(seed)")
      let rotation = Rotation.allCases[dice.roll(below: 4)]
      _ = lines.lineMask(line.id, phase: dice.roll(0...3), rotation: rotation)
      _ = lines.lineMask(
        line.id, squeeze: Squeeze(share: 0.4, baseline: size, phase: 1), rotation: rotation)
      let carets = lines.carets(text, of: text, .row, size: size)
      #expect(carets.count == text.count, "\(seed)")
      for index in 0...text.count {
        #expect((0...carets.width).contains(carets.position(index)), "\(seed): \(index)")
      }
      if seed % 16 == 0 { lines.keepOnly([]) }
    }
  }
}
