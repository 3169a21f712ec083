// A straight piece of a stroke's middle line, and how far a place is from it.

/// The way from one place to another.
package struct Segment {
  private let from: SIMD2<Double>
  private let way: SIMD2<Double>
  /// One over the square of its length; 0 where both ends are one place.
  private let share: Double

  /// A segment between two places, which may be one and the same.
  package init(from: SIMD2<Double>, to: SIMD2<Double>) {
    self.from = from
    way = to - from
    let square = (way * way).sum()
    share = square > 0 ? 1 / square : 0
  }

  var length: Double { (way * way).sum().squareRoot() }

  /// The square of the distance from a place to the nearest place of the segment.
  package func squaredDistance(to place: SIMD2<Double>) -> Double {
    let point = place - from
    let along = min(1, max(0, (point * way).sum() * share))
    let off = point - way * along
    return (off * off).sum()
  }

  /// The columns of a line from which the segment is so near; none where it is nowhere.
  ///
  /// - Parameters:
  ///   - reach: Along each of both axes: places that are nearer than that are among them.
  ///   - line: Down from where places are counted.
  func columns(within reach: Double, of line: Double) -> ClosedRange<Double>? {
    let (above, below) = (line - reach - from.y, line + reach - from.y)
    var (first, last) = (0.0, 1.0)
    if way.y == 0 {
      guard above <= 0, below >= 0 else { return nil }
    } else {
      let ends = (above / way.y, below / way.y)
      first = max(0, min(ends.0, ends.1))
      last = min(1, max(ends.0, ends.1))
      guard first <= last else { return nil }
    }
    let sides = (from.x + way.x * first, from.x + way.x * last)
    return min(sides.0, sides.1) - reach...max(sides.0, sides.1) + reach
  }

  /// So many times as large, from another origin.
  func scaled(_ scale: Double, to origin: SIMD2<Double>) -> Segment {
    Segment(from: origin + from * scale, to: origin + (from + way) * scale)
  }

  /// Its beginning. - Parameter length: As long as it is where it would be longer.
  func cut(to length: Double) -> Segment {
    let whole = self.length
    return length < whole ? Segment(from: from, to: from + way * (length / whole)) : self
  }
}
