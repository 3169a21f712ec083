// How exactly a person touches the corners of a screen.

/// Distances in millimetres.
enum CornerTolerance {
  /// The assumed distance from an edge: half the width of the contact of a fingertip that meets it.
  static let aim = 5.0
  /// An edge whose touches land further from the aim, on average, is corrected. Less than half the
  /// height of the smallest row (10 mm), so that a touch still means the row that it is on; more than
  /// the average of two touches of a careful user is off.
  static let edge = 4.0
  /// Two touches near one edge differ by less: a careless user is 0 to 12 mm from an edge.
  static let spread = 12.0
  /// Touches that land further inside at both edges were not near the corners, or the range is wrong
  /// by more than that of any panel with a plausible range.
  static let farthest = 25.0
  /// An end of a range is 0, a power of two less one, or what the driver reports, if it is as near
  /// as this; four touches do not measure it better.
  static let snap = 2.0
}
