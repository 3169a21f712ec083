// How a list is first shown.
public import Units

/// How a list is first shown.
public enum ListInitialState: Hashable, Sendable {
  /// The picture fades in from black, and its rows rise.
  case entrance
  /// The list is at rest, scrolled this far below the top of its first row; clamped to its ends.
  case resting(at: Pixels)
}
