// The held half of every gesture that lasts: from where a finger goes, and how it ends.
package import Units

/// What one finger does to a row or to the list from `began` on. Each finger of a pinch has one.
///
/// What it wanted it has, so that other hands do not matter any more. Where its finger goes does: a
/// swipe remembers how far up or down the glass that was, and a pull turns with it.
package struct Drag: Hashable, Sendable {
  /// The gesture, and what it is bound to.
  package let kind: Gesture.Kind
  /// For the list's drag: the ends at which the list stood when the finger touched down.
  private let edges: ListEdges
  private let touch: Point
  private let start: Point
  /// How far up or down the glass a swipe may go, and the farthest that it has been.
  private let reach: Millimeters
  private var farthest: Millimeters

  /// - Parameters:
  ///   - kind: The gesture, and what it is bound to.
  ///   - touch: Where the finger touched down.
  ///   - start: Where it is when the gesture begins. Travel counts from here, not from the
  ///     touch-down point: what is held would jump by the slop.
  ///   - edges: The ends at which the list stood when the finger touched down.
  ///   - rowHeight: How tall a row is.
  ///   - tuning: The thresholds in force.
  package init(
    _ kind: Gesture.Kind, touch: Point, from start: Point, at edges: ListEdges = [],
    rowHeight: Millimeters = 0, _ tuning: Tuning
  ) {
    self.kind = kind
    self.edges = kind == .listPan ? edges : []
    self.touch = touch
    self.start = start
    reach = max(tuning.swipeReach, rowHeight * tuning.swipeRows)
    farthest = (start - touch).dy.magnitude
  }

  /// The travel of a finger at a point, which need not be one that was reported.
  package func translation(to point: Point) -> Vector { point - start }

  /// Whether a finger there has been as far up or down already, so that nothing is to be noted.
  package func knows(_ point: Point) -> Bool { (point - touch).dy.magnitude <= farthest }

  /// Its finger is there now.
  package mutating func move(to point: Point) {
    farthest = max(farthest, (point - touch).dy.magnitude)
  }

  /// Whether the list may be pulled beyond an end.
  package var mayPull: Bool { !edges.isEmpty }

  /// Whether something may come of it if it is let go at a point. A swipe is sideways by its whole
  /// travel then, and has never been far up or down: whoever went there did not mean the row.
  package func mayCommit(at point: Point, _ slants: Slants) -> Bool {
    switch kind {
    case .rowPan: isSideways(at: point, slants)
    case .listPan, .longPress, .pinch: true
    case .tap, .twoFingerTap: fatalError("Drag: \(kind) does not last")
    }
  }

  /// The end beyond which a finger that has gone so far pulls the list: of the open ones that which
  /// lies in its way. Where the drag began, its way is the one on which it got there.
  package func edge(by translation: Vector) -> ListEdge? {
    let dy = translation.dy == 0 ? (start - touch).dy : translation.dy
    if dy > 0, edges.contains(.top) { return .top }
    if dy < 0, edges.contains(.bottom) { return .bottom }
    return nil
  }

  private func isSideways(at point: Point, _ slants: Slants) -> Bool {
    let travel = point - touch
    guard max(farthest, travel.dy.magnitude) <= reach else { return false }
    return travel.lengthSquared <= slants.far * slants.far || travel.isSideways(slants.bias)
  }
}
