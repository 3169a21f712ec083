// The name of an animation.

/// Names one animation of one scheduler, from `add` to `cancel`; never used twice.
public struct AnimationID: Hashable, Sendable {
  /// Where the scheduler keeps it.
  let slot: Int
  /// Which of the animations that stood in this slot.
  let serial: UInt64
}
