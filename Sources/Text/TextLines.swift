// Lines of text, shaped once and kept as coverage for as long as they are shown.
public import Paint
public import Units

/// Measures lines of text and keeps their glyphs' coverage for the raster.
///
/// Text runs from left to right in one font. A character that the font lacks is shown as the sign
/// that the font has for that.
///
/// ```swift
/// let lines = try TextLines(.inter)
/// let line = lines.line("Buy milk", .row, size: 24, maxWidth: 300, leading: nil)
/// let text = CellText(line: line.id, x: 12, baseline: 40, color: .white)
/// lines.keepOnly([line.id])  // forgets the lines that are no longer shown
/// ```
public final class TextLines: TextMeasurer {
  private let choice: Typefaces
  private let faces: [String: OpenFace]
  private var shaped: [LineKey: ShapedLine] = [:]
  private var lines: [TextLineID: TextLine] = [:]
  private var lastID = 0
  /// The strips between two lines of the panel in the order in which they were made; of lines that were
  /// dropped, too.
  private var lowered: [(line: TextLineID, place: Int, bytes: Int)] = []
  /// Bytes of all these.
  package private(set) var loweredBytes = 0

  /// What these take at most: of rows of 60 pixels sixty lines in all quarters, more than a list shows.
  package static let loweredMax = 4 << 20
  /// Of larger ones so many: twenty lines, more than any glass has of such.
  private static let loweredCount = 64

  /// Opens all faces at once: one that cannot be used is told now, and not when its first letter is
  /// wanted.
  ///
  /// - Parameter choice: Which font files.
  /// - Throws: A file is absent, no font or only a part of one; nothing can be shown, the error says
  ///   what to install.
  public init(_ choice: Typefaces) throws(TextError) {
    self.choice = choice
    var faces: [String: OpenFace] = [:]
    for path in choice.paths.sorted() { faces[path] = try OpenFace(path) }
    self.faces = faces
  }

  public func metrics(_ style: TextStyle, size: Int) -> FaceMetrics {
    face(choice.path(style, size: size)).font.metrics(size: size)
  }

  public func line(
    _ text: String, _ style: TextStyle, size: Int, maxWidth: Int, leading: Int?
  ) -> ShapedLine {
    let key = LineKey(
      text: text, context: nil, style: style, size: size, maxWidth: maxWidth, leading: leading)
    if let known = shaped[key] { return known }
    let setting = setting(of: text, style, size: size, maxWidth: maxWidth)
    let glyphs = leading == nil ? [setting.line(text)] : setting.lines(text)
    return keep(glyphs, setting, leading: leading ?? 0, as: key)
  }

  public func paragraph(
    _ lines: [String], of text: String, _ style: TextStyle, size: Int, leading: Int
  ) -> ShapedLine {
    // No text of a list has a NUL in it. The same lines look as the whole of their text does.
    let key = LineKey(
      text: lines.joined(separator: "\0"), context: Typefaces.needsClearMarks(text), style: style,
      size: size, maxWidth: Setting.widest, leading: leading)
    if let known = shaped[key] { return known }
    let setting = setting(of: text, style, size: size, maxWidth: Setting.widest)
    return keep(lines.map { setting.line($0) }, setting, leading: leading, as: key)
  }

  public func carets(_ text: String, _ style: TextStyle, size: Int) -> [Int] {
    setting(of: text, style, size: size, maxWidth: Setting.widest).carets(text)
  }

  private func setting(
    of text: String, _ style: TextStyle, size: Int, maxWidth: Int
  ) -> Setting {
    let path = choice.path(
      style, size: size, needsClearMarks: Typefaces.needsClearMarks(text))
    return Setting(
      face: face(path), size: size, spacing: choice.spacing(path, size: size),
      // The clock stands alone: there its figures look best as they were drawn.
      isTabular: style != .light, maxWidth: min(maxWidth, Setting.widest))
  }

  /// Keeps lines as one text, each so far below the one before.
  private func keep(
    _ lines: [[PlacedGlyph]], _ setting: Setting, leading: Int, as key: LineKey
  ) -> ShapedLine {
    var glyphs = lines
    let widths = glyphs.map { Setting.pixels($0) }
    for place in glyphs.indices.dropFirst() {
      for index in glyphs[place].indices { glyphs[place][index].y -= 64 * leading * place }
    }
    lastID += 1
    let line = ShapedLine(
      id: TextLineID(raw: lastID), width: widths[0],
      lowerWidth: widths.count > 1 ? widths[1] : 0)
    shaped[key] = line
    self.lines[line.id] = TextLine(
      glyphs: Array(glyphs.joined()), face: setting.face, size: setting.size)
    return line
  }

  private func face(_ path: String) -> OpenFace {
    guard let face = faces[path] else { fatalError("TextLines: \(path) was not opened") }
    return face
  }

  public func keepOnly(_ used: Set<TextLineID>) {
    if lines.keys.allSatisfy(used.contains) { return }
    lines = lines.filter { used.contains($0.key) }
    shaped = shaped.filter { used.contains($0.value.id) }
  }

  /// The coverage of a line.
  ///
  /// - Parameters:
  ///   - id: A line that was not dropped by `keepOnly`.
  ///   - phase: Quarters of a pixel by which its baseline stands below a line of the picture, 0 to 3.
  ///   - rotation: How the line is turned on the panel; the strip's lines are the panel's.
  ///   - hasRim: Whether its rim will be looked at.
  /// - Complexity: O(1) and no allocation when it was asked before, else O(area of the ink); letters
  ///   that were never seen before are drawn.
  public func strip(
    _ id: TextLineID, phase: Int = 0, rotation: Rotation = .upright, hasRim: Bool = true
  ) -> LineMask {
    guard let line = lines[id] else { fatalError("TextLines: line \(id.raw) was dropped") }
    precondition(0..<4 ~= phase)
    let place = rotation.rawValue / 90 * 4 + phase
    // With a rim it serves both.
    if let strip = line.strips[place], strip.hasRim || !hasRim { return strip }
    guard phase > 0 else {
      let strip = line.face.strip(
        of: line.glyphs, size: line.size, rotation: rotation, hasRim: hasRim)
      line.strips[place] = strip
      line.ink = rotation.inverse.panelRect(strip.area, in: Size(width: 0, height: 0))
      return strip
    }
    let strip = strip(id, rotation: rotation, hasRim: hasRim)
      .lowered(quarters: phase, rotation: rotation)
    makeRoom(for: strip, of: id, at: place)
    line.strips[place] = strip
    return strip
  }

  /// Drops strips between two lines of the panel, the oldest first, until there is room for one more. What
  /// is shown comes back at once.
  private func makeRoom(for strip: LineMask, of id: TextLineID, at place: Int) {
    let most = max(Self.loweredMax, Self.loweredCount * strip.byteCount)
    while loweredBytes + strip.byteCount > most, !lowered.isEmpty {
      let oldest = lowered.removeFirst()
      loweredBytes -= oldest.bytes
      lines[oldest.line]?.strips[oldest.place] = nil
    }
    loweredBytes += strip.byteCount
    lowered.append((id, place, strip.byteCount))
  }

  /// What a line's letters and their rim cover where it stands on a line of the picture.
  ///
  /// - Parameter id: Of any line.
  /// - Returns: Columns from the line's start and lines from its baseline, of the picture; nil of a line
  ///   that was dropped, or of which no strip was asked for yet.
  /// - Complexity: O(1), no allocation.
  public func ink(of id: TextLineID) -> Rect? { lines[id]?.ink }

  /// The coverage of a line in a squeezed cell, its lines counted from the cell's top line.
  ///
  /// - Parameters:
  ///   - id: A line that was not dropped by `keepOnly`.
  ///   - squeeze: How the cell is squeezed; the last one asked for is kept.
  ///   - rotation: How the line is turned on the panel; the strip's lines are the panel's.
  /// - Complexity: O(area of the ink); no allocation when a larger one was asked for before and is
  ///   held no more.
  public func strip(_ id: TextLineID, squeeze: Squeeze, rotation: Rotation = .upright) -> LineMask {
    guard let line = lines[id] else { fatalError("TextLines: line \(id.raw) was dropped") }
    if let last = line.squeezed, last.squeeze == squeeze, last.rotation == rotation {
      return last.strip
    }
    var storage: [UInt8] = []
    line.squeezed?.strip.giveStorage(to: &storage)
    let strip = strip(id).squeezed(squeeze, rotation: rotation, in: &storage)
    line.squeezed = SqueezedLineMask(squeeze: squeeze, rotation: rotation, strip: strip)
    return strip
  }

  /// How many glyphs of all lines kept stand for characters that the font lacks.
  public var missingGlyphs: Int {
    lines.values.reduce(0) { sum, line in sum + line.glyphs.count { $0.index == 0 } }
  }

  /// How many lines are kept.
  package var count: Int { lines.count }
}

private struct LineKey: Hashable {
  let text: String
  /// Of a part of a text, whether that is set in clear marks; nil where a line is all there is.
  let context: Bool?
  let style: TextStyle
  let size: Int
  let maxWidth: Int
  let leading: Int?
}

/// A line that is kept. A class, so that looking at one strip does not copy all of them.
private final class TextLine {
  let glyphs: [PlacedGlyph]
  let face: OpenFace
  let size: Int
  /// Of each rotation four, from the one on a line to the one three quarters below; made when they are
  /// asked for.
  var strips: [16 of LineMask?] = .init(repeating: nil)
  var squeezed: SqueezedLineMask?
  /// What its ink and rim cover in the picture; nil before a strip was drawn.
  var ink: Rect?

  init(glyphs: [PlacedGlyph], face: OpenFace, size: Int) {
    self.glyphs = glyphs
    self.face = face
    self.size = size
  }
}

private struct SqueezedLineMask {
  let squeeze: Squeeze
  let rotation: Rotation
  var strip: LineMask
}
