// What the list does by itself or is busy with, as a value.

/// What the list does by itself or is busy with. Read anew whenever something could begin, because
/// the gesture before may have changed it.
public struct SurfaceFacts: Hashable, Sendable {
  /// The list moves on its own: a fling, or a spring back to its end.
  public var isListMoving = false
  /// A row's text is being changed.
  public var isEditing = false
  /// Rows stand apart, or still close: none can be lifted.
  public var areRowsParted = false
  /// The ends at which the list stands.
  public var edges: ListEdges = []

  public init(
    isListMoving: Bool = false, isEditing: Bool = false, areRowsParted: Bool = false,
    edges: ListEdges = []
  ) {
    self.isListMoving = isListMoving
    self.isEditing = isEditing
    self.areRowsParted = areRowsParted
    self.edges = edges
  }
}
