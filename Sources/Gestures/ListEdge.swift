// The ends of a list, and the ends at which it stands.

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
