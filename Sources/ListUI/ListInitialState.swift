// How a list is first shown.
public import Units

/// How a list is first shown.
public enum ListInitialState: Hashable, Sendable {
  /// The picture fades in from black, and its rows rise.
  case entrance
  /// The list is at rest, scrolled this far below the top of its first row; clamped to its ends.
  ///
  /// The first row begins at another coordinate than 0 where rows have come or gone above the
  /// screen. A list with another one is seen at the same places but for rounding, of which a colour
  /// can depend.
  case resting(at: Pixels, from: Pixels = 0)

  /// The coordinate at which the first row begins.
  var beginning: Double {
    switch self {
    case .entrance: 0
    case .resting(at: _, from: let beginning): beginning.value
    }
  }
}
