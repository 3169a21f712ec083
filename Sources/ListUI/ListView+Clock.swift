// The clock in the black below the rows: when its place is free, and how it is drawn.
import Model
import Paint
public import Units

extension ListView {
  /// So many rows of black belong to the clock; with fewer it would stand among the rows.
  package static let clockRows = 4.0

  /// Whether the clock has the black, so that it has to be told the time each minute.
  public var wantsTime: Bool { clock.state == .due }

  /// Tells the clock the time.
  ///
  /// - Parameters:
  ///   - now: In the zone of whoever looks at it; nil while it is not known, and nothing is shown then.
  ///   - time: When it is told.
  /// - Returns: Whether that is seen, so that a frame is due.
  public mutating func tell(_ now: LocalTime?, at time: Instant) -> Bool {
    self.time.goOn(to: time)
    let isOther = clock.tell(now, &self.time)
    if isOther { words.noteTime() }
    return !self.time.isIdle || isOther && clock.opacity(self.time) > 0
  }

  /// Hands are on the list, or on its keys: the clock goes, and comes when they have rested.
  ///
  /// - Parameter time: When.
  /// - Returns: Whether it goes, so that a frame is due. - Complexity: O(1), no allocation.
  public mutating func touch(at time: Instant) -> Bool {
    let wasDue = wantsTime
    self.time.goOn(to: time)
    clock.handle(.touched, &self.time)
    return wasDue
  }

  /// Tells the clock that time passed, and whether its place is free.
  mutating func passClock() {
    guard clock.isWatchful(at: time.now) else { return }
    clock.handle(.passed(isFree: isBlackFree), &time)
  }

  /// Whether there is room for the clock, and nobody is about to need that.
  private var isBlackFree: Bool {
    focus.session == nil && !isHeld
      && blackEnd - (seenEnd - offset) >= Self.clockRows * viewport.rowHeight
  }

  /// Where the black ends, as it is seen: at the banner, or at the cue above it.
  var blackEnd: Double { cueEnd - cueRise * viewport.rowHeight }

  /// Adds the clock, behind everything.
  mutating func appendClock(to picture: inout DisplayList) {
    let opacity = clock.opacity(time) * heat.brightness(time)
    guard opacity > 0, let face = clock.face else { return }
    let color = list.count == 0 ? theme.hint : theme.clock
    append(.time, clockLook.time(face.time, words), color, opacity, to: &picture)
    append(.date, clockLook.date(face.date, words), color, opacity, to: &picture)
  }

  private func append(
    _ guest: Guest, _ line: ClockLook.Line, _ color: Color, _ opacity: Double,
    to picture: inout DisplayList
  ) {
    picture.cells.append(
      Cell(
        id: guest.id, left: 0, top: Pixels(blackEnd - Double(line.rise)), width: line.width,
        height: line.height, color: theme.ground, opacity: opacity,
        text: CellText(line: line.line.id, x: line.x, baseline: line.baseline, color: color)))
  }
}
