// A line of text that stands between two lines of the panel, filtered once from the one that stands on a
// line.
internal import Units

extension LineMask {
  /// The same coverage a fraction of a pixel lower in the picture.
  ///
  /// A pixel has so many quarters of the one above it and the rest of its own, rounded once. Of the rim it
  /// has the wider one, where letters leave room: mixed it would be thinner than the contrast of letters
  /// needs.
  /// - Parameters:
  ///   - quarters: Of a pixel, 1 to 3.
  ///   - rotation: How the strip is turned on the panel.
  /// - Complexity: O(area).
  func lowered(quarters: Int, rotation: Rotation) -> LineMask {
    guard !ink.isEmpty else { return self }
    let above = rotation.above
    let below = ink.moved(x: -above.x, y: -above.line)
    var storage: [UInt8] = []
    var canvas = LineMaskCanvas(
      ink: ink.union(below), margin: ink.left - area.left, hasRim: hasRim, storage: &storage)
    canvas.lower(self, quarters: quarters, above: above)
    return canvas.finished()
  }
}

extension Rotation {
  /// The way on the panel from a pixel to the one that is above it in the picture.
  fileprivate var above: (x: Int, line: Int) {
    switch self {
    case .upright: (0, -1)
    case .quarter: (1, 0)
    case .half: (0, 1)
    case .threeQuarters: (-1, 0)
    }
  }
}
