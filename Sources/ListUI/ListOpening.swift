// How a list is shown first.
public import Units

/// How a list is shown first.
public enum ListOpening: Hashable, Sendable {
  /// The picture fades in from black, and its rows rise.
  case entrance
  /// It has been there for long and rests, so far below the top of its first row; nearer to it where
  /// the list is shorter.
  case resting(at: Pixels)
}
