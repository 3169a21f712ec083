// Frames of the running list: what is seen at an instant, painted, counted when shown.
import Evdev
import Gestures
import ListUI
import Paint
import Scanout
import Session
import System
import Units

extension Kiosk: Tenant {
  /// The newest touches come before the frame.
  func beforeFrame() { touch?.drain() }

  /// Describes the list as it will be when it is seen.
  func prepare(
    for presentation: Instant, touchesUpTo latch: Instant, at start: Instant
  ) -> FrameNeed {
    self.latch = latch
    session.advance(to: presentation, touchesUpTo: latch)
    keepTime()
    guard composer?.prepare(&session.view) == true else {
      // An empty list is black like the glass after the modeset: there is nothing to wait for.
      sayReady()
      statistics.rested()
      return .none(next: session.core.isSettled(at: latch) ? session.view.nextDeadline : start)
    }
    return .frame
  }

  func paint(into pixels: inout WriteOnlyPixels, age: Int) {
    composer?.paint(into: &pixels, age: age)
  }

  var panelDamage: DamageRegion {
    composer?.panelDamage ?? DamageRegion(size: Size(width: 0, height: 0))
  }

  func committed(from start: Instant, to end: Instant) {
    composer?.committed()
    statistics.committed(from: start, to: end)
  }

  func forget() { composer?.forget() }

  /// Whether the next picture differs without a touch: something moves by itself, or a finger was
  /// shown ahead of or behind its last report.
  var isMoving: Bool { !session.isStill(after: latch) }

  func flipped(_ event: FlipEvent, at time: Instant, isFollowed: Bool) {
    sayReady()
    statistics.flipped(event, at: time, isFollowed: isFollowed)
  }

  func flipLost() { statistics.flipLost() }
}
