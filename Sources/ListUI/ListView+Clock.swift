// The clock in the black area below the rows: when its place is free, and its time.
import Model
import Paint
public import Units

extension ListView {
  /// Rows of black area that the clock needs; with fewer it would stand among the rows.
  package static let clockRows = 4.0

  /// Whether the clock is shown, so that ``setLocalTime(_:at:)`` has to be called each minute.
  public var wantsTime: Bool { overlays.clock.state == .due }

  /// Sets the time that the clock shows.
  ///
  /// - Parameters:
  ///   - now: In the user's time zone; nil while it is not known, and nothing is shown then.
  ///   - time: Now.
  /// - Returns: Whether a new frame is needed.
  public mutating func setLocalTime(_ now: LocalTime?, at time: Instant) -> Bool {
    context.time.goOn(to: time)
    let isOther = overlays.clock.setTime(now, &context.time)
    if isOther { context.style.words.noteTime() }
    return !context.time.isIdle || isOther && overlays.clock.opacity(context.time) > 0
  }

  /// Reports a touch of the list or its keyboard: the clock fades out, and returns after a rest.
  ///
  /// - Parameter time: Now.
  /// - Returns: Whether the clock goes, so that a new frame is needed. - Complexity: O(1), no
  ///   allocation.
  public mutating func touch(at time: Instant) -> Bool {
    let wasDue = wantsTime
    context.time.goOn(to: time)
    overlays.clock.handle(.touched, &context.time)
    return wasDue
  }

  /// Updates the clock's state with the time and with whether its place is free.
  mutating func passClock() {
    guard overlays.clock.isWatchful(at: context.time.now) else { return }
    overlays.clock.handle(.passed(isFree: isBlackFree), &context.time)
  }

  /// Whether the clock fits, and no row is held or edited.
  private var isBlackFree: Bool {
    guard !isBusy else { return false }
    let height = rows.viewport.rowHeight
    let end = overlays.blackEnd(in: overlayRoom, rowHeight: height, context.time)
    return end - rows.blackBeginning(context.time) >= Self.clockRows * height
  }
}
