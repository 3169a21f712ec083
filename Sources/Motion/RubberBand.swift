// How far a list follows a finger beyond its end: less and less, and never further than its height.

/// The law between how far a finger pulls beyond an end and how far the list goes.
///
/// b(x) = (1 − 1 / (0.55·x/d + 1))·d: UIKit's, as measured by others. It is a law of the place, not
/// of each step, so a finger that comes back is back where it was; and it can be inverted, so that
/// a finger can catch the list beyond its end without a jump.
public struct RubberBand: Hashable, Sendable {
  /// The part of the first pull that the list makes.
  static let looseness = 0.55

  /// The size of what scrolls, above 0; the list never goes so far.
  private let size: Double

  /// - Parameter size: Of what scrolls, along the scroll, above 0, in the unit of the pull.
  public init(size: Double) {
    guard size > 0 else { fatalError("RubberBand: of size \(size)") }
    self.size = size
  }

  /// How far the list goes. - Parameter pull: How far the finger is beyond the end; either way.
  public func offset(pull: Double) -> Double {
    let stretch = Self.looseness * abs(pull) / size
    let offset = (1 - 1 / (stretch + 1)) * size
    return pull < 0 ? -offset : offset
  }

  /// The pull that makes an offset. - Parameter offset: Nearer to 0 than the size.
  public func pull(offset: Double) -> Double {
    // A fling may carry the list beyond the place that any pull would give; there the law has no
    // inverse.
    let reached = min(abs(offset), 0.99 * size)
    let pull = reached / (Self.looseness * (1 - reached / size))
    return offset < 0 ? -pull : pull
  }

  /// The speed of the list for the speed of a finger at a pull: the slope of the law.
  public func speed(of finger: Double, pull: Double) -> Double {
    let stretch = Self.looseness * abs(pull) / size + 1
    return finger * Self.looseness / (stretch * stretch)
  }
}
