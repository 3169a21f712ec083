// Scrolling by a wheel or a trackpad: between the list's ends, never with a pull.
import Units

extension Rows {
  /// Scrolls the list. A list in flight stops, and scrolls from where it is seen.
  ///
  /// The wheel does nothing while a row or the list is held, a row is edited, or the list springs
  /// back from an overscroll.
  ///
  /// - Parameters:
  ///   - distance: How far up the rows go; less than 0 for down. The list rests on whole pixels.
  ///   - time: Now.
  /// - Returns: Whether the list moved or stopped, so that a new frame is needed.
  mutating func scroll(by distance: Pixels, at time: Instant, _ context: inout ListContext) -> Bool
  {
    guard !isBusy else { return false }
    let hasStopped = stopFlight(at: time, &context)
    guard !scroll.isMoving else { return false }
    context.time.goOn(to: time)
    let position = scroll.position(context.time)
    let goal = ends.inside((position + distance.value).rounded())
    guard goal != position else { return hasStopped }
    scroll.stop(at: goal, &context.time)
    return true
  }
}
