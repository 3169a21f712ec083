// What the gesture core asks about the screen under the fingers.
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
