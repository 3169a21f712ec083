// One letter as lines on a small grid, read from the few signs that describe it.

/// A letter's lines. The grid has 12 units from the baseline to the top of a capital.
struct StrokeLetter {
  /// Units between the middles of its outermost strokes.
  let width: Double
  private let lines: [Line]

  private struct Line {
    var corners: [Corner] = []
    var isClosed = false
  }

  private struct Corner {
    /// Units from the letter's left edge and from the top of a capital.
    let place: SIMD2<Double>
    let isRound: Bool
  }

  /// The baseline, in units from the top of a capital.
  static let baseline = 12.0
  /// The longest way, in units, from where a bend begins to the corner that it rounds: half a letter.
  private static let bend = 4.0
  /// Straight strokes in a bend: at 60 pixels for a capital none is told from an arc.
  private static let strokesInBend = 5

  /// - Parameter signs: The width, then each line after a blank. A corner is a column and a line,
  ///   `0` to `:` (ten) and `a` to `q` from the top of a capital to the end of a tail; a capital
  ///   letter for the line is a sharp corner, a small one a round one. `z` closes a line.
  init(_ signs: StaticString) {
    let words = signs.description.split(separator: " ")
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
          place: SIMD2(
            Double(bytes[index] - UInt8(ascii: "0")), Double(bytes[index + 1] - top)),
          isRound: isRound)
      }
      return Line(corners: corners, isClosed: isClosed)
    }
  }

  /// Calls back with both ends of each straight stroke, in units; a point is a stroke of no length.
  func forEachStroke(_ body: (SIMD2<Double>, SIMD2<Double>) -> Void) {
    for line in lines {
      let points = Self.points(of: line)
      if points.count == 1 { body(points[0], points[0]) }
      // Where a bend ends in a corner, there is no way from the one to the other.
      for (from, to) in zip(points, points.dropFirst()) where from != to { body(from, to) }
    }
  }

  private static func points(of line: Line) -> [SIMD2<Double>] {
    let corners = line.corners
    var points: [SIMD2<Double>] = []
    for (index, corner) in corners.enumerated() {
      let isEnd = !line.isClosed && (index == 0 || index == corners.count - 1)
      guard corner.isRound, !isEnd else {
        points.append(corner.place)
        continue
      }
      let before = side(from: index, to: index - 1, of: line)
      let after = side(from: index, to: index + 1, of: line)
      let reach = min(bend, before.room, after.room)
      let start = corner.place + before.direction * reach
      let end = corner.place + after.direction * reach
      for step in 0...strokesInBend {
        // A parabola through both ends that touches both sides there.
        let part = Double(step) / Double(strokesInBend)
        let rest = 1 - part
        points.append(
          start * (rest * rest) + corner.place * (2 * rest * part) + end * (part * part))
      }
    }
    if line.isClosed { points.append(points[0]) }
    return points
  }

  /// Where a side of a corner leads, and how much of it the bend may take: a bend at its other end
  /// wants as much.
  private static func side(
    from index: Int, to other: Int, of line: Line
  ) -> (direction: SIMD2<Double>, room: Double) {
    let count = line.corners.count
    let place = (other + count) % count
    let way = line.corners[place].place - line.corners[index].place
    let length = (way * way).sum().squareRoot()
    let isShared =
      line.corners[place].isRound && (line.isClosed || (place != 0 && place != count - 1))
    return (way / length, isShared ? length / 2 : length)
  }
}
