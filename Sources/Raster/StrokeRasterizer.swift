// Strokes on black in, pixels out: a whole picture, every pixel stored once and none read.
public import Paint
internal import Text
public import Units

/// Draws strokes on black into write-only memory.
///
/// Strokes may meet and cross: each line is composed in ordinary memory, where the stroke with the
/// greatest coverage of a pixel wins, and is then stored at once, from left to right.
public struct StrokeRasterizer: ~Copyable {
  /// The current line. The highest byte of a word is the pixel's coverage.
  private var line: [UInt32] = []

  /// The line is allocated at the first picture.
  public init() {}

  /// Draws a whole picture.
  ///
  /// - Parameters:
  ///   - strokes: In pixels of the picture; clipped to its edges.
  ///   - rotation: How the picture is turned on the panel.
  ///   - pixels: The panel's memory; all of it is written, never read.
  /// - Complexity: O(pixels + lines · strokes).
  public mutating func draw(
    _ strokes: [Stroke], rotation: Rotation = .upright, into pixels: inout WriteOnlyPixels
  ) {
    let panel = pixels.size
    let placed = strokes.map {
      PlacedStroke($0, picture: rotation.turned(panel), rotation: rotation)
    }
    for y in 0..<panel.height {
      line.removeAll(keepingCapacity: true)
      line.append(contentsOf: repeatElement(0, count: panel.width))
      for stroke in placed where stroke.lines.contains(y) { stroke.add(to: &line, y: y) }
      for x in line.indices { line[x] |= 0xFF00_0000 }
      pixels.withRun(line: y, from: 0, count: panel.width) { $0.store(line.span) }
    }
  }
}

/// A stroke in coordinates of the panel.
private struct PlacedStroke {
  /// Lines and columns that it may touch, including those outside the panel.
  let lines: Range<Int>
  private let columns: Range<Int>
  private let segment: Segment
  private let radius: Double
  private let pixel: UInt32

  init(_ stroke: Stroke, picture: Size, rotation: Rotation) {
    let from = rotation.panelPoint(stroke.from, in: picture)
    let to = rotation.panelPoint(stroke.to, in: picture)
    segment = Segment(from: from, to: to)
    radius = stroke.radius
    let low = pointwiseMin(from, to) - radius - 0.5
    let high = pointwiseMax(from, to) + radius + 0.5
    columns = Int(low.x.rounded(.down))..<Int(high.x.rounded(.up))
    lines = Int(low.y.rounded(.down))..<Int(high.y.rounded(.up))
    pixel = stroke.color.packed(opacity: 1, on: .black) & 0xFF_FFFF
  }

  func add(to words: inout [UInt32], y: Int) {
    for x in columns.clamped(to: words.indices) {
      let middle = SIMD2(Double(x) + 0.5, Double(y) + 0.5)
      let covered = radius + 0.5 - segment.squaredDistance(to: middle).squareRoot()
      guard covered > 0 else { continue }
      let cover = UInt32(min(1, covered) * 255 + 0.5)
      guard cover > words[x] >> 24 else { continue }
      // Two components at once: they do not overlap.
      let redBlue = (((pixel & 0xFF_00FF) * (cover + 1)) >> 8) & 0xFF_00FF
      let green = (((pixel & 0xFF00) * (cover + 1)) >> 8) & 0xFF00
      words[x] = cover << 24 | redBlue | green
    }
  }
}

extension Rotation {
  /// Converts a point of the picture to one on the panel, both in pixels.
  fileprivate func panelPoint(_ point: SIMD2<Double>, in picture: Size) -> SIMD2<Double> {
    let (width, height) = (Double(picture.width), Double(picture.height))
    return switch self {
    case .upright: point
    case .quarter: SIMD2(height - point.y, point.x)
    case .half: SIMD2(width - point.x, height - point.y)
    case .threeQuarters: SIMD2(point.y, width - point.x)
    }
  }
}
