// A straight piece of a stroke's middle line, and how far a place is from it.
internal import Units

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

  /// The same of eight places of a line.
  @inline(__always)
  func squaredDistances(x: SIMD8<Float>, y: Float) -> SIMD8<Float> {
    let (across, down) = (x - Float(from.x), y - Float(from.y))
    let (wide, high) = (Float(way.x), Float(way.y))
    let along = (across * wide + down * high) * Float(share)
    // Held from 0 to 1: half the sum of the distances from both, as minima and comparisons of floats
    // are done one by one.
    let held = (along.distance(to: 0) - along.distance(to: 1) + 1) * 0.5
    let (left, above) = (across - held * wide, down - held * high)
    return left * left + above * above
  }

  /// The same, turned around the place that it is counted from.
  func turned(_ rotation: Rotation) -> Segment {
    func turned(_ place: SIMD2<Double>) -> SIMD2<Double> {
      switch rotation {
      case .upright: place
      case .quarter: SIMD2(-place.y, place.x)
      case .half: -place
      case .threeQuarters: SIMD2(place.y, -place.x)
      }
    }
    return Segment(from: turned(from), way: turned(way), share: share)
  }

  private init(from: SIMD2<Double>, way: SIMD2<Double>, share: Double) {
    self.from = from
    self.way = way
    self.share = share
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

extension SIMD8<Float> {
  /// How far each is from a number.
  @inline(__always)
  func distance(to other: Float) -> SIMD8<Float> {
    let way = self - other
    return (way * way).squareRoot()
  }

  /// The smaller of each two.
  @inline(__always)
  func least(_ other: SIMD8<Float>) -> SIMD8<Float> {
    let way = self - other
    return (self + other - (way * way).squareRoot()) * 0.5
  }

  /// From 0 to 1, as whole bytes from 0 to 255; below as 0, above as 255.
  @inline(__always)
  var bytes: SIMD8<UInt8> {
    let held = (distance(to: 0) - distance(to: 1) + 1) * 127.5
    // Added to 2²³, the whole number stands in the lowest bits; both have the same size.
    let bits = unsafe unsafeBitCast(held + 8_388_608, to: SIMD8<UInt32>.self)
    return SIMD8<UInt8>(truncatingIfNeeded: bits)
  }
}
