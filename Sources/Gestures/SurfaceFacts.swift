// What the list does by itself or is busy with, as a value.
public import Units

/// What the list does by itself or is busy with. Read anew whenever something could begin, because
/// the gesture before may have changed it.
public struct SurfaceFacts: Hashable, Sendable {
  /// The list moves on its own: a fling, or a spring back to its end. One that has hardly any way to
  /// go counts as still.
  public var isListMoving = false
  /// The row whose text is being changed, nil when there is none.
  public var edited: TargetID?
  /// The row that the finger met is on the glass still, or it met none. Each finger has its own.
  public var isRowSeen = true
  /// Rows stand apart, or still close: none can be lifted.
  public var areRowsParted = false
  /// The ends at which the list stands.
  public var edges: ListEdges = []
  /// How tall a row is on the glass; zero where there are none.
  public var rowHeight: Millimeters = 0
  /// Until when the list went by under the row that a hand holds at an edge: a hand that does so is
  /// at work, however still. Nil while no lifted row has made it go by.
  public var wentByUntil: Instant?

  public init(
    isListMoving: Bool = false, edited: TargetID? = nil, isRowSeen: Bool = true,
    areRowsParted: Bool = false, edges: ListEdges = [], rowHeight: Millimeters = 0,
    wentByUntil: Instant? = nil
  ) {
    self.isListMoving = isListMoving
    self.edited = edited
    self.isRowSeen = isRowSeen
    self.areRowsParted = areRowsParted
    self.edges = edges
    self.rowHeight = rowHeight
    self.wentByUntil = wentByUntil
  }

  /// Whether a finger met the row whose text is being changed.
  func isEdited(_ target: TargetID?) -> Bool { edited != nil && edited == target }
}
