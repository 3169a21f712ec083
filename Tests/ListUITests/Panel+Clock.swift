// Test panel: time without touches, and the resting clock.
import Gestures
import Model
import Paint
import Testing
import Units

@testable import ListUI

extension Panel {
  /// Sets the wall-clock time. - Returns: Whether that changes the screen.
  @discardableResult
  mutating func setLocalTime(_ time: LocalTime?) -> Bool { view.setLocalTime(time, at: now) }

  /// Reports a touch. - Returns: Whether the clock disappears.
  @discardableResult
  mutating func touch() -> Bool { view.touch(at: now) }

  /// Lets time pass as an idle panel does, which wakes up only for deadlines.
  mutating func wait(until end: Instant) {
    while let due = view.deadline, due <= end {
      now = max(now, due)
      effects += view.expire(at: now)
      guard view.deadline.map({ $0 > due }) ?? true else { fatalError("still due at \(due)") }
    }
    now = max(now, end)
    view.advance(to: now)
  }

  /// Lets a minute pass without touches, and everything come to rest.
  mutating func leaveAlone() {
    wait(until: now + .seconds(60))
    rest()
  }

  /// Applies external edits.
  mutating func adopt(_ edits: [Edit]) { _ = view.adopt(edits, at: now) }

  /// The clock's cells, nil unless both are shown.
  func clock() -> (time: Cell, date: Cell)? {
    var panel = self
    let cells = panel.cells()
    guard let time = cells.first(where: { $0.id == OverlayCell.time.id }),
      let date = cells.first(where: { $0.id == OverlayCell.date.id })
    else { return nil }
    return (time, date)
  }
}
