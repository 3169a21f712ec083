// A drag of the list past one of its ends.

/// How far a pull has opened the list at its end.
public enum PullStage: Int, Comparable, Hashable, Sendable {
  /// Not far enough to do anything.
  case none
  /// Far enough for a row.
  case first
  /// As far as a pull has a meaning.
  case second

  public static func < (a: PullStage, b: PullStage) -> Bool { a.rawValue < b.rawValue }
}

/// A drag of the list that is a pull: the list stood at an end when the finger touched down, and
/// the finger is past it now.
public struct Pull: Hashable, Sendable {
  /// The end that is overscrolled; switches when the finger reverses, if the list stood at both.
  public let edge: ListEdge
  /// How far the pull has come; shrinks when the finger goes back. `none` for a cancelled one.
  public let stage: PullStage

  public init(edge: ListEdge, stage: PullStage) {
    self.edge = edge
    self.stage = stage
  }
}
