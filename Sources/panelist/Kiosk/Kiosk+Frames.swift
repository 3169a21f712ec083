// Frames of the running list: what is seen at an instant, painted, counted when shown.
import Evdev
import Gestures
import ListUI
import Paint
import Scanout
import Session
import System
import Units

extension Kiosk: FrameSource {
  func handle(_ event: DisplayEvent) {
    switch event {
    case .opened(let traits): opened(traits)
    case .closed: closed()
    case .waiting: waits()
    // Nothing but a new program can help.
    case .gaveUp(let error): fail(error)
    // Fingers that were on the glass when the machine fell asleep are long gone.
    case .resumed: letGo()
    case .invalidated: composer?.forget()
    // The newest touches come before the frame.
    case .frameDue: touch?.drain()
    case .committed(let start, let end):
      composer?.committed()
      statistics.committed(from: start, to: end)
    case .flipped(let flip, let time, let isFollowed):
      service.ready()
      statistics.flipped(flip, at: time, isFollowed: isFollowed)
    case .flipLost: statistics.flipLost()
    }
  }

  /// Describes the list as it will be when it is seen.
  func prepare(
    for presentation: Instant, touchesUpTo latch: Instant, at start: Instant
  ) -> FrameNeed {
    self.latch = latch
    session.advance(to: presentation, touchesUpTo: latch)
    keepTime()
    guard composer?.prepare(&session.view) == true else {
      // An empty list is black like the glass after the modeset: there is nothing to wait for.
      service.ready()
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

  /// Whether the next picture differs without a touch: something moves by itself, or a finger was
  /// shown ahead of or behind its last report.
  var isMoving: Bool { !session.isStill(after: latch) }
}
