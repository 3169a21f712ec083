// Line masks built from runs of glyphs.
internal import Units

extension LineMask {
  /// Builds a line mask.
  ///
  /// - Parameters:
  ///   - size: Pixels per em, which determine the halo's width.
  ///   - hasHalo: Whether the halo is needed.
  init(of runs: [GlyphRun], size: Int, rotation: Rotation, hasHalo: Bool) {
    let placed = Self.place(runs, rotation: rotation, hasHalo: hasHalo)
    let colors = Self.colors(of: runs, rotation: rotation)
    var foreground = placed.reduce(Rect.empty) {
      $0.union($1.mask.foreground.moved(x: $1.x, y: $1.line))
    }
    for color in colors { foreground = foreground.union(color.area) }
    var storage: [UInt8] = []
    var canvas = LineMaskCanvas(
      foreground: foreground, margin: Halo(size: size).margin, hasHalo: hasHalo, storage: &storage)
    for glyph in placed { canvas.add(glyph.mask, x: glyph.x, line: glyph.line) }
    if hasHalo { Self.addHalos(of: placed, to: &canvas) }
    self = canvas.finished()
    if !colors.isEmpty { self.colors = ColorMasksOfLine(colors) }
  }

  /// Adds the halo to a line mask of the same glyphs without one.
  static func addingHalo(
    to lineMask: consuming LineMask, of runs: [GlyphRun], rotation: Rotation
  ) -> LineMask {
    let placed = place(runs, rotation: rotation, hasHalo: true)
    let colors = lineMask.colors
    var canvas = LineMaskCanvas(addingHalosTo: lineMask)
    addHalos(of: placed, to: &canvas)
    var whole = canvas.finished()
    whole.colors = colors
    return whole
  }

  private static func addHalos(of glyphs: [PlacedMask], to canvas: inout LineMaskCanvas) {
    for glyph in glyphs { canvas.addHalo(glyph.mask, x: glyph.x, line: glyph.line) }
    canvas.finishHalos()
  }

  /// The glyphs of all runs without blanks, and the bars and frames.
  private static func place(
    _ runs: [GlyphRun], rotation: Rotation, hasHalo: Bool
  ) -> [PlacedMask] {
    runs.flatMap { run in
      if run.look == .colors { return [PlacedMask]() }
      let glyphs = run.glyphs.compactMap {
        run.face.place($0, of: run, rotation: rotation, hasHalo: hasHalo)
      }
      return glyphs + run.boxes(rotation: rotation, hasHalo: hasHalo)
    }
  }

  private static func colors(of runs: [GlyphRun], rotation: Rotation) -> [ColorMask] {
    runs.flatMap { run in
      run.look == .colors
        ? run.glyphs.compactMap { run.face.placeColors($0, of: run, rotation: rotation) } : []
    }
  }
}

extension GlyphRun {
  /// How strongly a bar covers its ground, of 255: it is seen, and is not taken for a letter.
  private static let barCoverage: UInt8 = 72

  /// The bar or the lines of the frame.
  fileprivate func boxes(rotation: Rotation, hasHalo: Bool) -> [PlacedMask] {
    switch look {
    case .letters, .colors: []
    case .bar(let bar): bar.height > 0 ? [box(bar, Self.barCoverage, rotation, hasHalo: false)] : []
    case .frame(let frame, let width):
      sides(of: frame, width).map { box($0, 255, rotation, hasHalo: hasHalo) }
    }
  }

  /// The lines of a frame; where they would meet, the whole frame is one.
  private func sides(of frame: Rect, _ width: Int) -> [Rect] {
    let inner = Rect(
      left: frame.left + width, top: frame.top + width, right: frame.right - width,
      bottom: frame.bottom - width)
    guard inner.width > 0, inner.height > 0 else {
      return frame.width > 0 && frame.height > 0 ? [frame] : []
    }
    return [
      Rect(left: frame.left, top: frame.top, right: frame.right, bottom: inner.top),
      Rect(left: frame.left, top: inner.bottom, right: frame.right, bottom: frame.bottom),
      Rect(left: frame.left, top: inner.top, right: inner.left, bottom: inner.bottom),
      Rect(left: inner.right, top: inner.top, right: frame.right, bottom: inner.bottom),
    ]
  }

  private func box(
    _ rect: Rect, _ coverage: UInt8, _ rotation: Rotation, hasHalo: Bool
  ) -> PlacedMask {
    let bitmap = [UInt8](repeating: coverage, count: rect.width * rect.height)
    var mask = GlyphMask(
      foreground: rect, margin: Halo(size: size).margin, bitmap: bitmap.span, pitch: rect.width,
      bounds: rect, rotation: rotation)
    let halo = Halo(size: size)
    if hasHalo {
      mask.addHalo(halo.drawn)
    } else {
      mask.addHalo { coverage, _ in
        [UInt8](repeating: 0, count: coverage.count)
      }
    }
    let pen = rotation.panelRect(
      Rect(left: x >> 6, top: line, right: x >> 6, bottom: line), in: Size(width: 0, height: 0))
    return PlacedMask(mask: mask, x: pen.left, line: pen.top)
  }
}

extension LineMask {
  /// The bounds in the picture of the glyphs, with their halos, that only one of two lines has.
  ///
  /// - Returns: Nil if the lines have other runs than one each of the same face and size.
  static func difference(_ one: [GlyphRun], _ other: [GlyphRun], rotation: Rotation) -> Rect? {
    guard one.count == 1, other.count == 1, one[0].face === other[0].face,
      one[0].size == other[0].size, one[0].look == .letters, other[0].look == .letters
    else { return nil }
    let (first, second) = (one[0].glyphs, other[0].glyphs)
    let shorter = min(first.count, second.count)
    var start = 0
    while start < shorter, first[start].looks(like: second[start]) { start += 1 }
    var end = 0
    while end < shorter - start,
      first[first.count - 1 - end].looks(like: second[second.count - 1 - end])
    { end += 1 }
    var bounds = Rect.empty
    func add(_ glyphs: ArraySlice<PlacedGlyph>, of run: GlyphRun) {
      for glyph in glyphs {
        guard let placed = run.face.place(glyph, of: run, rotation: rotation, hasHalo: false) else {
          continue
        }
        bounds = bounds.union(placed.mask.area.moved(x: placed.x, y: placed.line))
      }
    }
    // One after the other, because an array of both would be allocated.
    add(first[start..<first.count - end], of: one[0])
    add(second[start..<second.count - end], of: other[0])
    return rotation.inverse.panelRect(bounds, in: Size(width: 0, height: 0))
  }
}

extension PlacedGlyph {
  /// Whether both are the same glyph at the same place.
  fileprivate func looks(like other: PlacedGlyph) -> Bool {
    index == other.index && x == other.x && y == other.y
  }
}
