// Nobody at the panel, and the clock that is seen then.
import Gestures
import Model
import Paint
import Testing
import Units

@testable import ListUI

extension Panel {
  /// The wall clock says this now. - Returns: Whether that is seen.
  @discardableResult
  mutating func setLocalTime(_ time: LocalTime?) -> Bool { view.setLocalTime(time, at: now) }

  /// A finger is reported of. - Returns: Whether the clock goes.
  @discardableResult
  mutating func touch() -> Bool { view.touch(at: now) }

  /// Lets time pass as a panel does that wakes up for deadlines alone.
  mutating func wait(until end: Instant) {
    while let due = view.deadline, due <= end {
      now = max(now, due)
      effects += view.expire(at: now)
      guard view.deadline.map({ $0 > due }) ?? true else { fatalError("still due at \(due)") }
    }
    now = max(now, end)
    view.advance(to: now)
  }

  /// Nobody touches anything for a minute, and everything has come to rest.
  mutating func leaveAlone() {
    wait(until: now + .seconds(60))
    rest()
  }

  /// Another process changes the list.
  mutating func adopt(_ edits: [Edit]) { _ = view.adopt(edits, at: now) }

  /// The clock's cells, as far as they are seen.
  func clock() -> (time: Cell, date: Cell)? {
    var panel = self
    let cells = panel.cells()
    guard let time = cells.first(where: { $0.id == OverlayCell.time.id }),
      let date = cells.first(where: { $0.id == OverlayCell.date.id })
    else { return nil }
    return (time, date)
  }
}
