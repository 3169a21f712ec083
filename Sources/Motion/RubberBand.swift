// Overscroll: how far a list follows a finger past its end, always less than its height.

/// The relation between how far a finger pulls past an end and how far the list moves.
///
/// b(x) = (1 − 1 / (0.55·x/d + 1))·d: UIKit's, as measured by others. The offset depends on the
/// position alone, not on single updates, so a finger that comes back finds the list where it was.
/// The relation can be inverted, so that a finger can catch the list in overscroll without a jump.
public struct RubberBand: Hashable, Sendable {
  /// The ratio of offset to pull for small pulls.
  static let looseness = 0.55

  /// The size of what scrolls, above 0; every offset is less.
  private let size: Double

  /// - Parameter size: Of what scrolls, along the scroll, above 0, in the unit of the pull.
  public init(size: Double) {
    guard size > 0 else { fatalError("RubberBand: of size \(size)") }
    self.size = size
  }

  /// The offset of the list. - Parameter pull: How far the finger is past the end; either sign.
  public func offset(pull: Double) -> Double {
    let stretch = Self.looseness * abs(pull) / size
    let offset = (1 - 1 / (stretch + 1)) * size
    return pull < 0 ? -offset : offset
  }

  /// The pull that gives an offset. - Parameter offset: Less than the size, either sign.
  public func pull(offset: Double) -> Double {
    // A fling may carry the list past every offset that a pull gives, where no inverse exists.
    let reached = min(abs(offset), 0.99 * size)
    let pull = reached / (Self.looseness * (1 - reached / size))
    return offset < 0 ? -pull : pull
  }

  /// The velocity of the list for a velocity of the finger at a pull: the slope of the relation.
  public func speed(of finger: Double, pull: Double) -> Double {
    let stretch = Self.looseness * abs(pull) / size + 1
    return finger * Self.looseness / (stretch * stretch)
  }
}
