// What stands on the banner, what a tap on it tells, and where the list ends beside it.
import Gestures
import ListUI
import Paint
import Units

extension Panel {
  mutating func show(_ banner: Banner?) {
    var events: [ListEvent] = []
    view.show(banner, at: now, events: &events)
  }

  /// The banner's band.
  func banner() -> Cell? {
    var panel = self
    return panel.cells().first { $0.id == CellID(high: .max, low: 6) }
  }

  /// A finger that met something taps; what is reported of it.
  mutating func events(byTapOn hit: Hit) -> [ListEvent] {
    let gesture = Gesture(
      kind: .tap(hit), phase: .ended, contact: ContactID(serial: 950), time: now,
      position: Point(x: 50, y: 78), translation: .zero)
    var events: [ListEvent] = []
    view.handle(gesture, events: &events)
    effects += events.filter(\.isForStore)
    return events
  }

  /// Brings the list to its lower end.
  mutating func scrollToEnd() { scroll(to: 100_000) }

  /// The list stands so far below its top, at every one of some frames.
  mutating func scrolls(frames: Int) -> [Double] {
    (0..<frames).map { _ in
      wait(milliseconds: 10)
      return view.scrollPosition.value
    }
  }
}
