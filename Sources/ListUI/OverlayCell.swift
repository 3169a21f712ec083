// Ids of the cells in the display list that are not rows.
import Paint

/// Cells that are not rows.
enum OverlayCell: UInt64 {
  case newRow, clearing, undoBar, undoBarAction, undoBarVerb, hint, banner, moreBelow, hintArrow,
    time, date, undoBarSpace

  var id: CellID { CellID(high: .max, low: rawValue) }

  /// The cell of the row that unfolds in a gap; gaps count from 0.
  static func gap(_ number: Int) -> CellID { CellID(high: .max, low: UInt64.max - UInt64(number)) }
}
