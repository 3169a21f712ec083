// The colour of a row by its place: red at the top, towards yellow at the bottom, other when done.
package import Paint

/// Colours of rows.
package enum HeatMap {
  /// A completed row that keeps its place: green 0.6.
  static let completed = Color(red: 0, green: 153, blue: 0)
  /// A completed row that has sunk, and its letters: they stand back.
  static let sunk = Color(red: 38, green: 38, blue: 38)
  static let sunkText = Color(red: 153, green: 153, blue: 153)
  /// What a swipe will do, once the finger is far enough.
  static let willComplete = Color(red: 0, green: 255, blue: 0)
  static let willDelete = Color(red: 255, green: 0, blue: 0)
  /// What an empty list says: it invites, and is no row.
  static let hint = Color(red: 142, green: 142, blue: 148)
  /// The cue's ground, what a tap on it does, and what was done to which item.
  static let cue = Color(red: 30, green: 30, blue: 32)
  static let cueAction = Color(red: 255, green: 204, blue: 0)
  static let cueVerb = Color(red: 142, green: 142, blue: 147)
  static let cueName = Color(red: 215, green: 215, blue: 220)

  /// The colour of an undone row: red, with green growing to 0.6 at the last place.
  ///
  /// - Parameters:
  ///   - place: From 0 at the top; a fraction while the row moves.
  ///   - count: Rows in the list; a fraction while the list grows or shrinks. A list of one is red.
  package static func color(place: Double, count: Double) -> Color {
    let last = max(count - 1, 1)
    let heat = min(max(place / last, 0), 1)
    return Color(red: 255, green: UInt8((153 * heat).rounded()), blue: 0)
  }
}
