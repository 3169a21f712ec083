// Thresholds by which a barcode scanner is known from a person who types.
internal import Units

/// Thresholds of barcode scanners.
enum ScannerTuning {
  /// Characters of a burst are less than this apart. Scanners send one every 1 to 30 ms; the fastest
  /// typists need 60 ms on average.
  static let gap = Interval.milliseconds(50)
  /// A burst without a suffix ends after this silence: longer than any gap of a slow scanner, and
  /// short enough to wait for.
  static let silence = Interval.milliseconds(300)
  /// A burst has at least this many characters: two letters of a person who rolls over keys are
  /// often less than `gap` apart, five never are.
  static let leastCharacters = 5
  /// Bursts one after the other, with nothing typed by hand between, after which a device is a
  /// scanner: one may be a text that a program has typed.
  static let bursts = 3
  /// Characters of a burst that are kept; more than any code has, and than a row takes.
  static let mostCharacters = 10_000
}
