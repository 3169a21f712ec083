// The colour of a row by its place: red at the top, towards yellow at the bottom, green when done.
import Paint

/// Colours of rows.
enum HeatMap {
  /// A completed row: green 0.6.
  static let completed = Color(red: 0, green: 153, blue: 0)

  /// The colour of an undone row: red, with green growing to 0.6 at the last place.
  ///
  /// - Parameters:
  ///   - place: From 0 at the top; a fraction while the row moves.
  ///   - count: Rows in the list; a fraction while the list grows or shrinks. A list of one is red.
  static func color(place: Double, count: Double) -> Color {
    let last = max(count - 1, 1)
    let heat = min(max(place / last, 0), 1)
    return Color(red: 255, green: UInt8((153 * heat).rounded()), blue: 0)
  }
}
