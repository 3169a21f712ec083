// Where the strokes of a sign go, and how far each place is from them.
internal import Paint
internal import Units

/// A sign in steps that are too small to be seen: signs that look alike are drawn once.
///
/// Lengths are in quarters of a pixel, as letters and cells are placed in.
struct QuarteredIcon: Equatable {
  /// What is drawn of all strokes; first, because in it signs differ most.
  let length: Int
  let shape: Icon.Shape
  let width: Int
  let thickness: Int
  /// The middle of its ink, from the cell's left edge and from the line that its top stands on.
  let x: Int
  let y: Int

  /// - Parameter phase: By how much the cell's top stands below its line.
  init(_ sign: Icon, phase: Int) {
    shape = sign.shape
    width = Int((4 * sign.width).rounded())
    thickness = Int((4 * sign.thickness).rounded())
    // Rounded up: the pen stands on the paper from the beginning, and all is drawn at the end.
    let drawn = min(1, max(0, sign.drawn)) * Double(width) * sign.shape.length
    length = Int(drawn.rounded(.up))
    x = Int((4 * sign.x).rounded())
    y = Int((4 * sign.y).rounded()) + phase
  }
}

/// The drawn part of a sign's strokes, in pixels.
struct IconStrokes {
  /// Half the thickness.
  let radius: Double
  /// The pixels that all of its strokes can cover, also what is not drawn yet: a sign keeps its size
  /// while it is drawn.
  let ink: Rect
  private var strokes: [3 of Segment]
  private var count = 0

  /// - Parameter rotation: How they are turned around the place that they are counted from.
  init(_ sign: QuarteredIcon, rotation: Rotation) {
    let width = Double(sign.width) / 4
    let half = SIMD2(width, width * sign.shape.height) / 2
    let middle = SIMD2(Double(sign.x), Double(sign.y)) / 4
    radius = Double(sign.thickness) / 8
    let low = middle - half - radius - 0.5
    let high = middle + half + radius + 0.5
    let natural = Rect(
      left: Int(low.x.rounded(.down)), top: Int(low.y.rounded(.down)),
      right: Int(high.x.rounded(.up)), bottom: Int(high.y.rounded(.up)))
    ink = rotation.panelRect(natural, in: Size(width: 0, height: 0))
    strokes = sign.shape.strokes
    var left = Double(sign.length) / 4
    while count < sign.shape.count && left > 0 {
      let whole = strokes[count].scaled(width, to: middle - half)
      strokes[count] = whole.cut(to: left).turned(rotation)
      left -= whole.length
      count += 1
    }
  }

  /// The columns of a line whose middles may lie less than that outside of all strokes.
  func columns(within distance: Double, of line: Int) -> Range<Int> {
    var columns: Range<Int>?
    for index in 0..<count {
      let near = strokes[index].columns(within: radius + distance, of: Double(line) + 0.5)
      guard let near else { continue }
      // One more on each side than by rounding down and up, which takes longer than a column does.
      let found = Int(near.lowerBound) - 1..<Int(near.upperBound) + 1
      columns =
        columns.map {
          min($0.lowerBound, found.lowerBound)..<max($0.upperBound, found.upperBound)
        } ?? found
    }
    return columns ?? 0..<0
  }

  /// How far the middles of eight pixels lie outside of all strokes; negative inside, a million where
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

/// The strokes of each sign in the order of writing, chosen by eye so that all of them look like
/// one hand's. The unit is the sign's width, from the left and the top of its strokes' middle lines.
extension Icon.Shape {
  fileprivate var strokes: [3 of Segment] {
    switch self {
    case .tick:
      // A short arm down, a long one up.
      let corner = SIMD2(0.36, 0.72)
      let long = Segment(from: corner, to: SIMD2(1, 0))
      return [Segment(from: SIMD2(0, 0.39), to: corner), long, long]
    case .cross:
      let second = Segment(from: SIMD2(1, 0), to: SIMD2(0, 1))
      return [Segment(from: SIMD2(0, 0), to: SIMD2(1, 1)), second, second]
    case .arrow:
      // The shaft, and then the head from one side to the other.
      let tip = SIMD2(0.5, 1.55)
      return [
        Segment(from: SIMD2(0.5, 0), to: tip), Segment(from: SIMD2(0, 1.05), to: tip),
        Segment(from: tip, to: SIMD2(1, 1.05)),
      ]
    case .up:
      let tip = SIMD2(0.5, 0)
      return [
        Segment(from: SIMD2(0.5, 0.95), to: tip), Segment(from: SIMD2(0, 0.5), to: tip),
        Segment(from: tip, to: SIMD2(1, 0.5)),
      ]
    case .back:
      let tip = SIMD2(0, 0.39)
      return [
        Segment(from: SIMD2(1, 0.39), to: tip), Segment(from: SIMD2(0.39, 0), to: tip),
        Segment(from: tip, to: SIMD2(0.39, 0.78)),
      ]
    }
  }

  /// How many of them there are.
  fileprivate var count: Int {
    switch self {
    case .tick, .cross: 2
    case .arrow, .up, .back: 3
    }
  }

  fileprivate var height: Double {
    switch self {
    case .tick: 0.72
    case .cross: 1
    case .arrow: 1.55
    case .up: 0.95
    case .back: 0.78
    }
  }

  /// Of all strokes together.
  fileprivate var length: Double {
    let strokes = strokes
    return (0..<count).reduce(0) { $0 + strokes[$1].length }
  }
}
