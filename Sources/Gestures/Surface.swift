// The screen under the fingers, as far as the gesture core asks about it.
public import Units

/// The screen under the fingers, as far as it decides what they mean.
///
/// ```swift
/// /// A list that does not scroll, with rows of 10 mm.
/// struct FixedRows: Surface {
///   let rows: [TargetID]
///   var facts: SurfaceFacts { SurfaceFacts(rowHeight: 10) }
///   var bounds: Vector { Vector(dx: 217, dy: 136) }
///
///   func hit(at point: Point) -> Hit {
///     let row = Int(point.y / 10)
///     return rows.indices.contains(row) ? Hit(.rows, rows[row]) : Hit(.black)
///   }
///   func seam(near point: Point) -> Seam? { nil }
///   func isSeen(_ target: TargetID) -> Bool { rows.contains(target) }
///   func pullProgress(at edge: ListEdge, by travel: Millimeters) -> Double { travel / 13 }
/// }
/// ```
public protocol Surface {
  /// The foremost layer at a point; asked once, when a finger touches down there.
  ///
  /// - Complexity: O(1) in the list's length.
  func hit(at point: Point) -> Hit
  /// The seam between rows that is nearest to a point, which for two fingers is their middle; the
  /// lower one of two at the same distance. Nil where there are no rows.
  func seam(near point: Point) -> Seam?
  /// What the list does at this moment; asked when a finger touches down and when a gesture could
  /// begin.
  ///
  /// - Complexity: O(1) in the list's length.
  var facts: SurfaceFacts { get }
  /// Whether any part of an item's row is on the screen; false for an item that is not in the list.
  ///
  /// - Complexity: O(1) in the list's length.
  func isSeen(_ target: TargetID) -> Bool
  /// The space that the list would show past an end for a finger's travel, which is not negative, in
  /// the space at which letting go counts.
  func pullProgress(at edge: ListEdge, by travel: Millimeters) -> Double
  /// From the screen's top left corner to its bottom right one.
  var bounds: Vector { get }
}

/// What the list does by itself or is busy with. Read anew whenever a gesture could begin, because
/// the gesture before may have changed it.
public struct SurfaceFacts: Hashable, Sendable {
  /// The list moves on its own: a fling, or a spring back to its end. A list that has hardly any
  /// distance left counts as still.
  public var isListMoving = false
  /// The row that is edited, nil when there is none.
  public var edited: TargetID?
  /// A row is edited, and a key of any keyboard was pressed less than `Tuning.keyPause` ago.
  public var isTyping = false
  /// The row that the finger met is still on the screen, or it met none. Differs for each finger.
  public var isRowSeen = true
  /// Rows are parted, or still close: none can be lifted.
  public var areRowsParted = false
  /// The ends at which the list stands.
  public var edges: ListEdges = []
  /// The ends past which a pull is still seen, while the list springs back.
  public var returning: ListEdges = []
  /// When a fling came to the top, where the list has been since; nil if it was moved otherwise. Long
  /// ago is as well as never.
  public var reachedTopAt: Instant?
  /// The ends at which it stands once the edit is over, for a finger on the edited row that pulls it
  /// that way.
  public var edgesAfterEdit: ListEdges = []
  /// Height of a row on the screen; zero where there are none.
  public var rowHeight: Millimeters = 0
  /// Until when the list scrolled under the row that a finger holds at an edge: such a finger is at
  /// work, however still. Nil while no lifted row has made the list scroll.
  public var wentByUntil: Instant?

  public init(
    isListMoving: Bool = false, edited: TargetID? = nil, isTyping: Bool = false,
    isRowSeen: Bool = true, areRowsParted: Bool = false, edges: ListEdges = [],
    returning: ListEdges = [], reachedTopAt: Instant? = nil, edgesAfterEdit: ListEdges = [],
    rowHeight: Millimeters = 0,
    wentByUntil: Instant? = nil
  ) {
    self.isListMoving = isListMoving
    self.edited = edited
    self.isTyping = isTyping
    self.isRowSeen = isRowSeen
    self.areRowsParted = areRowsParted
    self.edges = edges
    self.returning = returning
    self.reachedTopAt = reachedTopAt
    self.edgesAfterEdit = edgesAfterEdit
    self.rowHeight = rowHeight
    self.wentByUntil = wentByUntil
  }

  /// Whether an item is the one that is edited.
  func isEdited(_ target: TargetID?) -> Bool { edited != nil && edited == target }
}

/// The seam between two rows that follow each other, or an end of the list.
public struct Seam: Hashable, Sendable {
  /// The item of the row above it; nil above the first.
  public let above: TargetID?
  /// The item of the row below it; nil below the last.
  public let below: TargetID?

  public init(above: TargetID?, below: TargetID?) {
    self.above = above
    self.below = below
  }

  /// Whether it is next to the item's row.
  func touches(_ target: TargetID) -> Bool { above == target || below == target }
}
