// Line layout: fits a text into one line or two of a given width.

/// The parameters of a line layout.
struct LineLayout {
  let face: OpenFace
  /// Pixels per em.
  let size: Int
  /// Letter spacing, in 1/64 pixel.
  let spacing: Int
  /// Whether digits have equal advances.
  let isTabular: Bool
  /// Whole pixels.
  let maxWidth: Int

  /// Wider than any text; sums in 1/64 pixel do not overflow.
  static let widest = 1 << 24
  private static let ellipsis = "…"
  /// Ten times what a line of the widest panel holds; shaping more would only take time.
  private static let scalarsMax = 4096

  /// Advance width in whole pixels, rounded up.
  static func pixels(_ glyphs: [PlacedGlyph]) -> Int {
    (glyphs.reduce(0) { $0 + $1.advance } + 63) >> 6
  }

  /// Fits a text into one line; an ellipsis replaces the rest.
  func line(_ text: String) -> [PlacedGlyph] {
    let text = Printable(text)
    return fit(text.string, isCut: text.isCut)
  }

  /// The caret positions before each letter of a text on one line and after the last, in whole
  /// pixels.
  ///
  /// A ligature is divided among its letters in proportion to their UTF-8 lengths.
  func carets(_ text: String) -> [Int] {
    var printable = Printable("")
    // Byte offsets of the letters in the shaped text.
    var starts: [Int] = []
    for letter in text {
      starts.append(printable.string.utf8.count)
      printable.string += Printable(String(letter)).string
    }
    let length = printable.string.utf8.count
    let glyphs = shape(printable.string)
    // The start of each cluster, in bytes and in 1/64 pixel, and the end of the text.
    var clusters: [(byte: Int, pen: Int)] = []
    var pen = 0
    for glyph in glyphs {
      if glyph.cluster > clusters.last?.byte ?? -1 { clusters.append((glyph.cluster, pen)) }
      pen += glyph.advance
    }
    clusters.append((length, pen))
    var place = 0
    var carets = starts.map { start in
      while place + 1 < clusters.count - 1, clusters[place + 1].byte <= start { place += 1 }
      guard place + 1 < clusters.count else { return 0 }
      let (from, to) = (clusters[place], clusters[place + 1])
      let share = Double(start - from.byte) / Double(max(1, to.byte - from.byte))
      return Int(((Double(from.pen) + share * Double(to.pen - from.pen)) / 64).rounded())
    }
    carets.append(Self.pixels(glyphs))
    return carets
  }

  /// Fits a text into two lines; returns one line if that is enough.
  func lines(_ text: String) -> [[PlacedGlyph]] {
    let text = Printable(text)
    let whole = shape(text.string)
    if !text.isCut, fits(whole) { return [whole] }
    guard let first = firstLine(of: text.string, whole) else {
      return [fit(text.string, isCut: text.isCut)]
    }
    let rest = text.string[first.end...].drop { $0 == " " }
    return [first.glyphs, fit(String(rest), isCut: text.isCut)]
  }

  /// The first of two lines: the longest text that fits and ends before a blank, or else within a
  /// word.
  ///
  /// - Parameter whole: The text on one line.
  /// - Returns: Nil if not even one letter fits.
  private func firstLine(
    of text: String, _ whole: [PlacedGlyph]
  ) -> (glyphs: [PlacedGlyph], end: String.Index)? {
    // A prefix shaped alone may be a little wider than within the text.
    let cuts = Set(whole.filter { $0.x <= (maxWidth + size) * 64 }.map(\.cluster))
    let ends = cuts.sorted(by: >).compactMap { cut in
      cut > 0 ? text.utf8.index(text.startIndex, offsetBy: cut) : nil
    }
    for isWithinWord in [false, true] {
      for end in ends where isWithinWord || text[end] == " " {
        let line = text[..<end].trimmingEnd()
        guard !line.isEmpty else { continue }
        let glyphs = shape(String(line))
        if fits(glyphs) { return (glyphs, end) }
      }
    }
    return nil
  }

  /// Shapes as much of the text as fits; an ellipsis replaces the rest.
  private func fit(_ text: String, isCut: Bool) -> [PlacedGlyph] {
    let whole = shape(text)
    if !isCut && fits(whole) { return whole }
    // The text is cut at a cluster boundary. Kerning with the ellipsis can widen the shortened
    // text, so an earlier cut may be needed.
    let cuts = whole.filter { $0.x <= maxWidth * 64 }.map(\.cluster)
    for cut in Set(cuts).sorted(by: >) {
      guard let prefix = String(text.utf8.prefix(cut)) else { continue }
      let glyphs = shape(prefix[...].trimmingEnd() + Self.ellipsis)
      if fits(glyphs) { return glyphs }
    }
    return []
  }

  private func shape(_ text: String) -> [PlacedGlyph] {
    face.font.shape(text, size: size, spacing: spacing, isTabular: isTabular)
  }

  private func fits(_ glyphs: [PlacedGlyph]) -> Bool { Self.pixels(glyphs) <= maxWidth }

  /// A text for one line: control characters and line breaks become blanks, and its length is
  /// limited.
  private struct Printable {
    var string: String
    /// Whether the text was longer than the limit.
    var isCut: Bool

    init(_ text: String) {
      var scalars = String.UnicodeScalarView()
      var count = 0
      isCut = false
      for scalar in text.unicodeScalars {
        if count == LineLayout.scalarsMax {
          isCut = true
          break
        }
        switch scalar.value {
        case 0..<0x20, 0x7f..<0xa0, 0x2028, 0x2029: scalars.append(" ")
        default: scalars.append(scalar)
        }
        count += 1
      }
      string = String(scalars)
    }
  }
}

extension Substring {
  /// Without trailing blanks.
  fileprivate func trimmingEnd() -> Substring {
    let end = lastIndex { $0 != " " }.map(index(after:)) ?? startIndex
    return self[..<end]
  }
}
