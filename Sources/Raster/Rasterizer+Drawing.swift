// Splits the damage of a picture into bands, each recorded and then stored.
public import Paint
import Text
public import Units

extension Rasterizer {
  /// The limit of a 16-bit index; more cells than any panel has lines or columns.
  private static let cellsMax = Int(UInt16.max)

  /// Draws the damaged part of a picture.
  ///
  /// - Parameters:
  ///   - list: Cells over their ground; their lines of text must not have been dropped.
  ///   - damage: In the picture; outside of it the memory must already show the list.
  ///   - rotation: How the picture is turned on the panel.
  ///   - pixels: The panel's memory, of the rotated picture's size; written where it is damaged,
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

  /// Calls `body` with each run in storing order, as (line, columns) of the panel.
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

  /// Plans and records the bands of a picture's damage, from top to bottom within each rectangle.
  ///
  /// - Parameter body: Takes the lines of the panel that the current records cover.
  private mutating func forEachBand(
    _ list: DisplayList, damage: DamageRegion, rotation: Rotation,
    _ body: (inout Rasterizer, Range<Int>) -> Void
  ) {
    place(list, damage: damage, rotation: rotation)
    plan.setDamage(damage, rotation: rotation, picture: list.size)
    var index = 0
    while index < plan.rects.count {
      let group = rotation.isSideways ? plan.neighbours(from: index) : index..<index + 1
      if group.count > 1 {
        forEachSidewaysBand(of: group, body)
      } else {
        forEachBand(of: plan.rects[index], isSideways: rotation.isSideways, body)
      }
      index = group.upperBound
    }
    clear()
  }

  /// The bands of one rectangle. Upright, consecutive bands of one run are recorded together; most
  /// of a list consists of them.
  private mutating func forEachBand(
    of rect: Rect, isSideways: Bool, _ body: (inout Rasterizer, Range<Int>) -> Void
  ) {
    var (start, top) = (rect.top, rect.top)
    while top < rect.bottom {
      let bottom = plan.plan(
        cells, shadows: shadows, damage: rect, isSideways: isSideways, from: top)
      if start < top, !goesOn(top..<bottom, isSideways: isSideways) {
        body(&self, start..<top)
        start = top
      }
      record(top..<bottom, from: start, of: rect, isSideways: isSideways)
      top = bottom
    }
    if start < top { body(&self, start..<top) }
  }

  /// The bands of rectangles side by side, as rows of a rotated list are: each line is stored
  /// through all of them, which takes a sixth less time than one rectangle after the other.
  private mutating func forEachSidewaysBand(
    of group: Range<Int>, _ body: (inout Rasterizer, Range<Int>) -> Void
  ) {
    var top = plan.rects[group.lowerBound].top
    while top < plan.rects[group.lowerBound].bottom {
      var bottom = Int.max
      for index in group {
        let rect = plan.rects[index]
        let end = plan.plan(cells, shadows: shadows, damage: rect, isSideways: true, from: top)
        bottom = min(bottom, end)
      }
      records.removeAll()
      for index in group {
        let rect = plan.rects[index]
        _ = plan.plan(cells, shadows: shadows, damage: rect, isSideways: true, from: top)
        addRecords(top..<bottom, from: top, of: rect, isSideways: true)
      }
      body(&self, top..<bottom)
      top = bottom
    }
  }

  private mutating func place(_ list: DisplayList, damage: DamageRegion, rotation: Rotation) {
    ground = list.ground.packed(opacity: 1, on: list.ground)
    icons.beginPicture()
    for cell in list.cells where damage.meets(cell.bounds) {
      let place = cells.count
      look(at: place, of: cell, on: list.ground)
      let shade = looks[place].shade
      let before = foregrounds.count
      if let text = cell.text {
        let lineMask = lineMask(of: text, in: cell, rotation: rotation, hasHalo: shade > 0)
        // A squeezed mask begins at the cell's top; every mask includes the fraction of a line.
        foregrounds.append(
          ResolvedForeground(
            text.color, shade: shade, of: cell, lineMask: lineMask, at: before,
            pen: (text.x, cell.isSqueezed ? 0 : text.baseline), picture: list.size,
            ground: list.ground, rotation: rotation))
        lineMasks.append(lineMask)
      } else if let icon = cell.icon {
        let lineMask = icons.lineMask(
          of: icon, in: cell, rotation: rotation, hasHalo: shade > 0)
        foregrounds.append(
          ResolvedForeground(
            icon.color, shade: shade, of: cell, lineMask: lineMask, at: before, pen: (0, 0),
            picture: list.size, ground: list.ground, rotation: rotation))
        lineMasks.append(lineMask)
      }
      let foregroundArea = before < foregrounds.count ? foregrounds.span[before].area : .empty
      if cell.shadow != .none {
        shadows.append(
          PlacedShadow(of: cell, at: place, picture: list.size, rotation: rotation))
      }
      cells.append(
        ResolvedCell(
          cell, foreground: before, foregroundArea: foregroundArea, picture: list.size,
          ground: list.ground,
          rotation: rotation))
    }
    guard cells.count <= Self.cellsMax else { fatalError("Rasterizer: \(cells.count) cells") }
  }

  /// Updates the shading of the next cell; it mostly equals that of the cell at the same index in
  /// the previous frame.
  private mutating func look(at place: Int, of cell: Cell, on ground: Color) {
    if place == looks.count {
      looks.append(CellShading(cell, on: ground))
    } else if !looks[place].fits(cell, on: ground) {
      looks[place] = CellShading(cell, on: ground)
    }
  }

  private func lineMask(
    of text: CellText, in cell: Cell, rotation: Rotation, hasHalo: Bool
  ) -> LineMask {
    let phase = cell.topQuarters & 3
    if !cell.isSqueezed {
      return lines.lineMask(text.line, phase: phase, rotation: rotation, hasHalo: hasHalo)
    }
    let squeeze = Squeeze(share: cell.squeeze, baseline: text.baseline, phase: phase)
    return lines.lineMask(text.line, squeeze: squeeze, rotation: rotation)
  }

  /// Releases the line masks, and keeps the arrays' capacity for the next frame.
  private mutating func clear() {
    cells.removeAll(keepingCapacity: true)
    foregrounds.removeAll(keepingCapacity: true)
    lineMasks.removeAll(keepingCapacity: true)
    shadows.removeAll(keepingCapacity: true)
  }
}
