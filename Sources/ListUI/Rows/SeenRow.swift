// Where a row was seen, to let it go on from there.
import Model

/// A row as it was seen before an edit.
struct SeenRow {
  let item: ItemID
  /// Where it was drawn, how fast it moved, and where it rested.
  let y: Double
  let speed: Double
  let home: Double
}
