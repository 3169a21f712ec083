// Text set in a width: as much of it as fits on a line, or on two.

/// How a text is set.
struct Setting {
  let face: OpenFace
  /// Pixels per em.
  let size: Int
  /// Between two letters, in 1/64 pixel.
  let spacing: Int
  /// Whether figures are equally wide.
  let isTabular: Bool
  /// Whole pixels.
  let maxWidth: Int

  /// Wider than any text; the sums below hold it in 1/64 pixel.
  static let widest = 1 << 24
  private static let ellipsis = "…"
  /// A line of the widest panel holds a tenth of this; shaping more would only take time.
  private static let scalarsMax = 4096

  /// Advance width in whole pixels, rounded up.
  static func pixels(_ glyphs: [PlacedGlyph]) -> Int {
    (glyphs.reduce(0) { $0 + $1.advance } + 63) >> 6
  }

  /// As much of a text as fits on one line, with an ellipsis for the rest.
  func line(_ text: String) -> [PlacedGlyph] {
    let text = Printable(text)
    return fit(text.string, isCut: text.isCut)
  }

  /// Where a caret stands before each letter of a text on one line and behind the last, in whole pixels.
  ///
  /// Letters that the font draws as one are parted evenly.
  func carets(_ text: String) -> [Int] {
    var printable = Printable("")
    // Where each letter begins, in bytes of what is shaped.
    var starts: [Int] = []
    for letter in text {
      starts.append(printable.string.utf8.count)
      printable.string += Printable(String(letter)).string
    }
    let length = printable.string.utf8.count
    let glyphs = shape(printable.string)
    // Where each cluster begins, in bytes and in 1/64 pixel, and the end of all.
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

  /// As much of a text as fits on two lines; one where that is enough.
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

  /// What stands on the first of two lines: all that fits before a blank, or else within a word.
  ///
  /// - Parameter whole: The text on one line.
  /// - Returns: Nil where not even a letter fits.
  private func firstLine(
    of text: String, _ whole: [PlacedGlyph]
  ) -> (glyphs: [PlacedGlyph], end: String.Index)? {
    // Shaped alone, a beginning may be a little wider than within the text.
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

  /// Shapes as much of the text as fits, with an ellipsis for the rest.
  private func fit(_ text: String, isCut: Bool) -> [PlacedGlyph] {
    let whole = shape(text)
    if !isCut && fits(whole) { return whole }
    // The text is cut where a cluster begins. Shaping again can move letters by their kerning with
    // the ellipsis, so that a cut further left may be needed.
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

  /// A text as it can be shaped on one line.
  private struct Printable {
    var string: String
    /// Whether more text followed.
    var isCut: Bool

    init(_ text: String) {
      var scalars = String.UnicodeScalarView()
      var count = 0
      isCut = false
      for scalar in text.unicodeScalars {
        if count == Setting.scalarsMax {
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
  /// Without the blanks at its end.
  fileprivate func trimmingEnd() -> Substring {
    let end = lastIndex { $0 != " " }.map(index(after:)) ?? startIndex
    return self[..<end]
  }
}
