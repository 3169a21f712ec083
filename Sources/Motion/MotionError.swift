// Why no animation can begin.

/// Why no animation begins.
public enum MotionError: Error, Hashable, Sendable {
  /// `AnimationScheduler` is at its limit, finished animations included. The caller shows the end
  /// value at once.
  case full
}
