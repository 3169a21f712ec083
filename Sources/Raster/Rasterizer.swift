// Display list and damage in, pixels out: every damaged pixel is stored once and none is read.
public import Paint
public import Text
public import Units

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
  /// More cells than lines and columns of any panel.
  private static let cellsMax = Int(UInt16.max)

  private let lines: TextLines
  /// Whether bands are stored by the loops for processors with wide stores.
  let isWide: Bool
  var cells: [PlacedCell] = []
  var strips: [Strip] = []
  private var signs = SignStrips()
  private var shadows: [PlacedShadow] = []
  var plan = BandPlan()
  var records = BandRecords()
  var wide = WideBand()
  /// What shows where there is no cell.
  var ground = blackPixel

  /// - Parameter lines: Where the lists' lines of text were measured.
  public init(lines: TextLines) {
    self.init(lines: lines, isWide: Self.hasWideStores)
  }

  /// Whether the processor has the wide stores that loops were written for.
  public static var hasWideStores: Bool { WideBand.isOffered }

  /// - Parameters:
  ///   - lines: Where the lists' lines of text were measured.
  ///   - isWide: Whether bands are stored by the loops for processors with wide stores; only where the
  ///     processor has them.
  public init(lines: TextLines, isWide: Bool) {
    self.lines = lines
    self.isWide = isWide
  }

  /// Draws the damaged part of a picture.
  ///
  /// - Parameters:
  ///   - list: Cells over their ground; their lines of text are kept.
  ///   - damage: What the memory lacks, in the picture; the rest of it must show the list already.
  ///   - rotation: How the picture is turned on the panel.
  ///   - pixels: The panel's memory, of the picture's size turned; written where it is damaged,
  ///     never read.
  /// - Complexity: O(damaged pixels + bands · cells), no allocation in the steady state.
  public mutating func draw(
    _ list: DisplayList, damage: DamageRegion, rotation: Rotation = .upright,
    into pixels: inout WriteOnlyPixels
  ) {
    guard rotation.turned(list.size) == pixels.size, damage.size == list.size else {
      fatalError("Rasterizer: list \(list.size), damage \(damage.size), panel \(pixels.size)")
    }
    forEachBand(list, damage: damage, rotation: rotation) { raster, lines in
      raster.store(lines, isSideways: rotation.isSideways, into: &pixels)
    }
  }

  /// The runs in the order in which they are stored, as (line, columns) of the panel.
  package mutating func forEachRun(
    _ list: DisplayList, damage: DamageRegion, rotation: Rotation = .upright,
    _ body: (Int, Range<Int>) -> Void
  ) {
    forEachBand(list, damage: damage, rotation: rotation) { raster, lines in
      for line in lines {
        raster.forEachPiece(
          on: line, top: lines.lowerBound, isSideways: rotation.isSideways
        ) { piece in
          if !piece.columns.isEmpty { body(line, piece.columns) }
        }
      }
    }
  }

  /// Plans each band of a picture's damage, from top to bottom within a rectangle of it.
  ///
  /// - Parameter body: Is given the lines of the panel for which the records stand then.
  private mutating func forEachBand(
    _ list: DisplayList, damage: DamageRegion, rotation: Rotation,
    _ body: (inout Rasterizer, Range<Int>) -> Void
  ) {
    place(list, damage: damage, rotation: rotation)
    for index in 0..<damage.count {
      let rect = rotation.panelRect(damage[index], in: list.size)
      var top = rect.top
      while top < rect.bottom {
        let bottom = plan.plan(
          cells, shadows: shadows, damage: rect, isSideways: rotation.isSideways, from: top)
        record(top..<bottom, of: rect, isSideways: rotation.isSideways)
        body(&self, top..<bottom)
        top = bottom
      }
    }
    clear()
  }

  private mutating func place(_ list: DisplayList, damage: DamageRegion, rotation: Rotation) {
    ground = list.ground.packed(opacity: 1, on: list.ground)
    signs.beginPicture()
    for cell in list.cells where damage.meets(cell.bounds) {
      var ink: PlacedInk?
      if let text = cell.text {
        let strip = strip(of: text, in: cell, rotation: rotation)
        // The strip holds the fraction of a line. A squeezed one begins at the cell's top.
        ink = PlacedInk(
          text.color, of: cell, strip: strip, at: strips.count,
          pen: (text.x, cell.isSqueezed ? 0 : text.baseline), picture: list.size,
          ground: list.ground, rotation: rotation)
        strips.append(strip)
      } else if let sign = cell.sign {
        let strip = signs.strip(of: sign, in: cell, rotation: rotation)
        ink = PlacedInk(
          sign.color, of: cell, strip: strip, at: strips.count, pen: (0, 0), picture: list.size,
          ground: list.ground, rotation: rotation)
        strips.append(strip)
      }
      if cell.shadow != .none {
        shadows.append(
          PlacedShadow(of: cell, at: cells.count, picture: list.size, rotation: rotation))
      }
      cells.append(
        PlacedCell(
          cell, ink: ink, picture: list.size, ground: list.ground, rotation: rotation))
    }
    guard cells.count <= Self.cellsMax else { fatalError("Rasterizer: \(cells.count) cells") }
  }

  private func strip(of text: CellText, in cell: Cell, rotation: Rotation) -> Strip {
    let phase = cell.topQuarters & 3
    if !cell.isSqueezed { return lines.strip(text.line, phase: phase, rotation: rotation) }
    return lines.strip(
      text.line, squeeze: Squeeze(share: cell.squeeze, baseline: text.baseline, phase: phase),
      rotation: rotation)
  }

  /// Lets go of the strips and keeps the room for the next frame.
  private mutating func clear() {
    cells.removeAll(keepingCapacity: true)
    strips.removeAll(keepingCapacity: true)
    shadows.removeAll(keepingCapacity: true)
  }
}
