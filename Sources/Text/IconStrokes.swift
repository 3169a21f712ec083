// The strokes of an icon, and the distances of pixels from them.
internal import Paint
internal import Units

/// An icon quantized to invisible steps: icons that look alike are drawn once.
///
/// Lengths are in quarters of a pixel, like the positions of glyphs and cells.
struct QuarteredIcon: Equatable {
  /// The drawn length of all strokes; first, because icons differ most in it.
  let length: Int
  let shape: Icon.Shape
  let width: Int
  let thickness: Int
  /// The center of the whole icon, from the cell's left edge and from the line of its top.
  let x: Int
  let y: Int

  /// - Parameter phase: Quarters of a pixel from that line to the cell's top.
  init(_ icon: Icon, phase: Int) {
    shape = icon.shape
    width = Int((4 * icon.width).rounded())
    thickness = Int((4 * icon.thickness).rounded())
    // Rounded up, so that something is drawn from the beginning, and everything at the end.
    let drawn = min(1, max(0, icon.drawn)) * Double(width) * icon.shape.length
    length = Int(drawn.rounded(.up))
    x = Int((4 * icon.x).rounded())
    y = Int((4 * icon.y).rounded()) + phase
  }
}

/// The drawn part of an icon's strokes, in pixels.
struct IconStrokes {
  /// Half the line width.
  let radius: Double
  /// The pixels that all strokes can cover, including what is not drawn yet: the bounds stay
  /// constant while the icon is drawn.
  let foreground: Rect
  private var strokes: [7 of Segment]
  private var count = 0

  /// - Parameter rotation: Turns the strokes around the origin of their coordinates.
  init(_ icon: QuarteredIcon, rotation: Rotation) {
    let width = Double(icon.width) / 4
    let half = SIMD2(width, width * icon.shape.height) / 2
    let middle = SIMD2(Double(icon.x), Double(icon.y)) / 4
    radius = Double(icon.thickness) / 8
    let low = middle - half - radius - 0.5
    let high = middle + half + radius + 0.5
    let natural = Rect(
      left: Int(low.x.rounded(.down)), top: Int(low.y.rounded(.down)),
      right: Int(high.x.rounded(.up)), bottom: Int(high.y.rounded(.up)))
    foreground = rotation.panelRect(natural, in: Size(width: 0, height: 0))
    strokes = icon.shape.strokes
    var left = Double(icon.length) / 4
    while count < icon.shape.count && left > 0 {
      let whole = strokes[count].scaled(width, to: middle - half)
      strokes[count] = whole.cut(to: left).turned(rotation)
      left -= whole.length
      count += 1
    }
  }

  /// The columns of a line whose centers may lie less than `distance` outside of all strokes.
  func columns(within distance: Double, of line: Int) -> Range<Int> {
    var columns: Range<Int>?
    for index in 0..<count {
      let near = strokes[index].columns(within: radius + distance, of: Double(line) + 0.5)
      guard let near else { continue }
      // One more column on each side, which is faster than rounding down and up.
      let found = Int(near.lowerBound) - 1..<Int(near.upperBound) + 1
      columns =
        columns.map {
          min($0.lowerBound, found.lowerBound)..<max($0.upperBound, found.upperBound)
        } ?? found
    }
    return columns ?? 0..<0
  }

  /// How far the centers of eight pixels lie outside of all strokes; negative inside, a million if
  /// nothing is drawn.
  func distances(x: Int, line: Int) -> SIMD8<Float> {
    let columns = Float(x) + SIMD8<Float>(0.5, 1.5, 2.5, 3.5, 4.5, 5.5, 6.5, 7.5)
    let middle = Float(line) + 0.5
    guard count > 0 else { return SIMD8(repeating: 1e6) }
    var nearest = strokes[0].squaredDistances(x: columns, y: middle)
    for index in 1..<count {
      nearest = nearest.least(strokes[index].squaredDistances(x: columns, y: middle))
    }
    return nearest.squareRoot() - Float(radius)
  }
}

/// The strokes of each icon in the order of writing, chosen by eye so that all icons look alike in
/// style. The unit is the icon's width, from the left and the top of the center lines.
extension Icon.Shape {
  /// Those past ``count`` repeat the last one and are not drawn.
  fileprivate var strokes: [7 of Segment] {
    switch self {
    case .tick:
      // A short arm down, a long one up.
      let corner = SIMD2(0.36, 0.72)
      let long = Segment(from: corner, to: SIMD2(1, 0))
      return [Segment(from: SIMD2(0, 0.39), to: corner), long, long, long, long, long, long]
    case .cross:
      let second = Segment(from: SIMD2(1, 0), to: SIMD2(0, 1))
      return [
        Segment(from: SIMD2(0, 0), to: SIMD2(1, 1)), second, second, second, second, second, second,
      ]
    case .reopen:
      // From the tail, around the bend, to the head of an arrow back.
      let tip = SIMD2(0, 0.3)
      let (upper, outer) = (SIMD2(0.78, 0.3), SIMD2(1, 0.49))
      let (inner, lower) = (SIMD2(1, 0.61), SIMD2(0.78, 0.8))
      return [
        Segment(from: SIMD2(0.36, 0.8), to: lower), Segment(from: lower, to: inner),
        Segment(from: inner, to: outer), Segment(from: outer, to: upper),
        Segment(from: upper, to: tip), Segment(from: SIMD2(0.3, 0), to: tip),
        Segment(from: tip, to: SIMD2(0.3, 0.6)),
      ]
    case .arrow:
      // The shaft, then the head from one side to the other.
      let tip = SIMD2(0.5, 1.55)
      let last = Segment(from: tip, to: SIMD2(1, 1.05))
      return [
        Segment(from: SIMD2(0.5, 0), to: tip), Segment(from: SIMD2(0, 1.05), to: tip), last, last,
        last, last, last,
      ]
    case .up:
      let tip = SIMD2(0.5, 0)
      let last = Segment(from: tip, to: SIMD2(1, 0.5))
      return [
        Segment(from: SIMD2(0.5, 0.95), to: tip), Segment(from: SIMD2(0, 0.5), to: tip), last, last,
        last, last, last,
      ]
    case .back:
      let tip = SIMD2(0, 0.39)
      let last = Segment(from: tip, to: SIMD2(0.39, 0.78))
      return [
        Segment(from: SIMD2(1, 0.39), to: tip), Segment(from: SIMD2(0.39, 0), to: tip), last, last,
        last, last, last,
      ]
    }
  }

  /// Number of strokes.
  fileprivate var count: Int {
    switch self {
    case .tick, .cross: 2
    case .arrow, .up, .back: 3
    case .reopen: 7
    }
  }

  fileprivate var height: Double {
    switch self {
    case .tick: 0.72
    case .cross: 1
    case .reopen: 0.8
    case .arrow: 1.55
    case .up: 0.95
    case .back: 0.78
    }
  }

  /// Length of all strokes together.
  fileprivate var length: Double {
    let strokes = strokes
    return (0..<count).reduce(0) { $0 + strokes[$1].length }
  }
}
