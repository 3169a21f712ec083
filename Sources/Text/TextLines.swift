// Lines of text, shaped once and kept as coverage for as long as they are shown.
public import Paint
public import Units

/// Measures lines of text and keeps their glyphs' coverage for the raster.
///
/// Text runs from left to right in one font. A character that the font lacks is shown as the sign
/// that the font has for that.
///
/// ```swift
/// let lines = try TextLines(fontPath: settings.fontPath)
/// let line = lines.line("Buy milk", size: 24, maxWidth: 300)
/// let text = CellText(line: line.id, x: 12, baseline: 40, color: .white)
/// lines.keepOnly([line.id])  // forgets the lines that are no longer shown
/// ```
public final class TextLines: TextMeasurer {
  private var face: FontFace
  private var shaped: [LineKey: ShapedLine] = [:]
  private var lines: [TextLineID: TextLine] = [:]
  private var lastID = 0

  /// - Parameter fontPath: An OpenType font file.
  /// - Throws: The file is absent, no font or only a part of one; nothing can be shown, the error says what to install.
  public init(fontPath: String) throws(TextError) {
    face = try FontFace(path: fontPath)
    guard face.isWhole else { throw TextError(call: "draw letters", path: fontPath) }
  }

  public func metrics(_ style: TextStyle, size: Int) -> FaceMetrics { face.metrics(size: size) }

  public func line(
    _ text: String, _ style: TextStyle, size: Int, maxWidth: Int, leading: Int?
  ) -> ShapedLine {
    let key = LineKey(text: text, size: size, maxWidth: maxWidth)
    if let known = shaped[key] { return known }
    let glyphs = fit(printable(text), size: size, maxWidth: maxWidth)
    lastID += 1
    let line = ShapedLine(id: TextLineID(raw: lastID), width: pixels(glyphs[...]))
    shaped[key] = line
    lines[line.id] = TextLine(glyphs: glyphs, size: size)
    return line
  }

  public func keepOnly(_ used: Set<TextLineID>) {
    if lines.keys.allSatisfy(used.contains) { return }
    lines = lines.filter { used.contains($0.key) }
    shaped = shaped.filter { used.contains($0.value.id) }
  }

  /// The coverage of a line whose baseline stands a fraction of a pixel below its whole line.
  ///
  /// - Parameters:
  ///   - id: A line that was not dropped by `keepOnly`.
  ///   - phase: Quarters of a pixel, 0 to 3, before turning.
  ///   - rotation: How the line is turned on the panel; the strip's lines are the panel's.
  /// - Complexity: O(1) and no allocation when it was asked before, else O(area of the ink).
  public func strip(_ id: TextLineID, phase: Int, rotation: Rotation = .upright) -> Strip {
    guard let line = lines[id] else { fatalError("TextLines: line \(id.raw) was dropped") }
    let place = rotation.rawValue / 90 * 4 + phase
    if let strip = line.strips[place] { return strip }
    let strip = face.draw(line.glyphs, size: line.size, phase: phase).turned(rotation)
    line.strips[place] = strip
    return strip
  }

  /// The coverage of a line in a squeezed cell, its lines counted from the cell's top line.
  ///
  /// - Parameters:
  ///   - id: A line that was not dropped by `keepOnly`.
  ///   - squeeze: How the cell is squeezed; the last one asked for is kept.
  ///   - rotation: How the line is turned on the panel; the strip's lines are the panel's.
  /// - Complexity: O(area of the ink); no allocation when a larger one was asked for before and is
  ///   held no more.
  public func strip(_ id: TextLineID, squeeze: Squeeze, rotation: Rotation = .upright) -> Strip {
    guard let line = lines[id] else { fatalError("TextLines: line \(id.raw) was dropped") }
    if let last = line.squeezed, last.squeeze == squeeze, last.rotation == rotation {
      return last.strip
    }
    var storage: [SIMD8<UInt8>] = []
    line.squeezed?.strip.giveStorage(to: &storage)
    let strip = strip(id, phase: 0).squeezed(squeeze, rotation: rotation, in: &storage)
    line.squeezed = SqueezedStrip(squeeze: squeeze, rotation: rotation, strip: strip)
    return strip
  }

  /// How many glyphs of all lines kept stand for characters that the font lacks.
  public var missingGlyphs: Int {
    lines.values.reduce(0) { sum, line in sum + line.glyphs.count { $0.index == 0 } }
  }

  /// How many lines are kept.
  package var count: Int { lines.count }

  /// Shapes as much of the text as fits, with an ellipsis for the rest.
  private func fit(_ text: Printable, size: Int, maxWidth: Int) -> [PlacedGlyph] {
    let whole = face.shape(text.string, size: size)
    if !text.isCut && pixels(whole[...]) <= maxWidth { return whole }
    // The text is cut where a cluster begins. Shaping again can move letters by their kerning with
    // the ellipsis, so that a cut further left may be needed.
    let cuts = whole.filter { $0.x <= maxWidth * 64 }.map(\.cluster)
    for cut in Set(cuts).sorted(by: >) {
      let kept = text.string.utf8.prefix(cut)
      guard let prefix = String(kept) else { continue }
      let end = prefix.lastIndex { $0 != " " }.map(prefix.index(after:)) ?? prefix.startIndex
      let glyphs = face.shape(prefix[..<end] + Self.ellipsis, size: size)
      if pixels(glyphs[...]) <= maxWidth { return glyphs }
    }
    return []
  }

  private static let ellipsis = "…"

  /// Advance width in whole pixels, rounded up.
  private func pixels(_ glyphs: ArraySlice<PlacedGlyph>) -> Int {
    (glyphs.reduce(0) { $0 + $1.advance } + 63) >> 6
  }

  /// A text as it can be shaped on one line.
  private struct Printable {
    var string: String
    /// Whether more text followed.
    var isCut: Bool
  }

  /// A line of the widest panel holds a tenth of this; shaping more would only take time.
  private static let scalarsMax = 4096

  private func printable(_ text: String) -> Printable {
    var string = String.UnicodeScalarView()
    var count = 0
    for scalar in text.unicodeScalars {
      if count == Self.scalarsMax { return Printable(string: String(string), isCut: true) }
      switch scalar.value {
      case 0..<0x20, 0x7f..<0xa0, 0x2028, 0x2029: string.append(" ")
      default: string.append(scalar)
      }
      count += 1
    }
    return Printable(string: String(string), isCut: false)
  }
}

private struct LineKey: Hashable {
  let text: String
  let size: Int
  let maxWidth: Int
}

/// A line that is kept. A class, so that looking at one strip does not copy all of them.
private final class TextLine {
  let glyphs: [PlacedGlyph]
  let size: Int
  /// Four phases of each rotation, made when they are asked for.
  var strips: [16 of Strip?] = .init(repeating: nil)
  var squeezed: SqueezedStrip?

  init(glyphs: [PlacedGlyph], size: Int) {
    self.glyphs = glyphs
    self.size = size
  }
}

private struct SqueezedStrip {
  let squeeze: Squeeze
  let rotation: Rotation
  var strip: Strip
}
