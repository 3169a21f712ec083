// A number that stands still or is on its way.
import Motion

/// A value that is animated now and then; the timeline that made it knows where it is.
enum Moving {
  case still(Double)
  case gliding(AnimationID)
}
