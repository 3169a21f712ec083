// How much one file may have, and what to do with a longer one.

/// Limits of an import: as much as a list is made for, refused before memory is taken.
package enum ImportLimits {
  /// The most items of one file.
  package static let items = 100_000
  /// The most lines: JSON of that many items may have ten for each.
  package static let lines = 1_000_000
  /// The most fields of a table, or values of JSON: twenty for each item.
  package static let fields = 20 * items

  /// The remedy for a file that is too long, as a clause.
  static let remedy = "divide it into files with fewer items and import each; nothing was added"
}
