// How far the bands of a picture are recorded.

/// Where recording the bands of a picture has got to.
struct BandCursor {
  /// The rectangles of the damage whose bands are recorded.
  var rects = 0..<0
  /// The first line that is recorded and not stored.
  var start = 0
  /// The first line that is not recorded.
  var top = 0
  /// The end of the band from `top` on, if it is planned.
  var bottom: Int?

  init() {}

  init(rects: Range<Int>, top: Int) {
    self.rects = rects
    (start, self.top) = (top, top)
  }

  /// Takes the recorded lines, which are stored next.
  mutating func takeLines() -> Range<Int> {
    defer { start = top }
    return start..<top
  }
}
