// The held half of every gesture that lasts: from where a finger goes, and how it ends.
package import Units

/// What one finger does to a row or to the list from `began` on. Each finger of a pinch has one.
///
/// What it wanted it has, so that neither its direction nor other hands matter any more.
package struct Drag: Hashable, Sendable {
  /// What happens to its finger.
  package enum Event: Hashable, Sendable {
    case moved
    /// The finger left the glass.
    case ended
    /// The finger or the row went away: nothing may result.
    case cancelled
  }

  /// The gesture, and what it is bound to.
  package let kind: Gesture.Kind
  /// For the list's drag: the end beyond which it began.
  package let edge: ListEdge?
  private let touch: Point
  private let start: Point
  private let swipeSteepness: Double

  /// - Parameters:
  ///   - kind: The gesture, and what it is bound to.
  ///   - touch: Where the finger touched down.
  ///   - start: Where it is when the gesture begins. Travel counts from here, not from the
  ///     touch-down point: what is held would jump by the slop.
  ///   - edges: The ends at which the list stood when the finger touched down.
  ///   - tuning: The thresholds in force.
  package init(
    _ kind: Gesture.Kind, touch: Point, from start: Point, at edges: ListEdges = [],
    _ tuning: Tuning
  ) {
    swipeSteepness = tuning.swipeSteepness
    self.kind = kind
    self.touch = touch
    self.start = start
    edge = kind == .listPan ? Self.edge(beyond: edges, by: start.y - touch.y) : nil
  }

  /// The travel of a finger at a point, which need not be one that was reported.
  package func translation(to point: Point) -> Vector { point - start }

  /// What comes of an event: each drag ends once.
  ///
  /// - Parameters:
  ///   - event: What happens to the finger.
  ///   - point: Where it is.
  package func phase(after event: Event, at point: Point) -> Gesture.Phase {
    switch (kind, event) {
    case (.rowPan, .moved), (.listPan, .moved), (.longPress, .moved), (.pinch, .moved): .changed
    // Whoever went up or down the glass in the end did not mean the row.
    case (.rowPan, .ended): isSteep(point - touch) ? .cancelled : .ended
    case (.listPan, .ended), (.longPress, .ended), (.pinch, .ended): .ended
    case (.rowPan, .cancelled), (.listPan, .cancelled), (.longPress, .cancelled),
      (.pinch, .cancelled):
      .cancelled
    case (.tap, .moved), (.tap, .ended), (.tap, .cancelled), (.twoFingerTap, .moved),
      (.twoFingerTap, .ended), (.twoFingerTap, .cancelled):
      fatalError("Drag: \(event) while \(kind), which does not last")
    }
  }

  private func isSteep(_ travel: Vector) -> Bool {
    travel.dy.magnitude > travel.dx.magnitude * swipeSteepness
  }

  /// The end beyond which a drag starts.
  private static func edge(beyond edges: ListEdges, by travel: Millimeters) -> ListEdge? {
    if travel > 0, edges.contains(.top) { return .top }
    if travel < 0, edges.contains(.bottom) { return .bottom }
    return nil
  }
}
