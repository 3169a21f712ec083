// The list under a finger that goes up and down: it follows, flies, and is pulled beyond its ends.
import Gestures
import Motion
public import Units

extension ListView {
  /// Where the list stands, in pixels below the top of its first row.
  enum Scroll {
    case resting(at: Double)
    /// Under a finger: the contact, where a list without ends stood when it took hold, and where
    /// this one stands.
    case held(by: ContactID, from: Double, at: Double)
    case gliding(AnimationID)
  }

  /// A finger has touched down: a list that flies stops under it, one that springs back does not.
  ///
  /// - Returns: Whether it was in flight, so that a frame is due.
  public mutating func stopFlight(at time: Instant) -> Bool {
    guard case .gliding(let id) = scroll else { return false }
    now = max(now, time)
    animations.advance(to: now)
    guard (0...scrollLimit).contains(offset) else { return false }
    let place = offset.rounded()
    animations.cancel(id)
    scroll = .resting(at: place)
    return true
  }

  /// Whether it flies or springs back so fast that a touch means the list and not a row.
  var isInFlight: Bool {
    guard case .gliding(let id) = scroll else { return false }
    let creep = panel.pixels(y: Millimeters(tuning.creepSpeed)).value
    return abs(animations.velocity(id)) > creep || !(0...scrollLimit).contains(offset)
  }

  /// Takes a step of the list's drag.
  mutating func scroll(_ gesture: Gesture) {
    let travel = panel.pixels(y: gesture.translation.dy).value
    switch gesture.phase {
    case .began:
      let place = unbanded(offset)
      if case .gliding(let id) = scroll { animations.cancel(id) }
      scroll = .held(by: gesture.contact, from: place, at: banded(place - travel))
    case .changed:
      guard case .held(gesture.contact, let from, _) = scroll else { return }
      scroll = .held(by: gesture.contact, from: from, at: banded(from - travel))
    case .ended:
      guard case .held(gesture.contact, let from, _) = scroll else { return }
      let place = from - travel
      scroll = .held(by: gesture.contact, from: from, at: banded(place))
      throwFrom(place, speed: -panel.pixels(y: gesture.velocity.dy).value)
    case .cancelled:
      guard case .held(gesture.contact, let from, let at) = scroll else { return }
      scroll = .held(by: gesture.contact, from: from, at: at)
      throwFrom(unbanded(at), speed: 0)
    }
  }

  /// A shorter list may end above the bottom of the picture: it comes down again.
  mutating func retreatFromEnd() {
    switch scroll {
    case .resting(let at) where at > scrollLimit:
      scroll = .gliding(
        animations.add(from: at, to: scrollLimit, duration: Timing.shuffle, at: now))
    case .gliding(let id):
      // It flies on, to its new end.
      let (place, speed) = (animations.value(id), animations.velocity(id))
      animations.cancel(id)
      scroll = .gliding(
        animations.fling(from: place, velocity: speed, within: 0...scrollLimit, at: now))
    case .resting, .held:
      // The hand has the list; letting go brings it to the end.
      break
    }
  }

  /// Lets go where a list without ends would stand, with a speed in pixels a second.
  private mutating func throwFrom(_ place: Double, speed: Double) {
    let beyond = place - min(max(0, place), scrollLimit)
    let least = panel.pixels(y: Millimeters(tuning.flingSpeed)).value
    let thrown = abs(speed) < least ? 0 : speed
    if beyond == 0, thrown == 0 {
      // Whole pixels at rest: text stays crisp.
      scroll = .resting(at: offset.rounded())
      return
    }
    let velocity = beyond == 0 ? thrown : band.speed(of: thrown, pull: beyond)
    scroll = .gliding(
      animations.fling(from: offset, velocity: velocity, within: 0...scrollLimit, at: now))
  }

  /// Where the list stands for a place of a list without ends.
  private func banded(_ place: Double) -> Double {
    let inside = min(max(0, place), scrollLimit)
    return inside + band.offset(pull: place - inside)
  }

  private func unbanded(_ offset: Double) -> Double {
    let inside = min(max(0, offset), scrollLimit)
    return inside + band.pull(offset: offset - inside)
  }

  var band: RubberBand { RubberBand(size: pictureHeight) }
}
