// One letter as lines on a small grid, parsed from a short string.

/// The lines of a letter. The grid has 12 units from the baseline to the cap height.
struct StrokeLetter {
  /// Units between the centre lines of the outermost strokes.
  let width: Double
  private let lines: [Line]

  private struct Line {
    var corners: [Corner] = []
    var isClosed = false
  }

  private struct Corner {
    /// Units from the letter's left edge and from the cap height, downwards.
    let point: SIMD2<Double>
    let isRound: Bool
  }

  /// The baseline, in units below the cap height.
  static let baseline = 12.0
  /// The longest distance, in units, from the start of a bend to the corner that it rounds: half a
  /// letter.
  private static let bend = 4.0
  /// Straight strokes in a bend: at a cap height of 60 pixels none is distinguishable from an arc.
  private static let strokesInBend = 5

  /// - Parameter notation: The width, then each line after a blank. A corner is a column and a line:
  ///   `0` to `:` (ten) for the column; `A` to `Q` or `a` to `q`, from the cap height to the end of
  ///   a descender, for the line. An upper-case line is a sharp corner, a lower-case one a round
  ///   corner. `z` closes a line.
  init(_ notation: StaticString) {
    let words = notation.description.split(separator: " ")
    guard let width = words.first?.utf8.first else { fatalError("StrokeLetter: no width") }
    self.width = Double(width - UInt8(ascii: "0"))
    lines = words.dropFirst().map { word in
      var bytes = Array(word.utf8)
      let isClosed = bytes.last == UInt8(ascii: "z")
      if isClosed { bytes.removeLast() }
      let corners = stride(from: 0, to: bytes.count, by: 2).map { index in
        let isRound = bytes[index + 1] >= UInt8(ascii: "a")
        let top = UInt8(ascii: isRound ? "a" : "A")
        return Corner(
          point: SIMD2(
            Double(bytes[index] - UInt8(ascii: "0")), Double(bytes[index + 1] - top)),
          isRound: isRound)
      }
      return Line(corners: corners, isClosed: isClosed)
    }
  }

  /// Calls `body` with both ends of each straight stroke, in units; a point has two equal ends.
  func forEachStroke(_ body: (SIMD2<Double>, SIMD2<Double>) -> Void) {
    for line in lines {
      let points = Self.points(of: line)
      if points.count == 1 { body(points[0], points[0]) }
      // A bend that ends in a corner yields the same point twice.
      for (from, to) in zip(points, points.dropFirst()) where from != to { body(from, to) }
    }
  }

  private static func points(of line: Line) -> [SIMD2<Double>] {
    let corners = line.corners
    var points: [SIMD2<Double>] = []
    for (index, corner) in corners.enumerated() {
      let isEnd = !line.isClosed && (index == 0 || index == corners.count - 1)
      guard corner.isRound, !isEnd else {
        points.append(corner.point)
        continue
      }
      let before = side(from: index, to: index - 1, of: line)
      let after = side(from: index, to: index + 1, of: line)
      let reach = min(bend, before.room, after.room)
      let start = corner.point + before.direction * reach
      let end = corner.point + after.direction * reach
      for step in 0...strokesInBend {
        // A quadratic Bézier curve from start to end with the corner as its control point.
        let part = Double(step) / Double(strokesInBend)
        let rest = 1 - part
        points.append(
          start * (rest * rest) + corner.point * (2 * rest * part) + end * (part * part))
      }
    }
    if line.isClosed { points.append(points[0]) }
    return points
  }

  /// The direction of a corner's side, and how much of its length the bend may use: half if there
  /// is a bend at the other end too.
  private static func side(
    from index: Int, to other: Int, of line: Line
  ) -> (direction: SIMD2<Double>, room: Double) {
    let count = line.corners.count
    let neighbor = (other + count) % count
    let way = line.corners[neighbor].point - line.corners[index].point
    let length = (way * way).sum().squareRoot()
    let isShared =
      line.corners[neighbor].isRound && (line.isClosed || (neighbor != 0 && neighbor != count - 1))
    return (way / length, isShared ? length / 2 : length)
  }
}
