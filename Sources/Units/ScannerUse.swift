// What barcode scanners are for: a value that the configuration names and the keyboard reader obeys.

/// What happens to what a barcode scanner scans; its words are those of the configuration.
public enum ScannerUse: String, CaseIterable, Hashable, Sendable {
  /// It is added to the list.
  case add
  /// It is typed, as on a keyboard.
  case type
  /// Nothing.
  case off
}
