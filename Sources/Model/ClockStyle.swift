// Whether the clock is shown, and in which hour format.

/// The clock below the rows, shown while no finger touches the list. The raw value is the word in a
/// file.
public enum ClockStyle: String, Hashable, Sendable, CaseIterable {
  /// No clock.
  case off
  /// From 00:00 to 23:59.
  case hours24 = "24h"
  /// From 12:00 to 11:59, twice.
  case hours12 = "12h"
}
