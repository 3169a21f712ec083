// Whether another console can be shown in place of the list.

/// Whether a keyboard switches from the list to another console.
public enum ConsoleSwitching: String, Hashable, Sendable, CaseIterable {
  /// The kernel refuses every switch while the list is shown.
  case never
  /// Ctrl+Alt with a function key switches.
  case keys
}
