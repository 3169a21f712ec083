// A segment of a stroke's center line, and the distances of points from it.
internal import Units

/// A line segment between two points.
package struct Segment {
  private let from: SIMD2<Double>
  private let way: SIMD2<Double>
  /// The inverse of its squared length; 0 if both ends are equal.
  private let share: Double

  /// A segment between two points, which may be equal.
  package init(from: SIMD2<Double>, to: SIMD2<Double>) {
    self.from = from
    way = to - from
    let square = (way * way).sum()
    share = square > 0 ? 1 / square : 0
  }

  var length: Double { (way * way).sum().squareRoot() }

  /// The squared distance from a point to the nearest point of the segment.
  package func squaredDistance(to target: SIMD2<Double>) -> Double {
    let point = target - from
    let along = min(1, max(0, (point * way).sum() * share))
    let off = point - way * along
    return (off * off).sum()
  }

  /// The same for eight points of a line.
  @inline(__always)
  func squaredDistances(x: SIMD8<Float>, y: Float) -> SIMD8<Float> {
    let (across, down) = (x - Float(from.x), y - Float(from.y))
    let (wide, high) = (Float(way.x), Float(way.y))
    let along = (across * wide + down * high) * Float(share)
    // Clamped to 0...1 by distances, because minima and comparisons of floats are not vectorized.
    let held = (along.distance(to: 0) - along.distance(to: 1) + 1) * 0.5
    let (left, above) = (across - held * wide, down - held * high)
    return left * left + above * above
  }

  /// The same segment, turned around the origin.
  func turned(_ rotation: Rotation) -> Segment {
    func turned(_ point: SIMD2<Double>) -> SIMD2<Double> {
      switch rotation {
      case .upright: point
      case .quarter: SIMD2(-point.y, point.x)
      case .half: -point
      case .threeQuarters: SIMD2(point.y, -point.x)
      }
    }
    return Segment(from: turned(from), way: turned(way), share: share)
  }

  private init(from: SIMD2<Double>, way: SIMD2<Double>, share: Double) {
    self.from = from
    self.way = way
    self.share = share
  }

  /// The columns of a line that are near the segment; nil if there are none.
  ///
  /// - Parameters:
  ///   - reach: The maximum distance along each axis.
  ///   - line: The vertical coordinate.
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

  /// Scaled, then moved to another origin.
  func scaled(_ scale: Double, to origin: SIMD2<Double>) -> Segment {
    Segment(from: origin + from * scale, to: origin + (from + way) * scale)
  }

  /// The beginning of the segment.
  ///
  /// - Parameter length: The whole segment is returned if this is longer.
  func cut(to length: Double) -> Segment {
    let whole = self.length
    return length < whole ? Segment(from: from, to: from + way * (length / whole)) : self
  }
}

extension SIMD8<Float> {
  /// The absolute difference from a number.
  @inline(__always)
  func distance(to other: Float) -> SIMD8<Float> {
    let way = self - other
    return (way * way).squareRoot()
  }

  /// The minimum of each pair.
  @inline(__always)
  func least(_ other: SIMD8<Float>) -> SIMD8<Float> {
    let way = self - other
    return (self + other - (way * way).squareRoot()) * 0.5
  }

  /// Values from 0 to 1 as bytes from 0 to 255, clamped.
  @inline(__always)
  var bytes: SIMD8<UInt8> {
    let held = (distance(to: 0) - distance(to: 1) + 1) * 127.5
    // After adding 2²³ the integer is in the lowest bits; both types have the same size.
    let bits = unsafe unsafeBitCast(held + 8_388_608, to: SIMD8<UInt32>.self)
    return SIMD8<UInt8>(truncatingIfNeeded: bits)
  }
}
