// The setting that says where completed rows go.

/// Where completed rows go.
public enum CompletedPlace: String, CaseIterable, Hashable, Sendable {
  // Named as they are written in the file.
  /// A completed row keeps its place.
  case stay
  /// Below all rows that are still to do.
  case sink
}
