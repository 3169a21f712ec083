// What may be said of rows that were done.

/// Where rows go that were done.
public enum CompletedPlace: String, CaseIterable, Hashable, Sendable {
  // As they are written.
  /// Nowhere: a row keeps its place.
  case stay
  /// Below all rows that are still to do.
  case sink
}
