// What the gesture core asks about the picture under the fingers.
public import Units

/// An end of the list.
public enum ListEdge: Hashable, Sendable {
  case top, bottom
}

/// The ends at which a list stands: both when it is shorter than the glass.
public struct ListEdges: OptionSet, Hashable, Sendable {
  /// One bit an end.
  public let rawValue: UInt8
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Its first row stands at the glass's top.
  public static let top = ListEdges(rawValue: 1)
  /// Its last row stands at the glass's bottom, or above it.
  public static let bottom = ListEdges(rawValue: 2)
}

/// The picture under the fingers, as far as it decides what they mean.
public protocol Surface {
  /// The item under a point, or nil over empty space. - Complexity: O(1) in the list's length.
  func target(at point: Point) -> TargetID?
  /// Whether the second item's row stands directly below the first's.
  func areNeighbours(_ upper: TargetID, _ lower: TargetID) -> Bool
  /// Whether the list still moves on its own (a fling); a touch then stops it and starts no swipe.
  var isListMoving: Bool { get }
  /// Whether something that does not move with the list lies over it there, and takes taps.
  func coversList(at point: Point) -> Bool
  /// The ends at which the list stands.
  var edges: ListEdges { get }
  /// How many rows the list would show beyond its end for a finger's travel, which is not negative.
  func pulledRows(by travel: Millimeters) -> Double
  /// From the glass's top left corner to its bottom right one.
  var bounds: Vector { get }
}
