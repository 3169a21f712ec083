// Whether a clock stands in the black, and how it counts the hours.

/// The clock that stands below the rows while nobody touches the list. The raw value is the word in a
/// file.
public enum ClockStyle: String, Hashable, Sendable, CaseIterable {
  /// There is none.
  case off
  /// From 00:00 to 23:59.
  case hours24 = "24h"
  /// From 12:00 to 11:59, twice.
  case hours12 = "12h"
}
