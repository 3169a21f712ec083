// A drag of the list beyond one of its ends.

/// How far a pull has opened the list at its end.
public enum PullStage: Int, Comparable, Hashable, Sendable {
  /// Too little for anything to come of it.
  case none
  /// Room for a row.
  case first
  /// As far as it means anything.
  case second

  public static func < (a: PullStage, b: PullStage) -> Bool { a.rawValue < b.rawValue }
}

/// What makes a drag of the list a pull: the list stood at an end when the finger touched down, and
/// the finger is beyond it now.
public struct Pull: Hashable, Sendable {
  /// The end beyond which the finger is. It turns with the finger where both are open.
  public let edge: ListEdge
  /// How far it has come; it goes back with the finger. Nothing comes of one that is cancelled.
  public let stage: PullStage

  public init(edge: ListEdge, stage: PullStage) {
    self.edge = edge
    self.stage = stage
  }
}
