// The text styles of the interface.

/// The style of a text. `Text` chooses a face for each.
public enum TextStyle: Hashable, Sendable, CaseIterable {
  /// Rows: a strong weight, as they are read from a distance over colours.
  case row
  /// Undo bar, banner, date, hint and key labels.
  case medium
  /// The clock: digits as tall as a row or taller.
  case light
}
