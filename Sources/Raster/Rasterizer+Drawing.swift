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
    place(list, damage: damage, rotation: rotation)
    // A line crosses each letter upright, and each row sideways.
    let isFine =
      switch pixels.format.storage {
      case .words: rotation.isSideways
      case .halves: false
      }
    records.alignment = isFine ? LineMask.group : LineMask.reach
    var cursor = BandCursor()
    while let lines = recordBand(&cursor, isSideways: rotation.isSideways) {
      store(lines, isSideways: rotation.isSideways, into: &pixels)
    }
    clear()
  }

  /// Calls `body` with each run in storing order, as (line, columns) of the panel.
  package mutating func forEachRun(
    _ list: DisplayList, damage: DamageRegion, rotation: Rotation = .upright,
    _ body: (Int, Range<Int>) -> Void
  ) {
    place(list, damage: damage, rotation: rotation)
    var cursor = BandCursor()
    while let lines = recordBand(&cursor, isSideways: rotation.isSideways) {
      for line in lines {
        forEachPiece(on: line, top: lines.lowerBound, isSideways: rotation.isSideways) { piece in
          if !piece.columns.isEmpty { body(line, piece.columns) }
        }
      }
    }
    clear()
  }

  /// Plans and records the next band of the damage, from top to bottom within each rectangle.
  ///
  /// Upright, consecutive bands of one run are recorded together; most of a list consists of them.
  /// Sideways, rectangles with the same lines are recorded together, as rows have: stored one after
  /// the other they would take a sixth more time.
  /// - Returns: The lines of the panel that the records cover; nil after the last ones.
  private mutating func recordBand(_ cursor: inout BandCursor, isSideways: Bool) -> Range<Int>? {
    while true {
      let isRecorded =
        cursor.rects.isEmpty || cursor.top == plan.rects[cursor.rects.lowerBound].bottom
      if isRecorded {
        if cursor.start < cursor.top { return cursor.takeLines() }
        let next = cursor.rects.upperBound
        guard next < plan.rects.count else { return nil }
        cursor = BandCursor(
          rects: isSideways ? plan.neighbours(from: next) : next..<next + 1,
          top: plan.rects[next].top)
      }
      let bottom = cursor.bottom ?? planBand(cursor, isSideways: isSideways)
      if cursor.start < cursor.top, !goesOn(cursor.top..<bottom, isSideways: isSideways) {
        cursor.bottom = bottom
        return cursor.takeLines()
      }
      if cursor.start == cursor.top { records.removeAll() }
      for index in cursor.rects {
        // The plan is that of the last rectangle.
        if cursor.rects.count > 1 { _ = plan(index, from: cursor.top, isSideways: isSideways) }
        record(
          cursor.top..<bottom, from: cursor.start, of: plan.rects[index], isSideways: isSideways)
      }
      (cursor.top, cursor.bottom) = (bottom, nil)
    }
  }

  /// Plans the next band. - Returns: Its end: the first one in any of the rectangles.
  private mutating func planBand(_ cursor: BandCursor, isSideways: Bool) -> Int {
    var bottom = Int.max
    for index in cursor.rects {
      bottom = min(bottom, plan(index, from: cursor.top, isSideways: isSideways))
    }
    return bottom
  }

  /// Plans a rectangle's band. Called from two places, and too large to be in both.
  @inline(never)
  private mutating func plan(_ index: Int, from top: Int, isSideways: Bool) -> Int {
    plan.plan(
      cells, shadows: shadows, damage: plan.rects[index], isSideways: isSideways, from: top)
  }

  private mutating func place(_ list: DisplayList, damage: DamageRegion, rotation: Rotation) {
    plan.setDamage(damage, rotation: rotation, picture: list.size)
    let background = list.ground.dimmed(to: list.brightness)
    ground = background.packed(opacity: 1, on: background)
    icons.beginPicture()
    list.forEach(meeting: damage) { place($0, of: list, ground: background, rotation) }
    guard cells.count <= Self.cellsMax else { fatalError("Rasterizer: \(cells.count) cells") }
  }

  private mutating func place(
    _ cell: Cell, of list: DisplayList, ground: Color, _ rotation: Rotation
  ) {
    let brightness = list.brightness
    let index = cells.count
    look(at: index, of: cell, of: list)
    let shade = looks[index].shade
    let before = foregrounds.count
    var hasColors = false
    if let text = cell.text {
      let lineMask = lineMask(of: text, in: cell, rotation: rotation, hasHalo: shade > 0)
      hasColors = lineMask.colors != nil
      // A squeezed mask begins at the cell's top; every mask includes the fraction of a line.
      foregrounds.append(
        ResolvedForeground(
          text.color.dimmed(to: brightness), shade: shade, of: cell, lineMask: lineMask,
          at: before,
          pen: (text.x, cell.isSqueezed ? 0 : text.baseline), picture: list.size,
          ground: ground, rotation: rotation))
      lineMasks.append(lineMask)
    } else if let icon = cell.icon {
      let lineMask = icons.lineMask(
        of: icon, in: cell, rotation: rotation, hasHalo: shade > 0)
      foregrounds.append(
        ResolvedForeground(
          icon.color.dimmed(to: brightness), shade: shade, of: cell, lineMask: lineMask,
          at: before, pen: (0, 0),
          picture: list.size, ground: ground, rotation: rotation))
      lineMasks.append(lineMask)
    }
    let foregroundArea = before < foregrounds.count ? foregrounds.span[before].area : .empty
    if hasColors { placeColors(of: cell, at: before, foregroundArea, list, rotation) }
    if cell.shadow != .none {
      shadows.append(
        PlacedShadow(of: cell, at: cells.count, picture: list.size, rotation: rotation))
    }
    if hasColors { look(at: cells.count, of: cell, of: list) }
    cells.append(
      ResolvedCell(
        cell, foreground: before, foregroundArea: foregroundArea, picture: list.size,
        ground: ground, brightness: brightness, rotation: rotation))
  }

  /// Places the coloured glyphs of a text as parts of its cell, in front of it: runs then begin and
  /// end at their edges.
  ///
  /// - Parameter index: The index of the text among the foregrounds.
  private mutating func placeColors(
    of cell: Cell, at index: Int, _ area: Rect, _ list: DisplayList, _ rotation: Rotation
  ) {
    let foreground = foregrounds[index]
    guard let colors = lineMasks[foreground.lineMask].colors, let text = cell.text else { return }
    let resolved = ResolvedCell(
      cell, foreground: index, foregroundArea: area, picture: list.size,
      ground: list.ground.dimmed(to: list.brightness), brightness: list.brightness,
      rotation: rotation)
    let glow = ColorGlow(text.color, on: cell, ground: list.ground, dimming: list.brightness)
    for mask in colors.masks {
      let (x, y) = (foreground.x, foreground.y)
      let pixels = Rect(
        left: mask.area.left + x, top: mask.area.top + y, right: mask.area.right + x,
        bottom: mask.area.bottom + y)
      guard let part = resolved.part(at: pixels) else { continue }
      self.colors.append(
        PlacedColors(cell: UInt16(truncatingIfNeeded: cells.count), mask: mask, glow: glow))
      look(at: cells.count, of: cell, of: list)
      cells.append(part)
    }
  }

  /// Updates the shading of the next cell; it mostly equals that of the cell at the same index in
  /// the previous frame.
  private mutating func look(at index: Int, of cell: Cell, of list: DisplayList) {
    let (ground, brightness) = (list.ground, list.brightness)
    if index == looks.count {
      looks.append(CellShading(cell, on: ground, brightness: brightness))
    } else if !looks.span[index].fits(cell, on: ground, brightness: brightness) {
      looks[index] = CellShading(cell, on: ground, brightness: brightness)
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
    return lines.lineMask(text.line, squeeze: squeeze, rotation: rotation, hasHalo: hasHalo)
  }

  /// Releases the line masks, and keeps the arrays' capacity for the next frame.
  private mutating func clear() {
    cells.removeAll(keepingCapacity: true)
    foregrounds.removeAll(keepingCapacity: true)
    lineMasks.removeAll(keepingCapacity: true)
    colors.removeAll(keepingCapacity: true)
    shadows.removeAll(keepingCapacity: true)
  }
}
