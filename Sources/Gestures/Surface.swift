// What the gesture core asks about the picture under the fingers.
public import Units

/// The picture under the fingers, as far as it decides what they mean.
public protocol Surface {
  /// What is foremost at a point; asked once, when a finger touches down there.
  ///
  /// - Complexity: O(1) in the list's length.
  func hit(at point: Point) -> Hit
  /// The seam between rows that is nearest to a point, which for two fingers is their middle; of two
  /// as near the lower one. Nil where there are no rows.
  func seam(near point: Point) -> Seam?
  /// What the list does; asked whenever a finger touches down or a gesture could begin, as it is
  /// at that moment. - Complexity: O(1) in the list's length.
  var facts: SurfaceFacts { get }
  /// Whether anything of an item's row is on the glass. A row that is no longer in the list is not.
  ///
  /// - Complexity: O(1) in the list's length.
  func isSeen(_ target: TargetID) -> Bool
  /// How many rows the list would show beyond its end for a finger's travel, which is not negative.
  func pulledRows(by travel: Millimeters) -> Double
  /// From the glass's top left corner to its bottom right one.
  var bounds: Vector { get }
}
