// What the list does by itself or is busy with, as a value.
public import Units

/// What the list does by itself or is busy with. Read anew whenever a gesture could begin, because
/// the gesture before may have changed it.
public struct SurfaceFacts: Hashable, Sendable {
  /// The list moves on its own: a fling, or a spring back to its end. A list that has hardly any
  /// distance left counts as still.
  public var isListMoving = false
  /// The row that is edited, nil when there is none.
  public var edited: TargetID?
  /// The row that the finger met is still on the screen, or it met none. Differs for each finger.
  public var isRowSeen = true
  /// Rows are parted, or still close: none can be lifted.
  public var areRowsParted = false
  /// The ends at which the list stands.
  public var edges: ListEdges = []
  /// The ends at which it stands once the edit is over, for a finger on the edited row that pulls it
  /// that way.
  public var edgesAfterEdit: ListEdges = []
  /// Height of a row on the screen; zero where there are none.
  public var rowHeight: Millimeters = 0
  /// Until when the list scrolled under the row that a finger holds at an edge: such a finger is at
  /// work, however still. Nil while no lifted row has made the list scroll.
  public var wentByUntil: Instant?

  public init(
    isListMoving: Bool = false, edited: TargetID? = nil, isRowSeen: Bool = true,
    areRowsParted: Bool = false, edges: ListEdges = [], edgesAfterEdit: ListEdges = [],
    rowHeight: Millimeters = 0, wentByUntil: Instant? = nil
  ) {
    self.isListMoving = isListMoving
    self.edited = edited
    self.isRowSeen = isRowSeen
    self.areRowsParted = areRowsParted
    self.edges = edges
    self.edgesAfterEdit = edgesAfterEdit
    self.rowHeight = rowHeight
    self.wentByUntil = wentByUntil
  }

  /// Whether an item is the one that is edited.
  func isEdited(_ target: TargetID?) -> Bool { edited != nil && edited == target }
}
