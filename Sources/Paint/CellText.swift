// The text of a cell and its place.

/// A shaped text of one or more lines, placed in a cell.
public struct CellText: Hashable, Sendable {
  /// The id of the shaped text, from the measurer.
  public var line: TextLineID
  /// Start of the line from the cell's left edge, in whole pixels.
  public var x: Int
  /// Baseline of the first line from the cell's top edge, in whole pixels.
  public var baseline: Int
  public var color: Color

  public init(line: TextLineID, x: Int, baseline: Int, color: Color) {
    self.line = line
    self.x = x
    self.baseline = baseline
    self.color = color
  }
}
