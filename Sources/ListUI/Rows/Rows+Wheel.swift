// The list under a wheel or a trackpad: it goes by between its ends, and nothing is ever pulled.
import Units

extension Rows {
  /// Lets the list go by; one in flight stops, and goes on from where it is seen.
  ///
  /// A wheel is no hand: it lets nobody's row go by under a finger, ends no edit, and leaves a list alone
  /// that springs back from beyond an end.
  ///
  /// - Parameters:
  ///   - distance: How far up the rows go; less than 0 for down. The list rests on whole pixels.
  ///   - time: When.
  /// - Returns: Whether it stands elsewhere or has stopped, so that a frame is due.
  mutating func scroll(by distance: Pixels, at time: Instant, _ context: inout ListContext) -> Bool
  {
    guard !isBusy else { return false }
    let hasStopped = stopFlight(at: time, &context)
    guard !scroll.isMoving else { return false }
    context.time.goOn(to: time)
    let place = scroll.place(context.time)
    let goal = ends.inside((place + distance.value).rounded())
    guard goal != place else { return hasStopped }
    scroll.rest(at: goal, &context.time)
    return true
  }
}
