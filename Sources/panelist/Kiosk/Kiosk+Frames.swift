// Frames of the running list: prepared for an instant, painted, counted when shown.
import Evdev
import Gestures
import ListUI
import Paint
import Scanout
import Session
import Store
import System
import Units

extension Kiosk: FrameSource {
  func handle(_ event: DisplayEvent) {
    switch event {
    case .opened(let traits): opened(traits)
    case .closed: closed()
    case .waiting: waits()
    // Only a restart of the program can help.
    case .gaveUp(let error): fail(error)
    // Contacts from before the sleep are gone.
    case .resumed: letGo()
    case .left: left()
    case .returned: returned()
    case .invalidated: driver.composer?.forget()
    // The newest touches are read before the frame.
    case .frameDue: input.touch?.drain()
    case .committed(let start, let end):
      driver.composer?.committed()
      statistics.committed(
        from: start, to: end, showing: driver.session.core.shownTouch(at: driver.latch))
    case .flipped(let flip, let time, let isFollowed):
      writer.resume()
      ready()
      lit(at: time)
      statistics.flipped(flip, at: time, isFollowed: isFollowed)
      if !isFollowed { loop.resumeIdleWork() }
    case .flipLost: statistics.flipLost()
    case .suspended: writer.resume()
    case .lit: lit(at: kernel.now())
    case .staysLit(let error): staysLit(error)
    }
  }

  /// Prepares the list for its presentation time.
  func prepare(
    for presentation: Instant, touchesUpTo latch: Instant, at start: Instant
  ) -> FrameNeed {
    driver.handle(.presented(touchesUpTo: latch), at: presentation)
    keepTime()
    let differs = driver.prepare(brightness: brightness(at: presentation))
    askForFonts()
    if control.recording != nil { goOnRecording() }
    guard differs else {
      // An empty list is black, like the display after the modeset: no flip follows.
      ready()
      writer.resume()
      statistics.rested()
      loop.resumeIdleWork()
      return .none(next: nextPicture(after: start))
    }
    if displayOutput.isFrameComing { writer.suspend() }
    return .frame(pixels: driver.composer?.damage.area ?? 0)
  }

  /// When the picture changes without a touch; nil if it does not, as while it is dark.
  private func nextPicture(after start: Instant) -> Instant? {
    if driver.session.power.isDark { return nil }
    if driver.session.power.isDimming || !driver.isSettled { return start }
    return driver.session.view.nextDeadline
  }

  /// Opens the input.keyboards after the first picture, or draws a piece of what the list may show next,
  /// if no frame is due. - Returns: Whether more is left.
  func prepareNext() -> Bool {
    guard displayOutput.pacer.isAtRest, !driver.session.power.isDark else { return false }
    guard !input.keyboards.areAwaited else {
      openKeyboards()
      return true
    }
    let isLeft = driver.prepareNext()
    askForFonts()
    return isLeft
  }

  func paint(into pixels: inout WriteOnlyPixels, age: Int) {
    driver.composer?.paint(into: &pixels, age: age)
  }

  var panelDamage: DamageRegion {
    driver.composer?.panelDamage ?? DamageRegion(size: Size(width: 0, height: 0))
  }

  /// Whether the next picture differs without a touch: an animation runs, or a contact was drawn at
  /// a predicted or delayed position.
  var isMoving: Bool { !driver.isStill }
}
