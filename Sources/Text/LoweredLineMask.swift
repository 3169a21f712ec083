// A line mask at a fraction of a pixel, filtered once from the mask at a whole pixel.
internal import Units

extension LineMask {
  /// The same coverage, a fraction of a pixel lower in the picture.
  ///
  /// A pixel is the weighted mean of itself and the one above it, in quarters, rounded once. Its
  /// halo is the maximum of both, limited to what the glyphs leave free: a mean would be thinner
  /// than the contrast of the text needs.
  /// - Parameters:
  ///   - quarters: Of a pixel, 1 to 3.
  ///   - rotation: How the mask is turned on the panel.
  /// - Complexity: O(area).
  func lowered(quarters: Int, rotation: Rotation) -> LineMask {
    guard !foreground.isEmpty else { return self }
    let above = rotation.above
    let below = foreground.moved(x: -above.x, y: -above.line)
    var storage: [UInt8] = []
    var canvas = LineMaskCanvas(
      foreground: foreground.union(below), margin: foreground.left - area.left, hasHalo: hasHalo,
      storage: &storage)
    canvas.lower(self, quarters: quarters, above: above)
    var lineMask = canvas.finished()
    lineMask.colors = colors?.map { $0.lowered(quarters: quarters, above: above) }
    return lineMask
  }
}

extension Rotation {
  /// The offset on the panel from a pixel to the one above it in the picture.
  fileprivate var above: (x: Int, line: Int) {
    switch self {
    case .upright: (0, -1)
    case .quarter: (1, 0)
    case .half: (0, 1)
    case .threeQuarters: (-1, 0)
    }
  }
}
