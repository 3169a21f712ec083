// Lines of text, shaped once and cached as coverage for as long as they are shown.
public import Paint
public import Units

/// Measures lines of text and caches their coverage for the raster.
///
/// What the chosen font lacks is drawn in other installed fonts, if somebody asks for them: a bar
/// stands for the letters until the answer, see ``takeQuestions()`` and ``learn(_:)``. What no font
/// has is a frame with the name of the script.
///
/// ```swift
/// let lines = try TextLines(.inter)
/// let line = lines.line("Buy milk", .row, size: 24, maxWidth: 300, leading: nil)
/// let text = CellText(line: line.id, x: 12, baseline: 40, color: .white)
/// lines.keepOnly([line.id])  // drops the lines that are no longer shown
/// ```
public final class TextLines: TextMeasurer {
  private let choice: Typefaces
  private let faces: [String: OpenFace]
  private let fallbacks: FallbackFaces
  private var shaped: [LineKey: ShapedLine] = [:]
  private var lines: [TextLineID: TextLine] = [:]
  /// Those that were drawn last, by the lower bits of their ids: found without a hash, which took a
  /// third of the time for a mask from the cache.
  private var drawn: [TextLine?] = .init(repeating: nil, count: 64)
  private var lastID = 0
  /// The line masks at fractions of a pixel; including those of dropped lines.
  private var lowered = MaskBudget()
  /// The masks at whole pixels, and the squeezed ones.
  private var whole = MaskBudget()

  /// Limit for those at fractions: sixty lines of 60-pixel rows at all quarters, which is more than
  /// a list shows.
  package static let loweredMax = 4 << 20
  /// Minimum number of larger ones: twenty lines, which is more than any display shows.
  private static let loweredCount = 64
  /// Limit for masks of either kind, however large they are: twice what a picture of 16 million
  /// pixels can show of whole ones.
  package static let masksMax = 64 << 20

  /// Total size of the masks at fractions of a pixel, in bytes.
  package var loweredBytes: Int { lowered.bytes }
  /// Total size of the other masks, in bytes.
  package var wholeBytes: Int { whole.bytes }

  /// Opens all faces at once, so that a bad font is reported at launch and not at its first use.
  ///
  /// - Parameters:
  ///   - choice: The font files.
  ///   - source: Who finds fonts for characters that these lack.
  /// - Throws: A file is absent, no font or truncated. Nothing can be shown; the error says what to
  ///   install.
  public init(_ choice: Typefaces, fonts source: FontSource = .none) throws(TextError) {
    self.choice = choice
    fallbacks = FallbackFaces(source)
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
    let layout = LineLayout(
      shaper: shaper(of: text, style, size: size), maxWidth: min(maxWidth, LineLayout.widest))
    let lines = leading == nil ? [layout.line(text)] : layout.lines(text)
    return keep(lines, size: size, leading: leading ?? 0, as: key)
  }

  public func paragraph(
    _ lines: [String], of text: String, _ style: TextStyle, size: Int, leading: Int
  ) -> ShapedLine {
    let direction = BidiLevels(text).direction
    // No text of a list contains a NUL. Only the choice of face and the direction depend on the
    // whole text.
    let key = LineKey(
      text: lines.joined(separator: "\0"),
      context: LineKey.Context(
        needsClearMarks: Typefaces.needsClearMarks(text), direction: direction), style: style,
      size: size, maxWidth: LineLayout.widest, leading: leading)
    if let known = shaped[key] { return known }
    let layout = LineLayout(
      shaper: shaper(of: text, style, size: size), maxWidth: LineLayout.widest)
    return keep(
      lines.map { layout.line($0, direction: direction) }, size: size, leading: leading, as: key)
  }

  public func carets(_ line: String, of text: String, _ style: TextStyle, size: Int) -> TextCarets {
    shaper(of: text, style, size: size).carets(line, direction: BidiLevels(text).direction)
  }

  public func lacks(_ text: String) -> Bool {
    shaper(of: text, .medium, size: Self.askedSize).lacks(text)
  }
  /// A size of the face in which a font is asked for; any has the same characters.
  private static let askedSize = 16

  private func shaper(of text: String, _ style: TextStyle, size: Int) -> LineShaper {
    let path = choice.path(
      style, size: size, needsClearMarks: Typefaces.needsClearMarks(text))
    let weight: FontQuestion.Weight =
      switch style {
      case .row: .semiBold
      case .medium: .medium
      case .light: .light
      }
    return LineShaper(
      face: face(path), fallbacks: fallbacks, weight: weight, size: size,
      spacing: choice.spacing(path, size: size),
      // The clock stands alone: its digits look best with their natural advances.
      isTabular: style != .light)
  }

  /// Caches lines as one text, each `leading` below the previous one. All begin at the same side.
  private func keep(
    _ lines: [GlyphLine], size: Int, leading: Int, as key: LineKey
  ) -> ShapedLine {
    let widths = lines.map(\.pixels)
    let isRightToLeft = lines[0].isRightToLeft
    var runs: [GlyphRun] = []
    for (index, line) in lines.enumerated() {
      var line = line
      line.move(x: isRightToLeft ? widths[0] - widths[index] : 0, line: leading * index)
      runs += line.runs
    }
    lastID += 1
    let line = ShapedLine(
      id: TextLineID(raw: lastID), width: widths[0],
      lowerWidth: widths.count > 1 ? widths[1] : 0, isRightToLeft: isRightToLeft)
    shaped[key] = line
    self.lines[line.id] = TextLine(
      id: line.id, runs: GlyphRun.joined(runs), size: size,
      isAwaited: lines.contains(where: \.isAwaited))
    return line
  }

  private func face(_ path: String) -> OpenFace {
    guard let face = faces[path] else { fatalError("TextLines: \(path) was not opened") }
    return face
  }

  public func keepOnly(_ used: Set<TextLineID>) {
    if lines.keys.allSatisfy(used.contains) { return }
    lines = lines.filter { used.contains($0.key) }
    for index in drawn.indices { drawn[index] = nil }
    shaped = shaped.filter { used.contains($0.value.id) }
    whole.remove { !used.contains($0.line) }
  }

  /// A line that was not dropped by `keepOnly`.
  private func line(_ id: TextLineID) -> TextLine {
    let slot = id.raw & (drawn.count - 1)
    if let line = drawn[slot], line.id == id { return line }
    guard let line = lines[id] else { fatalError("TextLines: line \(id.raw) was dropped") }
    drawn[slot] = line
    return line
  }

  /// The line mask of a line.
  ///
  /// - Parameters:
  ///   - id: A line that was not dropped by `keepOnly`.
  ///   - phase: Quarters of a pixel by which its baseline is below a line of the picture, 0 to 3.
  ///   - rotation: How the line is turned on the panel; the mask's lines are the panel's.
  ///   - hasHalo: Whether the halo is needed.
  /// - Complexity: O(1) and no allocation if cached, else O(area of the glyphs), plus rendering of
  ///   glyphs that are not cached.
  public func lineMask(
    _ id: TextLineID, phase: Int = 0, rotation: Rotation = .upright, hasHalo: Bool = true
  ) -> LineMask {
    let line = line(id)
    precondition(0..<4 ~= phase)
    let slot = TextLine.slot(rotation, phase: phase)
    // A mask with a halo also serves requests without one.
    if let lineMask = line.lineMasks[slot], lineMask.hasHalo || !hasHalo { return lineMask }
    guard phase > 0 else {
      let lineMask = line.wholeMask(at: slot, rotation: rotation, hasHalo: hasHalo)
      makeRoom(for: lineMask.byteCount, of: id, at: slot)
      line.lineMasks[slot] = lineMask
      line.foreground = rotation.inverse.panelRect(lineMask.area, in: Size(width: 0, height: 0))
      return lineMask
    }
    let lineMask = lineMask(id, rotation: rotation, hasHalo: hasHalo)
      .lowered(quarters: phase, rotation: rotation)
    let most = max(Self.loweredMax, Self.loweredCount * lineMask.byteCount)
    lowered.add(
      MaskBudget.Entry(line: id, slot: slot), bytes: lineMask.byteCount,
      within: min(most, Self.masksMax)
    ) { lines[$0.line]?.drop($0.slot) }
    line.lineMasks[slot] = lineMask
    return lineMask
  }

  /// Drops masks, oldest first, until one more fits. A dropped mask that is still shown is made
  /// again at once.
  private func makeRoom(for bytes: Int, of id: TextLineID, at slot: Int) {
    let entry = MaskBudget.Entry(line: id, slot: slot)
    whole.remove { $0 == entry }
    whole.add(entry, bytes: bytes, within: Self.masksMax) {
      lines[$0.line]?.drop($0.slot)
    }
  }

  /// The bounds of a line's glyphs and halo at a whole pixel of the picture.
  ///
  /// - Parameter id: Of any line.
  /// - Returns: Columns from the line's start and lines from its baseline, in the picture; nil for
  ///   a line that was dropped, or for which no mask was requested yet.
  /// - Complexity: O(1), no allocation.
  public func foreground(of id: TextLineID) -> Rect? { lines[id]?.foreground }

  /// The bounds of the glyphs, with their halos, that only one of two lines has at its place, at a
  /// whole pixel of the picture.
  ///
  /// - Parameters:
  ///   - id: Of any line.
  ///   - old: Of the line that stood in its place.
  ///   - rotation: How the lines are turned on the panel.
  /// - Returns: As for `foreground(of:)`; nil if a line was dropped, or if the lines have different
  ///   faces or sizes.
  /// - Complexity: O(glyphs), plus rendering of different glyphs that are not cached.
  public func difference(of id: TextLineID, since old: TextLineID, rotation: Rotation) -> Rect? {
    guard let now = lines[id], let before = lines[old] else { return nil }
    return LineMask.difference(now.runs, before.runs, rotation: rotation)
  }

  /// The line mask of a line in a squeezed cell, lines counted from the cell's top line.
  ///
  /// - Parameters:
  ///   - id: A line that was not dropped by `keepOnly`.
  ///   - squeeze: How the cell is squeezed; the last mask of a line is cached.
  ///   - rotation: How the line is turned on the panel; the mask's lines are the panel's.
  ///   - hasHalo: Whether the halo is needed.
  /// - Complexity: O(area of the glyphs); no allocation if a larger one was requested before and is
  ///   no longer held.
  public func lineMask(
    _ id: TextLineID, squeeze: Squeeze, rotation: Rotation = .upright, hasHalo: Bool = true
  ) -> LineMask {
    guard let line = lines[id] else { fatalError("TextLines: line \(id.raw) was dropped") }
    if let last = line.squeezed, last.squeeze == squeeze, last.rotation == rotation,
      last.lineMask.hasHalo || !hasHalo
    {
      return last.lineMask
    }
    var storage: [UInt8] = []
    line.squeezed?.lineMask.giveStorage(to: &storage)
    let upright = lineMask(id, hasHalo: hasHalo)
    // None is larger than the upright one; the next ones reuse its memory.
    if line.squeezed == nil {
      makeRoom(for: upright.byteCount, of: id, at: TextLine.squeezedPlace)
    }
    let lineMask = upright.squeezed(
      squeeze, rotation: rotation, hasHalo: hasHalo, in: &storage)
    line.squeezed = SqueezedLineMask(squeeze: squeeze, rotation: rotation, lineMask: lineMask)
    return lineMask
  }

  /// Number of frames in all cached lines: characters that no font has.
  public var missingGlyphs: Int {
    lines.values.reduce(0) { sum, line in
      sum
        + line.runs.count { run in
          if case .frame = run.look { true } else { false }
        }
    }
  }

  /// Number of cached lines.
  package var count: Int { lines.count }

  /// Number of lines that were shaped, and of glyphs and halos that were drawn.
  package var work: (shaped: Int, drawn: Int) {
    (lastID, faces.values.reduce(fallbacks.drawn) { $0 + $1.drawn })
  }
}

extension TextLines {
  /// What is left to do before a line is drawn from the cache.
  package enum Readiness {
    /// Nothing.
    case ready
    /// A glyph was drawn, or the mask was built from its glyphs; more may be left.
    case worked
    /// The cache has no room for what is not shown.
    case full
  }

  /// Draws one glyph of a line that is not shown yet, or builds its mask.
  ///
  /// - Parameters:
  ///   - id: A line that was not dropped by `keepOnly`.
  ///   - rotation: How the line is turned on the panel.
  ///   - hasHalo: Whether the halo is needed.
  package func prepare(_ id: TextLineID, rotation: Rotation, hasHalo: Bool) -> Readiness {
    guard let line = lines[id] else { fatalError("TextLines: line \(id.raw) was dropped") }
    if let mask = line.lineMasks[TextLine.slot(rotation)], mask.hasHalo || !hasHalo {
      return .ready
    }
    for run in line.runs {
      switch run.face.drawNext(of: run, rotation: rotation, hasHalo: hasHalo) {
      case .drew: return .worked
      case .full: return .full
      case .cached: continue
      }
    }
    _ = lineMask(id, rotation: rotation, hasHalo: hasHalo)
    return .worked
  }
}

extension TextLines {
  /// The fonts that texts shaped so far would need, and that are not installed.
  public var missingFonts: Set<MissingFont> { fallbacks.missingFonts }

  /// Questions for fonts that the texts shaped since the last call need.
  public func takeQuestions() -> [FontQuestion] { fallbacks.takeQuestions() }

  /// Opens the fonts that were found.
  ///
  /// - Parameter answers: To questions of ``takeQuestions()``.
  /// - Returns: Whether texts have to be shaped again: with the next call of `line` or `paragraph`
  ///   they get another id.
  /// - Complexity: O(answers + cached lines), plus about a millisecond to open a font.
  public func learn(_ answers: [FontAnswer]) -> Bool {
    guard !answers.isEmpty else { return false }
    fallbacks.learn(answers)
    let awaited = Set(lines.filter(\.value.isAwaited).keys)
    shaped = shaped.filter { !awaited.contains($0.value.id) }
    return !awaited.isEmpty
  }
}

/// A cached line. A class, so that access to one mask does not copy all of them.
private final class TextLine {
  let id: TextLineID
  let runs: [GlyphRun]
  let size: Int
  /// Whether a bar stands for letters whose font is not known yet.
  let isAwaited: Bool
  /// Four for each rotation, at 0 to 3 quarters of a pixel; made on demand.
  var lineMasks: [16 of LineMask?] = .init(repeating: nil)
  var squeezed: SqueezedLineMask?
  /// Bounds of glyphs and halo in the picture; nil before the first mask.
  var foreground: Rect?

  init(id: TextLineID, runs: [GlyphRun], size: Int, isAwaited: Bool) {
    self.id = id
    self.runs = runs
    self.size = size
    self.isAwaited = isAwaited
  }

  /// The index of a mask.
  static func slot(_ rotation: Rotation, phase: Int = 0) -> Int {
    rotation.rawValue / 90 * 4 + phase
  }

  /// The same for the squeezed mask.
  static let squeezedPlace = 16

  /// Drops a mask by its index.
  func drop(_ index: Int) {
    if index == Self.squeezedPlace { squeezed = nil } else { lineMasks[index] = nil }
  }

  /// A mask at a whole pixel, which is not there or lacks its halo.
  ///
  /// - Parameter index: Its index.
  func wholeMask(at index: Int, rotation: Rotation, hasHalo: Bool) -> LineMask {
    guard hasHalo, let plain = lineMasks[index] else {
      return LineMask(of: runs, size: size, rotation: rotation, hasHalo: hasHalo)
    }
    // Its memory is not shared, so that the halo is appended to it.
    lineMasks[index] = nil
    return LineMask.addingHalo(to: plain, of: runs, rotation: rotation)
  }
}

private struct SqueezedLineMask {
  let squeeze: Squeeze
  let rotation: Rotation
  var lineMask: LineMask
}
