// How far touches near the corners land from where they were meant, for each edge of the picture.

/// For each edge of the picture, by how many millimetres its two touches land further inside than
/// meant, on average; below 0 further outside.
struct EdgeOffsets: Equatable, Sendable {
  var left = 0.0
  var right = 0.0
  var top = 0.0
  var bottom = 0.0

  private var all: [(name: String, value: Double)] {
    [("left", left), ("right", right), ("top", top), ("bottom", bottom)]
  }

  /// Whether every edge is within the tolerance.
  var areRight: Bool { all.allSatisfy { abs($0.value) <= CornerTolerance.edge } }

  /// Whether the touches of two opposite edges land inside, those of one of them too far for a touch
  /// at a corner. A range that is wrong at one end alone looks different.
  var areFarInside: Bool {
    let limit = CornerTolerance.farthest - CornerTolerance.aim
    return [(left, right), (top, bottom)].contains { first, last in
      min(first, last) > CornerTolerance.edge && max(first, last) > limit
    }
  }

  /// Such as `left 2 mm inward, right 0 mm, top 1 mm outward, bottom 3 mm inward`.
  var text: String {
    all.map { name, value in
      let length = Int(value.rounded())
      return "\(name) \(abs(length)) mm\(length == 0 ? "" : length > 0 ? " inward" : " outward")"
    }.joined(separator: ", ")
  }
}
