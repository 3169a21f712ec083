// Line layout: fits a text into one line or two of a given width.
internal import LineBreaking

/// The parameters of a line layout.
struct LineLayout {
  let shaper: LineShaper
  /// Whole pixels.
  let maxWidth: Int

  /// Wider than any text; sums in 1/64 pixel do not overflow.
  static let widest = 1 << 24
  private static let ellipsis = "…"

  /// Fits a text into one line; an ellipsis replaces the rest.
  func line(_ text: String, direction: LineDirection? = nil) -> GlyphLine {
    let text = PrintableText(text)
    return fit(text.string, isCut: text.isCut, direction)
  }

  /// Fits a text into two lines; returns one line if that is enough.
  func lines(_ text: String) -> [GlyphLine] {
    let text = PrintableText(text)
    let whole = shaper.shape(text.string)
    if !text.isCut, fits(whole) { return [whole] }
    guard let first = firstLine(of: text.string, whole) else {
      return [fit(text.string, isCut: text.isCut, nil)]
    }
    let rest = text.string[first.end...].drop { $0 == " " }
    return [first.line, fit(String(rest), isCut: text.isCut, Self.direction(of: whole))]
  }

  /// The first of two lines: the longest text that fits and ends at a place where lines may break,
  /// or else within a word.
  ///
  /// - Parameter whole: The text on one line.
  /// - Returns: Nil if not even one letter fits.
  private func firstLine(
    of text: String, _ whole: GlyphLine
  ) -> (line: GlyphLine, end: String.Index)? {
    // A prefix shaped alone may be a little wider than within the text.
    let cuts = Set(whole.clusters.filter { $0.before <= (maxWidth + shaper.size) * 64 }.map(\.byte))
    let places = cuts.sorted(by: >).filter { $0 > 0 }
    for candidates in [places.filter(Set(LineBreaks(text).offsets).contains), places] {
      for byte in candidates {
        let end = text.utf8.index(text.startIndex, offsetBy: byte)
        let line = text[..<end].trimmingEnd()
        guard !line.isEmpty else { continue }
        let glyphs = shaper.shape(String(line), direction: Self.direction(of: whole))
        if fits(glyphs) { return (glyphs, end) }
      }
    }
    return nil
  }

  /// Shapes as much of the text as fits; an ellipsis replaces the rest.
  private func fit(_ text: String, isCut: Bool, _ direction: LineDirection?) -> GlyphLine {
    let whole = shaper.shape(text, direction: direction)
    if !isCut && fits(whole) { return whole }
    // The text is cut at a cluster boundary. Kerning with the ellipsis can widen the shortened
    // text, so an earlier cut may be needed.
    let cuts = whole.clusters.filter { $0.before <= maxWidth * 64 }.map(\.byte)
    for cut in Set(cuts).sorted(by: >) {
      guard let prefix = String(text.utf8.prefix(cut)) else { continue }
      let glyphs = shaper.shape(
        prefix[...].trimmingEnd() + Self.ellipsis, direction: Self.direction(of: whole))
      if fits(glyphs) { return glyphs }
    }
    return GlyphLine(runs: [], isRightToLeft: whole.isRightToLeft, isAwaited: whole.isAwaited)
  }

  /// The parts of a text begin where the whole text begins.
  private static func direction(of line: GlyphLine) -> LineDirection {
    line.isRightToLeft ? .rightToLeft : .leftToRight
  }

  private func fits(_ line: GlyphLine) -> Bool { line.pixels <= maxWidth }
}

/// A text for one line: control characters and line breaks become blanks, and its length is
/// limited.
struct PrintableText {
  /// Ten times what a line of the widest panel holds; shaping more would only take time.
  private static let scalarsMax = 4096

  private(set) var string: String
  /// Whether the text was longer than the limit.
  private(set) var isCut: Bool

  init(_ text: String) {
    var scalars = String.UnicodeScalarView()
    var count = 0
    isCut = false
    for scalar in text.unicodeScalars {
      if count == Self.scalarsMax {
        isCut = true
        break
      }
      scalars.append(Self.printable(scalar))
      count += 1
    }
    string = String(scalars)
  }

  static func printable(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar.value {
    case 0..<0x20, 0x7f..<0xa0, 0x2028, 0x2029: " "
    default: scalar
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
