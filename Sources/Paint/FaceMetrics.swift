// Vertical metrics of a face.
public import Units

/// Vertical metrics of a face at one size, in pixels above the baseline (positive is up).
public struct FaceMetrics: Hashable, Sendable {
  /// Height of a lower-case x.
  public let xHeight: Pixels
  /// Height of a capital letter.
  public let capHeight: Pixels
  /// Extent of the face above the baseline and below it; both are positive.
  public let ascent: Pixels
  public let descent: Pixels

  /// The visual middle of a line above its baseline: half the mean of x-height and cap height.
  public var middle: Pixels { (xHeight + capHeight) * 0.25 }

  public init(xHeight: Pixels, capHeight: Pixels, ascent: Pixels, descent: Pixels) {
    self.xHeight = xHeight
    self.capHeight = capHeight
    self.ascent = ascent
    self.descent = descent
  }
}
