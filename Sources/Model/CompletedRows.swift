// Where rows go that were done, in one word for files, commands and the glass.

/// Where a completed row goes. The raw value is the word in a file.
public enum CompletedRows: String, Hashable, Sendable, CaseIterable {
  /// It turns green and keeps its place.
  case stay
  /// It is dimmed and goes below the rows that are still to be done.
  case sink
}
