// A row's position before an edit, from which it is animated.
import Model

/// A row as it was seen before an edit.
struct SeenRow {
  let item: ItemID
  /// Its top as drawn, its speed, and its resting place.
  let y: Double
  let speed: Double
  let home: Double
}
