// Display list and damage in, pixels out: every damaged pixel is stored once and none is read.
import Paint
public import Text
import Units

/// Draws display lists into memory that can only be written.
///
/// Lines of the panel go from top to bottom within a rectangle of the damage, columns from left to
/// right, and nothing outside the damage is touched. A pixel that a cell covers only in part shows
/// the mean of its four quarters. After the first frames nothing is allocated.
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
  /// By which loops bands are stored.
  let width: SIMDLevel
  var cells: [ResolvedCell] = []
  /// Texts and signs of the cells, and the strip of each.
  var inks: [PlacedInk] = []
  var strips: [LineMask] = []
  var signs = IconMasks()
  var shadows: [PlacedShadow] = []
  /// Of as many cells as a picture has had, kept from frame to frame.
  var looks: [CellShading] = []
  var plan = BandPlan()
  var records = BandRecords()
  var wide = WideBand()
  /// What shows where there is no cell.
  var ground = blackPixel

  /// - Parameters:
  ///   - lines: Where the lists' lines of text were measured.
  ///   - width: By which loops pixels are stored; offered by this processor.
  public init(lines: TextLines, width: SIMDLevel = .fastest) {
    self.lines = lines
    self.width = width
  }
}
