// An element that slides in from the lower edge of the screen, and the space that it takes there.
import Motion
import Units

/// How far an element has slid in from the lower edge.
struct Rise {
  /// Space that the rows leave for the element, in pixels: its height as soon as it comes, 0 as
  /// soon as it goes.
  private(set) var room: Double
  /// Its height, in pixels; 0 if nothing was ever shown.
  private(set) var height: Double
  private var rise: Moving

  /// - Parameter height: In pixels; 0 for no element.
  init(standing height: Double = 0) {
    room = height
    self.height = height
    rise = .still(height)
  }

  /// Whether the element is shown or comes.
  var isOpen: Bool { room > 0 }

  /// Whether the element is off the screen and does not come.
  var isGone: Bool {
    if case .still(0) = rise { return true }
    return false
  }

  /// Height of the visible part, in pixels. Clamped to the full height: an animation that reverses
  /// overshoots, and the list would be seen below the element.
  func risen(_ time: Timeline) -> Double {
    if case .still(let rise) = rise { return rise }
    return min(max(0, time.value(rise)), height)
  }

  /// Shows the element by a spring.
  mutating func come(to height: Double, by spring: Spring, _ time: inout Timeline) {
    begin(height)
    rise = time.send(rise, to: height, by: spring)
  }

  /// Shows the element in a duration.
  mutating func come(to height: Double, in duration: Interval, _ time: inout Timeline) {
    begin(height)
    rise = time.send(rise, to: height, in: duration)
  }

  /// Changes the height of an element that is shown or comes, at once: what is below its new part
  /// stays where it is on the screen.
  mutating func extend(to height: Double, by spring: Spring, _ time: inout Timeline) {
    guard isOpen, height != self.height else { return }
    let (risen, speed) = (time.value(rise) + height - self.height, time.velocity(rise))
    begin(height)
    rise = time.put(rise, at: risen)
    guard risen != height else { return }
    rise = time.glide(from: risen, velocity: speed, to: height, by: spring)
  }

  /// Hides the element by a spring.
  mutating func go(by spring: Spring, _ time: inout Timeline) {
    room = 0
    rise = time.send(rise, to: 0, by: spring)
  }

  /// Hides the element in a duration.
  mutating func go(in duration: Interval, _ time: inout Timeline) {
    room = 0
    rise = time.send(rise, to: 0, in: duration)
  }

  /// Removes a finished animation.
  mutating func settle(_ time: inout Timeline) {
    guard case .gliding = rise else { return }
    rise = time.settled(rise)
  }

  private mutating func begin(_ height: Double) {
    room = height
    self.height = height
  }
}
