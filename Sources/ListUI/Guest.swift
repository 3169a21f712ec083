// Cells of the display list that are no rows, by name.
import Paint

/// Names of cells that are no rows.
enum Guest: UInt64 {
  case newRow, clearing, cue, cueAction, cueVerb, hint, banner, moreBelow, hintArrow, time, date

  var id: CellID { CellID(high: .max, low: rawValue) }

  /// Of the row that unfolds in one of the gaps, counted from 0.
  static func gap(_ number: Int) -> CellID {
    CellID(high: .max, low: UInt64.max - UInt64(number))
  }
}
