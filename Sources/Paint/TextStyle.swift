// Which of the interface's letters a text is set in.

/// The letters of a text. Each is a face of its own, which `Text` chooses.
public enum TextStyle: Hashable, Sendable, CaseIterable {
  /// Rows: strong, as they are read from a distance over colours.
  case row
  /// What the list says of itself: the cue, the banner, the date, the hint; and what stands on keys.
  case medium
  /// Figures as tall as a row and more: the clock.
  case light
}
