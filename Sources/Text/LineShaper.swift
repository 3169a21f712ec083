// Shapes a text on one line: in the base face, and in others where that lacks characters.
internal import Paint
internal import Units

/// The faces and sizes that a line is shaped with.
struct LineShaper {
  let face: OpenFace
  let fallbacks: FallbackFaces
  let weight: FontQuestion.Weight
  /// Pixels per em.
  let size: Int
  /// Letter spacing in the base face, in 1/64 pixel.
  let spacing: Int
  /// Whether digits have equal advances.
  let isTabular: Bool

  /// Whether no font has a part of a text, as far as is known.
  func lacks(_ text: String) -> Bool {
    TextItem.items(of: text, BidiLevels(text), base: face, fallbacks, weight).contains { item in
      if case .missing = item.source { true } else { false }
    }
  }

  /// Shapes a text.
  ///
  /// - Parameter direction: Where the line begins; nil for where the text's first letter wants.
  /// - Complexity: O(length).
  func shape(_ text: String, direction: LineDirection? = nil) -> GlyphLine {
    if direction != .rightToLeft, text.unicodeScalars.allSatisfy(\.isPlain) {
      let glyphs = face.font.shape(
        ShapingRequest(text: text, size: size, spacing: spacing, isTabular: isTabular))
      if !glyphs.contains(where: { $0.index == 0 }) {
        return GlyphLine(
          runs: [run(glyphs, face, 0..<text.utf8.count)], isRightToLeft: false, isAwaited: false)
      }
    }
    let levels = BidiLevels(text, direction: direction)
    let items = TextItem.items(of: text, levels, base: face, fallbacks, weight)
    var runs = BidiLevels.visualOrder(items.map(\.level)).map { run(of: items[$0], in: text) }
    var pen = 0
    for index in runs.indices {
      runs[index].x = pen
      pen += runs[index].width
    }
    return GlyphLine(
      runs: runs, isRightToLeft: levels.direction == .rightToLeft,
      isAwaited: items.contains { $0.source.equals(.awaited) })
  }

  private func run(of item: TextItem, in text: String) -> GlyphRun {
    switch item.source {
    case .face(let face):
      let isBase = face === self.face
      let glyphs = face.font.shape(
        ShapingRequest(
          item.range, of: text, isRightToLeft: item.isRightToLeft, script: item.script, size: size,
          spacing: isBase ? spacing : 0, isTabular: isBase && isTabular))
      return run(
        glyphs, face, item.range, isRightToLeft: item.isRightToLeft,
        look: item.isEmoji && face.font.hasColors ? .colors : .letters)
    case .awaited: return bar(item)
    case .missing: return frame(item, in: text)
    }
  }

  private func run(
    _ glyphs: [PlacedGlyph], _ face: OpenFace, _ range: Range<Int>, isRightToLeft: Bool = false,
    look: GlyphRun.Look = .letters
  ) -> GlyphRun {
    GlyphRun(
      face: face, size: size, glyphs: glyphs, range: range, isRightToLeft: isRightToLeft,
      look: look, x: 0, width: glyphs.reduce(0) { $0 + $1.advance })
  }

  /// The mean advance of a letter whose font is not known yet, in em. Most scripts are narrower
  /// than Chinese, of which a character is one em wide.
  private static let awaitedWidth = 0.7
  /// Where its bar is, in em above the baseline: in the middle of small letters.
  private static let bar = 0.16...0.4

  private func bar(_ item: TextItem) -> GlyphRun {
    let width = Int((Double(item.count * size) * Self.awaitedWidth).rounded())
    let gap = max(1, size / 16)
    let bar = Rect(
      left: gap, top: -Int((Self.bar.upperBound * Double(size)).rounded()),
      right: max(gap + 1, width - gap),
      bottom: -Int((Self.bar.lowerBound * Double(size)).rounded()))
    return GlyphRun(
      face: face, size: size, glyphs: [], range: item.range, isRightToLeft: item.isRightToLeft,
      look: .bar(bar), x: 0, width: 64 * width)
  }

  /// Letters in a frame, in em of the text; the frame around them likewise.
  private static let frameLetters = 0.45
  private static let frame = -0.2...0.8

  /// A frame with the script's name: one for all characters of the item.
  private func frame(_ item: TextItem, in text: String) -> GlyphRun {
    let start = text.utf8.index(text.startIndex, offsetBy: item.range.lowerBound)
    let label = TextScript.label(of: text[start...].prefix(1))
    let small = max(6, Int((Self.frameLetters * Double(size)).rounded()))
    var glyphs = face.font.shape(
      ShapingRequest(text: label, size: small, spacing: 0, isTabular: false))
    let (gap, line) = (max(1, size / 12), max(1, size / 18))
    let inner = (glyphs.reduce(0) { $0 + $1.advance } + 63) >> 6
    let width = inner + 4 * gap + 2 * line
    let (top, bottom) = (
      -Int((Self.frame.upperBound * Double(size)).rounded()),
      -Int((Self.frame.lowerBound * Double(size)).rounded())
    )
    // The letters stand in the middle: most are capitals or figures.
    let height = Int((face.font.metrics(size: small).capHeight.value).rounded())
    let baseline = (top + bottom + height) / 2
    for index in glyphs.indices {
      glyphs[index].x += 64 * (2 * gap + line)
      glyphs[index].y -= 64 * baseline
    }
    return GlyphRun(
      face: face, size: small, glyphs: glyphs, range: item.range,
      isRightToLeft: item.isRightToLeft,
      look: .frame(Rect(left: gap, top: top, right: width - gap, bottom: bottom), line), x: 0,
      width: 64 * width)
  }
}
