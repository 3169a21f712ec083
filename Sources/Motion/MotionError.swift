// What keeps something from moving.

/// Why no animation begins.
public enum MotionError: Error, Hashable, Sendable {
  /// `AnimationScheduler` has as many as its limit allows, finished ones included. Whoever asked
  /// shows at once what the motion would have come to.
  case full
}
