// Test panel: the banner, taps on it, and the list's end.
import Gestures
import ListUI
import Paint
import Units

extension Panel {
  mutating func show(_ banner: Banner?) {
    var events: [ListEvent] = []
    view.show(banner, at: now, events: &events)
  }

  /// The banner's cell.
  func banner() -> Cell? {
    var panel = self
    return panel.cells().first { $0.id == CellID(high: .max, low: 6) }
  }

  /// Sends a tap with the given hit, and returns its events.
  mutating func events(byTapOn hit: Hit) -> [ListEvent] {
    let gesture = Gesture(
      kind: .tap(hit), phase: .ended, contact: ContactID(serial: 950), time: now,
      position: Point(x: 50, y: 78), translation: .zero)
    var events: [ListEvent] = []
    view.handle(gesture, events: &events)
    effects += events.filter(\.isForStore)
    return events
  }

  /// Scrolls the list to its lower end.
  mutating func scrollToEnd() { scroll(to: 100_000) }

  /// The scroll positions of the next frames.
  mutating func scrolls(frames: Int) -> [Double] {
    (0..<frames).map { _ in
      wait(milliseconds: 10)
      return view.scrollPosition.value
    }
  }
}
