// The ends of a list: where it stands, what a finger may pull, and how far a pull has come.
import Units

/// An end of the list.
public enum ListEdge: Hashable, Sendable {
  case top, bottom
}

/// The ends at which a list stands: both when it is shorter than the screen.
public struct ListEdges: OptionSet, Hashable, Sendable {
  /// One bit an end.
  public let rawValue: UInt8
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Its first row stands at the screen's top.
  public static let top = ListEdges(rawValue: 1)
  /// Its last row stands at the screen's bottom, or above it.
  public static let bottom = ListEdges(rawValue: 2)
}

/// The ends of the list that a finger may pull, as the list stood when it touched down.
struct PullableEdges: Sendable {
  /// The ends at which the list stood.
  private let now: ListEdges
  /// Those at which it stands once the edit is over, if the finger met the edited row.
  private let afterEdit: ListEdges
  /// Whether a fling had just come to the top.
  let isAfterFling: Bool

  /// - Parameters:
  ///   - facts: At the touch-down. A list that is caught while it moves cannot be pulled, but at the
  ///     top to which it was flung, and at the lower end from which it springs back. At the top the
  ///     list goes on with such a pull by what is seen.
  ///   - hit: What the finger met.
  ///   - time: When it touched down.
  ///   - tuning: The thresholds in force.
  init(_ facts: SurfaceFacts, on hit: Hit, at time: Instant, _ tuning: Tuning) {
    isAfterFling =
      facts.reachedTopAt.map { time >= $0 && time - $0 <= tuning.flungTopTime } ?? false
    let pullable = (isAfterFling ? facts.edges.intersection(.top) : [])
      .union(facts.returning.intersection(.bottom))
    now = facts.isListMoving ? pullable : facts.edges
    afterEdit = facts.isListMoving || !facts.isEdited(hit.target) ? [] : facts.edgesAfterEdit
  }

  /// The ends that a finger may pull which has gone from one point to another.
  func edges(from start: Point, to point: Point) -> ListEdges {
    now.union(afterEdit.intersection(point.y > start.y ? .top : .bottom))
  }
}

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
