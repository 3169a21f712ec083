// The name of an animation.

/// Names one animation of one scheduler, from `add` to `cancel`; never used twice.
public struct AnimationID: Hashable, Sendable {
  /// Where the scheduler keeps it.
  let slot: Int
  /// Tells this animation from those that were kept in the slot before it.
  let serial: UInt64
}
