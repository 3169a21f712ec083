// Display list and damage in, pixels out: every damaged pixel is stored once and none is read.
import Paint
public import Text
import Units

/// Draws display lists into write-only memory.
///
/// Lines of the panel go from top to bottom within a rectangle of the damage, columns from left to
/// right, and nothing outside the damage is touched. A pixel that a cell covers partly shows the
/// mean of its four quarters. After the first frames nothing is allocated.
///
/// ```swift
/// let size = Size(width: 800, height: 480)
/// var words = [UInt32](repeating: 0, count: size.width * size.height)
/// var pixels = WriteOnlyPixels(words: words.mutableSpan, size: size, stride: size.width)
/// var raster = Rasterizer(lines: lines)
/// raster.draw(DisplayList(size: size, cells: [row]), damage: .full(size), into: &pixels)
/// ```
public struct Rasterizer: ~Copyable {
  let lines: TextLines
  /// The loops that store the bands.
  let width: SIMDLevel
  var cells: [ResolvedCell] = []
  /// Texts and icons of the cells, and their line masks.
  var foregrounds: [ResolvedForeground] = []
  var lineMasks: [LineMask] = []
  /// Coloured glyphs of texts, with the cells in front of those of their rows.
  var colors: [PlacedColors] = []
  var icons = IconMasks()
  var shadows: [PlacedShadow] = []
  /// The shadings of the cells, by index; kept from frame to frame.
  var looks: [CellShading] = []
  var plan = ScanlineBands()
  var records = ScanlineRecords()
  var wide = SIMDBand()
  /// The colour where there is no cell.
  var ground = blackPixel

  /// - Parameters:
  ///   - lines: The cache in which the lists' lines of text were measured.
  ///   - width: The loops that store pixels; supported by this processor.
  public init(lines: TextLines, width: SIMDLevel = .fastest) {
    self.lines = lines
    self.width = width
  }
}
