// What the list does by itself or is busy with, as a value.

/// What the list does by itself or is busy with. Read anew whenever something could begin, because
/// the gesture before may have changed it.
public struct SurfaceFacts: Hashable, Sendable {
  /// The list moves on its own: a fling, or a spring back to its end.
  public var isListMoving = false
  /// The row whose text is being changed, nil when there is none.
  public var edited: TargetID?
  /// Rows stand apart, or still close: none can be lifted.
  public var areRowsParted = false
  /// The ends at which the list stands.
  public var edges: ListEdges = []

  public init(
    isListMoving: Bool = false, edited: TargetID? = nil, areRowsParted: Bool = false,
    edges: ListEdges = []
  ) {
    self.isListMoving = isListMoving
    self.edited = edited
    self.areRowsParted = areRowsParted
    self.edges = edges
  }

  /// Whether a finger met the row whose text is being changed.
  func isEdited(_ target: TargetID?) -> Bool { edited != nil && edited == target }
}
