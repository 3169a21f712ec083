// Something that comes up from the glass's lower edge, and the room that it takes there.
import Motion
import Units

/// How far something has come up from the lower edge.
struct Rise {
  /// What the rows leave to it, in pixels: its height from when it comes, and nothing once it goes.
  private(set) var room: Double
  /// How high it is, in pixels; 0 where nothing ever came.
  private(set) var height: Double
  private var place: Moving

  /// - Parameter height: In pixels; 0 where there is nothing yet.
  init(standing height: Double = 0) {
    room = height
    self.height = height
    place = .still(height)
  }

  /// Whether it is there or comes.
  var isOpen: Bool { room > 0 }

  /// Whether nothing of it is on the glass, and nothing comes.
  var isGone: Bool {
    if case .still(0) = place { return true }
    return false
  }

  /// How much of the glass it takes, in pixels: never more than its height, though what turns round on
  /// its way swings a little beyond, or the list would be seen below it.
  func risen(_ time: Timeline) -> Double {
    if case .still(let place) = place { return place }
    return min(max(0, time.value(place)), height)
  }

  /// It comes.
  mutating func come(to height: Double, by spring: Spring, _ time: inout Timeline) {
    begin(height)
    place = time.send(place, to: height, by: spring)
  }

  /// The same in a time.
  mutating func come(to height: Double, in duration: Interval, _ time: inout Timeline) {
    begin(height)
    place = time.send(place, to: height, in: duration)
  }

  /// It goes.
  mutating func go(by spring: Spring, _ time: inout Timeline) {
    room = 0
    place = time.send(place, to: 0, by: spring)
  }

  /// The same in a time.
  mutating func go(in duration: Interval, _ time: inout Timeline) {
    room = 0
    place = time.send(place, to: 0, in: duration)
  }

  /// What has arrived stands still.
  mutating func settle(_ time: inout Timeline) {
    guard case .gliding = place else { return }
    place = time.settled(place)
  }

  private mutating func begin(_ height: Double) {
    room = height
    self.height = height
  }
}
