// The list under a finger that goes up and down: it follows, flies, and is pulled beyond its ends.
import Gestures
import Motion
public import Units

extension ListView {
  /// Where the list stands: the line of its coordinates at the picture's top.
  enum Scroll {
    case resting(at: Double)
    /// Under a finger: the contact, where a list without ends stood when it took hold, and where
    /// this one stands.
    case held(by: ContactID, from: Double, at: Double)
    /// Thrown, or on its way to a place.
    case gliding(AnimationID, to: Double?)
  }

  /// A finger has touched down: a list that flies stops under it, one that springs back does not.
  ///
  /// - Returns: Whether it was in flight, so that a frame is due.
  public mutating func stopFlight(at time: Instant) -> Bool {
    guard case .gliding = scroll, editing == nil else { return false }
    goOn(to: time)
    guard scrollRange.contains(scrollPlace) else { return false }
    restScroll(at: scrollPlace.rounded())
    return true
  }

  /// Puts the list somewhere, at once.
  mutating func restScroll(at place: Double) {
    if case .gliding(let id, _) = scroll { animations.cancel(id) }
    scroll = .resting(at: place)
  }

  /// Whether it flies or springs back so fast that a touch means the list and not a row.
  var isInFlight: Bool {
    guard case .gliding(let id, _) = scroll else { return false }
    let creep = panel.pixels(y: Millimeters(tuning.creepSpeed)).value
    return abs(animations.velocity(id)) > creep || !scrollRange.contains(scrollPlace)
  }

  /// Takes a step of the list's drag.
  ///
  /// - Returns: Whether the finger was lifted from a list that it had.
  mutating func scroll(_ gesture: Gesture) -> Bool {
    let travel = panel.pixels(y: gesture.translation.dy).value
    switch gesture.phase {
    case .began:
      guard editing == nil else { return false }
      let place = unbanded(scrollPlace)
      if case .gliding(let id, _) = scroll { animations.cancel(id) }
      scroll = .held(by: gesture.contact, from: place, at: banded(place - travel))
    case .changed:
      guard case .held(gesture.contact, let from, _) = scroll else { return false }
      scroll = .held(by: gesture.contact, from: from, at: banded(from - travel))
    case .ended:
      guard case .held(gesture.contact, let from, _) = scroll else { return false }
      let place = from - travel
      scroll = .held(by: gesture.contact, from: from, at: banded(place))
      throwFrom(place, speed: -panel.pixels(y: gesture.velocity.dy).value)
      return true
    case .cancelled:
      guard case .held(gesture.contact, let from, let at) = scroll else { return false }
      scroll = .held(by: gesture.contact, from: from, at: at)
      throwFrom(unbanded(at), speed: 0)
    }
    return false
  }

  /// A shorter list may end above the bottom of the picture: it comes down again.
  mutating func retreatFromEnd() {
    switch scroll {
    case .resting(let at):
      // A row in a hand stays where it is: the list comes down when the hand is open.
      if !isHeld, inside(at) != at { glideList(to: inside(at)) }
    case .gliding(let id, let end?):
      guard inside(end) != end else { return }
      animations.retarget(id, to: inside(end), duration: Timing.shuffle, at: now)
      scroll = .gliding(id, to: inside(end))
    case .gliding(let id, nil):
      // It flies on, to its new end.
      let (place, speed) = (animations.value(id), animations.velocity(id))
      animations.cancel(id)
      scroll = .gliding(
        animations.fling(from: place, velocity: speed, within: scrollRange, at: now), to: nil)
    case .held:
      // The hand has the list; letting go brings it to the end.
      break
    }
  }

  /// Sends the list to a position of its range, without a spring.
  mutating func glideList(to place: Double) {
    let from = scrollPlace
    if case .gliding(let id, _) = scroll { animations.cancel(id) }
    scroll = .gliding(
      animations.add(from: from, to: place, duration: Timing.shuffle, at: now), to: place)
  }

  /// Lets go where a list without ends would stand, with a speed in pixels a second.
  private mutating func throwFrom(_ place: Double, speed: Double) {
    let beyond = place - inside(place)
    let least = panel.pixels(y: Millimeters(tuning.flingSpeed)).value
    let thrown = abs(speed) < least ? 0 : speed
    if beyond == 0, thrown == 0 {
      // Whole pixels at rest: text stays crisp.
      scroll = .resting(at: scrollPlace.rounded())
      return
    }
    let velocity = beyond == 0 ? thrown : band.speed(of: thrown, pull: beyond)
    scroll = .gliding(
      animations.fling(from: scrollPlace, velocity: velocity, within: scrollRange, at: now),
      to: nil)
  }

  /// The nearest position at which the list may rest.
  func inside(_ place: Double) -> Double {
    min(max(scrollRange.lowerBound, place), scrollRange.upperBound)
  }

  /// Where the list stands for a place of a list without ends.
  private func banded(_ place: Double) -> Double {
    inside(place) + band.offset(pull: place - inside(place))
  }

  func unbanded(_ offset: Double) -> Double {
    inside(offset) + band.pull(offset: offset - inside(offset))
  }

  var band: RubberBand { RubberBand(size: pictureHeight) }
}
