// Where completed rows go: one type for files, commands and the screen.

/// Where a completed row goes. The raw value is the word in a file.
public enum CompletedRows: String, Hashable, Sendable, CaseIterable {
  /// The row turns green and keeps its place.
  case stay
  /// The row is dimmed and moves below the uncompleted rows.
  case sink

  /// Whether completed rows are below all others.
  public var sinks: Bool {
    switch self {
    case .stay: false
    case .sink: true
    }
  }
}
