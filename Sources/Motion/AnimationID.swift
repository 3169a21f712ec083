// The id of an animation.

/// Identifies one animation of one scheduler, from `add` to `cancel`; never used twice.
public struct AnimationID: Hashable, Sendable {
  /// Where the scheduler keeps it.
  let slot: Int
  /// Distinguishes this animation from earlier ones in the same slot.
  let serial: UInt64
}
