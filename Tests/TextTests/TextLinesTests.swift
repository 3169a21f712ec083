// Tests of shaped lines: widths, ellipses, coverage, and unusual texts.
import Foundation
import Glibc
import Paint
import Testing
import Text
import Units

private let fontPath = "/usr/share/fonts/opentype/inter/InterDisplay-SemiBold.otf"

@Suite("Lines of text")
struct TextLinesTests {
  private let lines: TextLines

  init() throws {
    lines = try TextLines(.inter)
  }

  private func width(_ text: String, size: Int = 64) -> Int {
    lines.line(text, size: size, maxWidth: 100_000).width
  }

  /// A line's pixels; described by its bounds, as the coverage would fill a screen.
  private struct Look: Equatable, CustomTestStringConvertible {
    let foreground: Rect
    var coverage: [UInt8] = []
    var testDescription: String { "\(foreground)" }
  }

  private func look(_ line: ShapedLine, of lines: TextLines? = nil) -> Look {
    let lineMask = (lines ?? self.lines).lineMask(line.id)
    var look = Look(foreground: lineMask.foreground)
    for y in lineMask.foreground.top..<lineMask.foreground.bottom {
      for x in lineMask.foreground.left..<lineMask.foreground.right {
        look.coverage.append(lineMask.coverage(x: x, line: y))
      }
    }
    return look
  }

  @Test("a missing font is reported with its path and the remedy")
  func absent() {
    let error = #expect(throws: TextError.self) {
      _ = try TextLines(Typefaces(everything: "/nowhere/Font.otf"))
    }
    #expect(error?.path == "/nowhere/Font.otf")
    #expect(error?.description.contains("/nowhere/Font.otf") == true)
    #expect(error?.description.contains("fonts-inter") == true)
  }

  @Test("a file that is not a font is refused")
  func noFont() {
    let error = #expect(throws: TextError.self) {
      _ = try TextLines(Typefaces(everything: "/etc/passwd"))
    }
    #expect(
      error?.description.hasPrefix(
        "cannot use the font /etc/passwd: it is no font that can be read; write font = inter")
        == true)
  }

  /// The offset of a table's directory entry: tag, checksum, offset, length.
  private func entry(of table: String, in font: Data) -> Int {
    let count = Int(font[4]) << 8 | Int(font[5])
    for place in stride(from: 12, to: 12 + 16 * count, by: 16)
    where font[place..<place + 4].elementsEqual(table.utf8) { return place }
    fatalError("TextLinesTests: no table \(table)")
  }

  private func open(_ font: Data) throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).otf")
    // Losing the error is right: a file left in the temporary folder affects no other test.
    defer { try? FileManager.default.removeItem(at: file) }
    try font.write(to: file)
    _ = try TextLines(Typefaces(everything: file.path))
  }

  @Test("a truncated font is refused, wherever it was cut")
  func half() throws {
    let font = try Data(contentsOf: URL(fileURLWithPath: fontPath))
    try open(font)
    for part in 0..<64 {
      #expect(throws: TextError.self, "\(part) of 64") {
        try open(font.prefix(font.count * part / 64))
      }
    }
  }

  @Test(
    "a font without a required table is refused",
    arguments: ["cmap", "CFF ", "hmtx", "hhea", "head", "OS/2"])
  func lacking(table: String) throws {
    var font = try Data(contentsOf: URL(fileURLWithPath: fontPath))
    font[entry(of: table, in: font)] = UInt8(ascii: "~")
    #expect(throws: TextError.self) { try open(font) }
  }

  @Test("a pipe, folder or device instead of a font is refused at once")
  func noFile() throws {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID())").path
    // Losing the error is right: a file left in the temporary folder affects no other test.
    defer { try? FileManager.default.removeItem(atPath: path) }
    // The call copies the name.
    try #require(unsafe mkfifo(path, 0o600) == 0)
    for path in [path, "/tmp", "/dev/zero"] {
      #expect(throws: TextError.self) { _ = try TextLines(Typefaces(everything: path)) }
    }
  }

  @Test("figures have equal widths")
  func figures() {
    #expect(width("1111") == width("8888"))
  }

  @Test("pairs of letters are kerned")
  func kerning() {
    #expect(width("AVAVAV") < width("A") * 3 + width("V") * 3 - 10)
  }

  /// The longest prefix that fits with an ellipsis, whose width differs between versions of the
  /// font.
  private func longestCut(of text: String, room: Int) throws -> String {
    let cuts = text.indices.reversed().map { String(text[..<$0]) + "…" }
    let longest = cuts.first { width($0, size: 30) <= room }
    return try #require(longest)
  }

  /// Text of 0.32 and icons of 0.64 of a row of 6, 10 and 24 mm, at 4 to 8 pixels a millimetre.
  private static let undoBarSizes = [6.0, 10, 24].flatMap { row in
    [4.0, 5.3, 5.9, 8].flatMap { density in
      [0.32, 0.64].map { Int((row * density * $0).rounded()) }
    }
  }

  @Test(
    "the font has every character of the list's own texts", arguments: Set(undoBarSizes).sorted())
  func ownTexts(size: Int) {
    let texts = [
      "Pull to Add Item", "Release to Add Item", "Pull Apart to Add Item", "✓", "✗", "…", "“Milk”",
      "‘Milk’",
    ]
    for text in texts {
      let line = lines.line(text, size: size, maxWidth: 10_000)
      #expect(lines.missingGlyphs == 0, "\(text)")
      #expect(!lines.lineMask(line.id).foreground.isEmpty, "\(text)")
    }
  }

  @Test("squeezed text keeps its columns and its share of the coverage", arguments: 1...20)
  func squeezed(share: Int) {
    let line = lines.line("Häger", size: 30, maxWidth: 1000)
    let natural = lines.lineMask(line.id)
    let squeeze = Squeeze(share: Double(share) / 20, baseline: 40, phase: share % 4)
    let lineMask = lines.lineMask(line.id, squeeze: squeeze)
    #expect(lineMask.foreground.left == natural.foreground.left)
    #expect(lineMask.foreground.right == natural.foreground.right)
    let top = Double(squeeze.phase) / 4 + Double(40 + natural.foreground.top) * squeeze.share
    #expect(lineMask.foreground.top == Int(top.rounded(.down)))
    func sum(_ lineMask: LineMask, _ x: Int) -> Double {
      (lineMask.foreground.top..<lineMask.foreground.bottom).reduce(0) {
        $0 + Double(lineMask.coverage(x: x, line: $1))
      }
    }
    for x in natural.foreground.left..<natural.foreground.right {
      // Each line is rounded once.
      let error = abs(sum(lineMask, x) - sum(natural, x) * squeeze.share)
      #expect(error <= 0.51 * Double(lineMask.foreground.height), "column \(x)")
    }
  }

  @Test("a squeezed line mask stays valid after the line is squeezed by another share")
  func squeezedAgain() {
    let line = lines.line("Milk", size: 30, maxWidth: 1000)
    func foreground(_ lineMask: LineMask) -> [UInt8] {
      (lineMask.foreground.top..<lineMask.foreground.bottom).flatMap { y in
        (lineMask.foreground.left..<lineMask.foreground.right).map {
          lineMask.coverage(x: $0, line: y)
        }
      }
    }
    let half = Squeeze(share: 0.5, baseline: 40, phase: 0)
    let lent = lines.lineMask(line.id, squeeze: half)
    let before = foreground(lent)
    _ = lines.lineMask(line.id, squeeze: Squeeze(share: 0.7, baseline: 40, phase: 1))
    #expect(foreground(lent) == before)
    #expect(foreground(lines.lineMask(line.id, squeeze: half)) == before)
  }

  @Test("line breaks and control characters count as spaces")
  func controls() {
    #expect(width("a\nb\u{7}c\u{85}d\u{2028}e") == width("a b c d e"))
    #expect(lines.missingGlyphs == 0)
  }

  @Test("a line that fits stays whole at exactly its width")
  func fits() throws {
    let whole = lines.line("Buy milk", size: 30, maxWidth: 1000)
    let exact = lines.line("Buy milk", size: 30, maxWidth: whole.width)
    #expect(look(exact) == look(whole))
    let tight = lines.line("Buy milk", size: 30, maxWidth: whole.width - 1)
    let cut = try longestCut(of: "Buy milk", room: whole.width - 1)
    #expect(look(tight) == look(lines.line(cut, size: 30, maxWidth: 1000)))
    // The ellipsis is wider than the k that it replaces, so the l has to go too.
    #expect(cut.count < "Buy milk".count)
  }

  @Test(
    "a text that does not fit ends in an ellipsis between two graphemes",
    arguments: ["Buy e\u{301}e\u{301}e\u{301}clairs", "VAVAVAVAVA", "one two three", "ааббввгг"])
  func ellipsis(text: String) throws {
    // With one font, whatever marks are left.
    let lines = try TextLines(Typefaces(everything: fontPath))
    let whole = lines.line(text, size: 30, maxWidth: 1000)
    let cuts = text.indices.map { end in
      let kept = text[..<end].reversed().drop { $0 == " " }.reversed()
      return look(lines.line(String(kept) + "…", size: 30, maxWidth: 1000), of: lines)
    }
    for room in stride(from: 40, to: whole.width, by: 3) {
      let cut = lines.line(text, size: 30, maxWidth: room)
      #expect(cut.width <= room)
      let isOneOfThem = cuts.contains(look(cut, of: lines))
      #expect(isOneOfThem, "\(room) pixels")
    }
  }

  @Test("a line too narrow for an ellipsis is empty", arguments: [-1, 0, 5])
  func noRoom(room: Int) {
    let line = lines.line("Milk", size: 30, maxWidth: room)
    #expect(line.width == 0)
    #expect(lines.lineMask(line.id).foreground == .empty)
  }

  /// Texts that break programs, by name.
  private static let oddTexts = [
    "nothing": "", "a space": " ", "a zero": "\0", "a lone accent": "\u{301}",
    "Arabic": "مرحبا بالعالم", "Thai": "สวัสดีชาวโลก", "Japanese": "日本語",
    "a family and a flag": "👩‍👩‍👧‍👦🇸🇪", "direction marks": "\u{202e}abc\u{feff}",
    "2,000 letters": String(repeating: "Milk ", count: 400),
    "9,000 accented letters": String(repeating: "W\u{301}", count: 9000),
    "5,000 Arabic letters": String(repeating: "م", count: 5000),
  ]

  @Test("any text is shaped within its width", arguments: oddTexts.keys.sorted())
  func odd(name: String) throws {
    let text = try #require(Self.oddTexts[name])
    for room in [0, 10, 300, 100_000] {
      let line = lines.line(text, size: 20, maxWidth: room)
      #expect(line.width <= room)
      _ = lines.lineMask(line.id)
    }
  }

  @Test("a character missing in the font is counted and shown by the font's missing glyph")
  func missing() {
    let line = lines.line("a🥛b日", size: 20, maxWidth: 1000)
    #expect(lines.missingGlyphs == 2)
    #expect(line.width > width("ab", size: 20))
    lines.keepOnly([])
    #expect(lines.missingGlyphs == 0)
  }

  @Test("a line is shaped once and dropped when it is no longer shown")
  func cache() {
    let milk = lines.line("Milk", size: 20, maxWidth: 100)
    let eggs = lines.line("Eggs", size: 20, maxWidth: 100)
    #expect(lines.line("Milk", size: 20, maxWidth: 100) == milk)
    #expect(lines.line("Milk", size: 21, maxWidth: 100).id != milk.id)
    lines.keepOnly([eggs.id])
    #expect(lines.count == 1)
    #expect(lines.line("Eggs", size: 20, maxWidth: 100) == eggs)
    #expect(lines.line("Milk", size: 20, maxWidth: 100).id != milk.id)
  }

  @Test("a line mask read in groups has its pixels, and nothing outside glyphs and halo")
  func groups() {
    let line = lines.line("Milk", size: 30, maxWidth: 1000)
    let lineMask = lines.lineMask(line.id)
    #expect(lineMask.area.contains(lineMask.foreground))
    for y in lineMask.area.top..<lineMask.area.bottom {
      for first in lineMask.area.left..<lineMask.area.right {
        let (row, haloCoverages) = (
          lineMask.coverages(x: first, line: y), lineMask.haloCoverages(x: first, line: y)
        )
        for lane in 0..<LineMask.group {
          let x = first + lane
          let isForeground = lineMask.foreground.contains(
            Rect(left: x, top: y, right: x + 1, bottom: y + 1))
          let isInside = x < lineMask.area.right
          #expect(row[lane] == (isForeground ? lineMask.coverage(x: x, line: y) : 0))
          #expect(haloCoverages[lane] == (isInside ? lineMask.halo(x: x, line: y) : 0))
        }
      }
    }
  }

  @Test("a line mask without a halo has the same coverage, and gets the halo when requested")
  func rimless() {
    let line = lines.line("Ägypten, fjord", size: 30, maxWidth: 1000)
    for rotation in Rotation.allCases {
      let bare = lines.lineMask(line.id, rotation: rotation, hasHalo: false)
      let whole = lines.lineMask(line.id, rotation: rotation)
      #expect(bare.foreground == whole.foreground && bare.area == whole.area)
      var haloCoverages = 0
      for y in whole.area.top..<whole.area.bottom {
        for x in whole.area.left..<whole.area.right {
          #expect(bare.coverage(x: x, line: y) == whole.coverage(x: x, line: y))
          #expect(bare.halo(x: x, line: y) == 0)
          haloCoverages += Int(whole.halo(x: x, line: y))
        }
      }
      #expect(haloCoverages > 0)
    }
  }

  @Test("the halo covers every pixel that touches a glyph", arguments: [6, 10, 19, 45])
  func halo(size: Int) {
    let lineMask = lines.lineMask(lines.line("Milk", size: size, maxWidth: 1000).id)
    let around = Rect(
      left: lineMask.foreground.left - 1, top: lineMask.foreground.top - 1,
      right: lineMask.foreground.right + 1,
      bottom: lineMask.foreground.bottom + 1)
    #expect(lineMask.area.contains(around))
    func isLetter(_ x: Int, _ y: Int) -> Bool {
      lineMask.foreground.contains(Rect(left: x, top: y, right: x + 1, bottom: y + 1))
        && lineMask.coverage(x: x, line: y) >= 64
    }
    for y in around.top..<around.bottom {
      for x in around.left..<around.right {
        let halo = Int(lineMask.halo(x: x, line: y))
        let free = 255 - Int(lineMask.coverage(x: x, line: y))
        #expect(halo <= free)
        let touches = (y - 1...y + 1).contains { y in
          (x - 1...x + 1).contains { x in isLetter(x, y) }
        }
        if touches { #expect(halo == free, "at \(x), \(y)") }
      }
    }
  }

  @Test("letters have the heights that the font's metrics declare")
  func metrics() {
    let metrics = lines.metrics(size: 100)
    let x = lines.lineMask(lines.line("x", size: 100, maxWidth: 1000).id).foreground
    let cap = lines.lineMask(lines.line("H", size: 100, maxWidth: 1000).id).foreground
    #expect(abs(Double(-x.top) - metrics.xHeight.value) <= 1)
    #expect(abs(Double(-cap.top) - metrics.capHeight.value) <= 1)
    #expect(x.bottom == 0)
    #expect(metrics.ascent > metrics.capHeight)
    #expect(metrics.descent.value > 0)
  }
}
