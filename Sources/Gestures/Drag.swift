// One finger's part in a continuous gesture: where its travel starts and how it may end.
package import Units

/// What one finger does to a row or to the list from `began` on. Each finger of a pinch has one.
///
/// The finger's path matters to it: a swipe remembers its greatest vertical travel, a pull switches
/// ends with the finger, and neither does anything for a finger that is back where it touched down.
package struct Drag: Hashable, Sendable {
  private enum Axis {
    case none, horizontal, vertical
  }

  /// The gesture and its target.
  package let kind: Gesture.Kind
  /// For a drag of the list: the ends at which the list stood when the finger touched down.
  private var edges: ListEdges
  /// Whether its pull has ended before its finger lifts.
  private var isPullOver = false
  /// Along which axis only travel away from the touch-down point counts.
  private let outward: Axis
  private let touch: Point
  private var start: Point
  /// The vertical travel that a swipe may have, and the greatest that it had.
  private let reach: Millimeters
  private var farthest: Millimeters

  /// - Parameters:
  ///   - kind: The gesture and its target.
  ///   - touch: Where the finger touched down.
  ///   - start: Where the gesture begins. Travel counts from here: counted from the touch-down
  ///     point, what is held would jump by the slop.
  ///   - edges: The ends at which the list stood when the finger touched down.
  ///   - rowHeight: Height of a row.
  ///   - tuning: The thresholds in force.
  package init(
    _ kind: Gesture.Kind, touch: Point, from start: Point, at edges: ListEdges = [],
    rowHeight: Millimeters = 0, _ tuning: Tuning
  ) {
    self.kind = kind
    self.edges = kind == .listPan ? edges : []
    outward =
      if case .rowPan = kind { .horizontal } else { self.edges.isEmpty ? .none : .vertical }
    self.touch = touch
    self.start = start
    reach = max(tuning.swipeReach, rowHeight * tuning.swipeRows)
    farthest = (start - touch).dy.magnitude
  }

  /// The travel of a finger at a point, which need not be a reported one.
  ///
  /// Along a swipe, and along a drag that may pull, only travel that leads away from the touch-down
  /// point counts: a finger that a bad sample threw aside, or that came back, has done nothing. The
  /// row and the list are shown so, so that they say what letting go does.
  @inline(__always)  // Asked with each report of each finger.
  package func translation(to point: Point) -> Vector {
    var travel = point - start
    switch outward {
    case .horizontal: travel.dx = lesser(travel.dx, (point - touch).dx)
    case .vertical: travel.dy = lesser(travel.dy, (point - touch).dy)
    case .none: break
    }
    return travel
  }

  /// The same drag by another contact: its travel counts from a point, as what is held is caught
  /// where it is seen.
  package func resumed(from point: Point) -> Drag {
    var drag = self
    drag.start = point
    return drag
  }

  /// Whether the finger has already had this much vertical travel, so that there is nothing to
  /// note.
  package func knows(_ point: Point) -> Bool { (point - touch).dy.magnitude <= farthest }

  /// Notes the finger's new position.
  package mutating func move(to point: Point) {
    farthest = max(farthest, (point - touch).dy.magnitude)
  }

  /// Whether the list may be pulled past an end.
  package var mayPull: Bool { !edges.isEmpty }

  /// Another finger has come: this one drags the list on, and a pull that is seen does nothing.
  package mutating func endPull() { (edges, isPullOver) = ([], true) }

  /// Whether letting go at a point may commit. A swipe has to be horizontal by its whole travel,
  /// and must never have travelled far vertically: the user did not mean the row then.
  package func mayCommit(at point: Point, _ slants: Slants) -> Bool {
    switch kind {
    case .rowPan: isSideways(at: point, slants)
    case .listPan: !isPullOver
    case .longPress, .pinch: true
    case .tap, .twoFingerTap: fatalError("Drag: \(kind) does not last")
    }
  }

  /// The end past which a finger with this travel pulls the list: the open end in the direction of
  /// the travel. With no vertical travel since the drag began, the direction is that of the travel
  /// from touch-down to the drag's start.
  package func edge(by translation: Vector) -> ListEdge? {
    let dy = translation.dy == 0 ? (start - touch).dy : translation.dy
    if dy > 0, edges.contains(.top) { return .top }
    if dy < 0, edges.contains(.bottom) { return .bottom }
    return nil
  }

  /// The lesser of the travels from the start and from the touch-down point; none if they differ in
  /// direction.
  private func lesser(_ travel: Millimeters, _ whole: Millimeters) -> Millimeters {
    let (travel, whole) = (travel.value, whole.value)
    return Millimeters(max(min(0, whole), min(travel, max(0, whole))))
  }

  private func isSideways(at point: Point, _ slants: Slants) -> Bool {
    let travel = point - touch
    guard max(farthest, travel.dy.magnitude) <= reach else { return false }
    return travel.lengthSquared <= slants.far * slants.far || travel.isSideways(slants.bias)
  }
}
