// A picture's damage as bands of the panel, each recorded and then stored.
public import Paint
import Text
public import Units

extension Rasterizer {
  /// More cells than lines and columns of any panel.
  private static let cellsMax = Int(UInt16.max)

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
  /// Upright, bands of one run are written down together: most of a list is no more than that.
  /// - Parameter body: Is given the lines of the panel for which the records stand then.
  private mutating func forEachBand(
    _ list: DisplayList, damage: DamageRegion, rotation: Rotation,
    _ body: (inout Rasterizer, Range<Int>) -> Void
  ) {
    place(list, damage: damage, rotation: rotation)
    for index in 0..<damage.count {
      let rect = rotation.panelRect(damage[index], in: list.size)
      var (start, top) = (rect.top, rect.top)
      while top < rect.bottom {
        let bottom = plan.plan(
          cells, shadows: shadows, damage: rect, isSideways: rotation.isSideways, from: top)
        if start < top, !goesOn(top..<bottom, isSideways: rotation.isSideways) {
          body(&self, start..<top)
          start = top
        }
        record(top..<bottom, from: start, of: rect, isSideways: rotation.isSideways)
        top = bottom
      }
      if start < top { body(&self, start..<top) }
    }
    clear()
  }

  private mutating func place(_ list: DisplayList, damage: DamageRegion, rotation: Rotation) {
    ground = list.ground.packed(opacity: 1, on: list.ground)
    signs.beginPicture()
    for cell in list.cells where damage.meets(cell.bounds) {
      let place = cells.count
      look(at: place, of: cell, on: list.ground)
      let shade = looks[place].shade
      let before = inks.count
      if let text = cell.text {
        let strip = strip(of: text, in: cell, rotation: rotation, hasRim: shade > 0)
        // A squeezed strip begins at the cell's top; each holds the fraction of a line.
        inks.append(
          PlacedInk(
            text.color, shade: shade, of: cell, strip: strip, at: before,
            pen: (text.x, cell.isSqueezed ? 0 : text.baseline), picture: list.size,
            ground: list.ground, rotation: rotation))
        strips.append(strip)
      } else if let sign = cell.sign {
        let strip = signs.strip(
          of: sign, in: cell, rotation: rotation, hasRim: shade > 0)
        inks.append(
          PlacedInk(
            sign.color, shade: shade, of: cell, strip: strip, at: before, pen: (0, 0),
            picture: list.size, ground: list.ground, rotation: rotation))
        strips.append(strip)
      }
      let inkArea = before < inks.count ? inks.span[before].area : .empty
      if cell.shadow != .none {
        shadows.append(
          PlacedShadow(of: cell, at: place, picture: list.size, rotation: rotation))
      }
      cells.append(
        ResolvedCell(
          cell, ink: before, inkArea: inkArea, picture: list.size, ground: list.ground,
          rotation: rotation))
    }
    guard cells.count <= Self.cellsMax else { fatalError("Rasterizer: \(cells.count) cells") }
  }

  /// Finds the look of the next cell: in most frames that of the cell at its place in the frame before.
  private mutating func look(at place: Int, of cell: Cell, on ground: Color) {
    if place == looks.count {
      looks.append(CellShading(cell, on: ground))
    } else if !looks[place].fits(cell, on: ground) {
      looks[place] = CellShading(cell, on: ground)
    }
  }

  private func strip(
    of text: CellText, in cell: Cell, rotation: Rotation, hasRim: Bool
  ) -> LineMask {
    let phase = cell.topQuarters & 3
    if !cell.isSqueezed {
      return lines.strip(text.line, phase: phase, rotation: rotation, hasRim: hasRim)
    }
    let squeeze = Squeeze(share: cell.squeeze, baseline: text.baseline, phase: phase)
    return lines.strip(text.line, squeeze: squeeze, rotation: rotation)
  }

  /// Lets go of the strips and keeps the room for the next frame.
  private mutating func clear() {
    cells.removeAll(keepingCapacity: true)
    inks.removeAll(keepingCapacity: true)
    strips.removeAll(keepingCapacity: true)
    shadows.removeAll(keepingCapacity: true)
  }
}
