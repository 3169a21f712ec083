// A number that is constant or animated.
import Motion

/// A value that is animated at times; the timeline that made the animation has its current value.
enum Moving {
  case still(Double)
  case gliding(AnimationID)
}
