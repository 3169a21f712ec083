// A straight stroke with round caps, for drawing without a font.

/// A straight stroke of even thickness with round caps; a disc if both ends are equal.
public struct Stroke: Hashable, Sendable {
  /// One end of the centre line, in pixels from the picture's left and top edges.
  public var from: SIMD2<Double>
  /// The other end, likewise.
  public var to: SIMD2<Double>
  /// Half the thickness in pixels.
  public var radius: Double
  public var color: Color

  public init(from: SIMD2<Double>, to: SIMD2<Double>, radius: Double, color: Color) {
    self.from = from
    self.to = to
    self.radius = radius
    self.color = color
  }
}
