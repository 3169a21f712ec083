// Shaped glyphs of one face and size, and lines that consist of such runs.
internal import Units

/// A run of glyphs in one face and size, or what stands for characters without a face.
struct GlyphRun {
  /// What is drawn besides letters.
  enum Look: Equatable {
    case letters
    /// Glyphs in colours of their own.
    case colors
    /// A bar where letters will be; its place in pixels from the run's start and the baseline.
    case bar(Rect)
    /// The same for a frame around the glyphs; how thick its lines are.
    case frame(Rect, Int)
  }

  let face: OpenFace
  /// Pixels per em.
  let size: Int
  /// In visual order; their places count from the run's start.
  var glyphs: [PlacedGlyph]
  /// The part of the text, in bytes of UTF-8.
  let range: Range<Int>
  let isRightToLeft: Bool
  let look: Look
  /// From the start of the line, in 1/64 pixel.
  var x: Int
  /// Down from the line's baseline, in whole pixels.
  var line = 0
  /// The advance, in 1/64 pixel.
  let width: Int
}

extension GlyphRun {
  /// Lines in one face as one run, whose parts are then compared glyph by glyph; other runs as they
  /// are.
  static func joined(_ runs: [GlyphRun]) -> [GlyphRun] {
    guard runs.count > 1, let first = runs.first,
      runs.allSatisfy({
        $0.face === first.face && $0.size == first.size && $0.look == .letters && $0.x == 0
          && !$0.isRightToLeft
      })
    else { return runs }
    let glyphs = runs.flatMap { run in
      run.glyphs.map { glyph in
        var glyph = glyph
        glyph.y -= 64 * run.line
        return glyph
      }
    }
    return [
      GlyphRun(
        face: first.face, size: first.size, glyphs: glyphs, range: first.range,
        isRightToLeft: false, look: .letters, x: 0, width: first.width)
    ]
  }
}

/// A shaped line.
struct GlyphLine {
  /// In visual order, from left to right.
  var runs: [GlyphRun]
  let isRightToLeft: Bool
  /// Whether a bar stands for letters whose font is not known yet.
  let isAwaited: Bool

  /// Advance width in whole pixels, rounded up.
  var pixels: Int { (runs.reduce(0) { $0 + $1.width } + 63) >> 6 }

  /// Clusters that end within a width if the line is cut behind them: where each begins, in bytes,
  /// and the advance of the text before it, in 1/64 pixel. In the order of the text.
  var clusters: [(byte: Int, before: Int)] {
    var widths: [(byte: Int, width: Int)] = []
    for run in runs {
      if run.glyphs.isEmpty || run.look != .letters && run.look != .colors {
        widths.append((run.range.lowerBound, run.width))
        continue
      }
      for glyph in run.glyphs {
        if widths.last?.byte == glyph.cluster {
          widths[widths.count - 1].width += glyph.advance
        } else {
          widths.append((glyph.cluster, glyph.advance))
        }
      }
    }
    if isMixed { widths.sort { $0.byte < $1.byte } }
    var before = 0
    return widths.map { cluster in
      defer { before += cluster.width }
      return (cluster.byte, before)
    }
  }

  /// Whether the visual order may differ from that of the text.
  var isMixed: Bool { isRightToLeft || runs.contains(where: \.isRightToLeft) }

  /// Moves all runs. - Parameter x: In whole pixels.
  mutating func move(x: Int, line: Int) {
    for index in runs.indices {
      runs[index].x += 64 * x
      runs[index].line += line
    }
  }
}
