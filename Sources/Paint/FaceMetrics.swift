// How high the letters of a face are.
public import Units

/// Vertical measures of a face at one size, in pixels above the baseline (positive is up).
public struct FaceMetrics: Hashable, Sendable {
  /// Height of a lower-case x.
  public let xHeight: Pixels
  /// Height of a capital.
  public let capHeight: Pixels
  /// Room above the baseline and, as a positive number too, below it that letters may take.
  public let ascent: Pixels
  public let descent: Pixels

  /// How far above the baseline a line of text has its middle: half of what lower-case letters and
  /// capitals are high in the mean.
  public var middle: Pixels { (xHeight + capHeight) * 0.25 }

  public init(xHeight: Pixels, capHeight: Pixels, ascent: Pixels, descent: Pixels) {
    self.xHeight = xHeight
    self.capHeight = capHeight
    self.ascent = ascent
    self.descent = descent
  }
}
