// The clock in the black below the rows: when its place is free, and what it is told.
import Model
import Paint
public import Units

extension ListView {
  /// So many rows of black belong to the clock; with fewer it would stand among the rows.
  package static let clockRows = 4.0

  /// Whether the clock has the black, so that it has to be told the time each minute.
  public var wantsTime: Bool { overlays.clock.state == .due }

  /// Tells the clock the time.
  ///
  /// - Parameters:
  ///   - now: In the zone of whoever looks at it; nil while it is not known, and nothing is shown then.
  ///   - time: When it is told.
  /// - Returns: Whether that is seen, so that a frame is due.
  public mutating func tell(_ now: LocalTime?, at time: Instant) -> Bool {
    context.time.goOn(to: time)
    let isOther = overlays.clock.tell(now, &context.time)
    if isOther { context.style.words.noteTime() }
    return !context.time.isIdle || isOther && overlays.clock.opacity(context.time) > 0
  }

  /// Hands are on the list, or on its keys: the clock goes, and comes when they have rested.
  ///
  /// - Parameter time: When.
  /// - Returns: Whether it goes, so that a frame is due. - Complexity: O(1), no allocation.
  public mutating func touch(at time: Instant) -> Bool {
    let wasDue = wantsTime
    context.time.goOn(to: time)
    overlays.clock.handle(.touched, &context.time)
    return wasDue
  }

  /// Tells the clock that time passed, and whether its place is free.
  mutating func passClock() {
    guard overlays.clock.isWatchful(at: context.time.now) else { return }
    overlays.clock.handle(.passed(isFree: isBlackFree), &context.time)
  }

  /// Whether there is room for the clock, and nobody is about to need that.
  private var isBlackFree: Bool {
    guard !isBusy else { return false }
    let height = rows.viewport.rowHeight
    let end = overlays.blackEnd(in: overlayRoom, rowHeight: height, context.time)
    return end - rows.blackBeginning(context.time) >= Self.clockRows * height
  }
}
