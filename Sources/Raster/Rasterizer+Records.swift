// Converts the runs of a band to records: the extents of grounds and foregrounds, and their
// colours.
internal import CSIMD
internal import Paint
internal import Text
internal import Units

extension Rasterizer {
  /// Records the planned band, after the rectangles to the left of it.
  ///
  /// - Parameters:
  ///   - lines: The lines of the band.
  ///   - start: The first line of the records: the band's own, or that of an earlier band whose
  ///     ground continues.
  ///   - rect: The rectangle of the damage that contains the band.
  ///   - isSideways: Whether the picture's scanlines are columns of the panel, and not its lines.
  mutating func record(_ lines: Range<Int>, from start: Int, of rect: Rect, isSideways: Bool) {
    let goesOn = start < lines.lowerBound
    // Sideways, the table has one ground colour for each column of the damage, then one foreground
    // colour for each.
    let foregroundPlace = isSideways ? records.take(2 * rect.width) + rect.width : 0
    var above = 0
    for number in plan.runs.indices {
      let run = plan.runs[number]
      if !self.colors.isEmpty, let glyph = glyph(of: run) {
        addColors(run, glyph, lines, isSideways: isSideways)
        continue
      }
      // The colours of a column are the same on all lines with the same cells, and have the same
      // place in the table: on a list with a keyboard most of them are set already.
      let isSet = isSideways && records.keepsColors && plan.hasAbove(run, from: &above)
      let scanlines = isSideways ? run.columns : lines
      let base =
        goesOn
        ? Int(records.grounds[0].color) + lines.lowerBound - start
        : isSideways
          ? foregroundPlace - rect.right + run.columns.lowerBound
          : records.take(plan.runs.count == 1 ? rect.bottom - start : lines.count)
      let colors = base..<base + scanlines.count
      let area = Rect(
        left: run.columns.lowerBound, top: lines.lowerBound, right: run.columns.upperBound,
        bottom: lines.upperBound)
      if run.isWhole, !isShadowed(run) {
        if !isSet { shade(run, scanlines, colors) }
        if !goesOn { addGround(run.columns, color: base, isSideways: isSideways) }
        guard let part = foreground(of: run, quarter: 0, in: area) else { continue }
        let inked = isSideways ? part.left..<part.right : part.top..<part.bottom
        let over =
          isSideways ? foregroundPlace + part.left - rect.left : records.take(inked.count)
        let cell = Int(run.cells[0])
        colorForeground(of: cell, inked, over)
        records.add(foregrounds.span[cells.span[cell].foreground], part: part, color: over)
      } else {
        if !isSet { shadeShared(run, scanlines, colors) }
        recordShared(
          run, colors, area, goesOn: goesOn, isSideways: isSideways,
          foregroundPlace: isSideways ? foregroundPlace - rect.left : nil)
      }
    }
  }

  /// Whether the planned band is one run, by which the only ground of the records can be extended.
  ///
  /// Changes nothing. Mutating, as are those that it calls, because another method gets a copy of the
  /// whole rasterizer.
  mutating func goesOn(_ lines: Range<Int>, isSideways: Bool) -> Bool {
    guard !isSideways, plan.runs.count == 1, records.isOneGround else { return false }
    let run = plan.runs[0]
    if !colors.isEmpty, glyph(of: run) != nil { return false }
    if run.isWhole { return true }
    let area = Rect(
      left: run.columns.lowerBound, top: lines.lowerBound, right: run.columns.upperBound,
      bottom: lines.upperBound)
    return inkedPart(of: run, in: area)?.isMixed != true
  }

  /// Whether a shadow falls on a run that shows one thing.
  private mutating func isShadowed(_ run: Run) -> Bool {
    for index in plan.shadows.indices {
      let shadow = plan.shadows[index]
      if shadow.cell < Int(run.cells[0]), shadow.hasInside(run.columns.lowerBound) { return true }
    }
    return false
  }

  /// Sets the ground colours of a run whose pixels are shared by several cells, or on which a
  /// shadow falls.
  private mutating func shadeShared(
    _ run: Run, _ scanlines: Range<Int>, _ colors: Range<Int>
  ) {
    if run.isWhole {
      shade(run, scanlines, colors)
      darken(run, scanlines, colors.lowerBound)
    } else {
      for (index, slot) in colors.enumerated() {
        let pixel = mixed(run, at: scanlines.lowerBound + index, inked: nil)
        records.set(pixel, at: slot)
      }
    }
  }

  /// Records a run whose pixels are shared by several cells, or on which a shadow falls.
  ///
  /// - Parameter foregroundPlace: Index of the foreground colours, less the first column; nil to
  ///   reserve new ones.
  private mutating func recordShared(
    _ run: Run, _ colors: Range<Int>, _ area: Rect, goesOn: Bool, isSideways: Bool,
    foregroundPlace: Int?
  ) {
    guard let inked = inkedPart(of: run, in: area) else {
      if !goesOn { addGround(run.columns, color: colors.lowerBound, isSideways: isSideways) }
      return
    }
    guard !inked.isMixed else {
      // Upright, such a run is one line high; sideways it is one column wide.
      let columns = inked.part.left..<inked.part.right
      let left = run.columns.lowerBound..<columns.lowerBound
      let right = columns.upperBound..<run.columns.upperBound
      if !left.isEmpty {
        addGround(left, color: colors.lowerBound, isSideways: isSideways)
      }
      addPixels(run, columns, area.top..<area.bottom, isSideways: isSideways)
      if !right.isEmpty {
        addGround(right, color: colors.lowerBound, isSideways: isSideways)
      }
      return
    }
    if !goesOn { addGround(run.columns, color: colors.lowerBound, isSideways: isSideways) }
    let part = inked.part
    let letters = isSideways ? part.left..<part.right : part.top..<part.bottom
    let over = foregroundPlace.map { $0 + part.left } ?? records.take(letters.count)
    if run.isWhole {
      colorForeground(of: inked.cell, letters, over)
      darken(run, letters, over)
    } else {
      for (index, scanline) in letters.enumerated() {
        let pixel = mixed(run, at: scanline, inked: inked.cell)
        records.set(pixel, at: over + index)
      }
    }
    records.add(foregrounds.span[cells.span[inked.cell].foreground], part: part, color: over)
  }

  /// Darkens the colours of a run that shows one thing by the shadows on it.
  ///
  /// - Parameter base: Index of the first colour.
  private mutating func darken(_ run: Run, _ scanlines: Range<Int>, _ base: Int) {
    for (index, scanline) in scanlines.enumerated() {
      let light = light(on: run.cells[0], in: run, at: scanline)
      records.darken(at: base + index, light: light)
    }
  }

  /// Records columns where a foreground meets another one, a bar or its cell's edge. They are drawn
  /// pixel by pixel, because they are rare and one line or one column wide.
  private mutating func addPixels(
    _ run: Run, _ columns: Range<Int>, _ lines: Range<Int>, isSideways: Bool
  ) {
    var base = records.take(columns.count * lines.count)
    records.addGround(columns, color: base, pitch: columns.count)
    for line in lines {
      for column in columns {
        let pixel = pixel(run, column: column, line: line, isSideways: isSideways)
        records.set(pixel, at: base)
        base += 1
      }
    }
  }

  /// Records a run with a coloured glyph, pixel by pixel: its pixels have colours of their own.
  ///
  /// What is the same for a scanline, or for the whole run, is computed once: a row of emoji has ten
  /// thousand such pixels.
  private mutating func addColors(
    _ run: Run, _ glyph: PlacedColors, _ lines: Range<Int>, isSideways: Bool
  ) {
    let cell = Int(glyph.cell)
    let columns = run.columns
    let first = records.take(columns.count * lines.count)
    records.addGround(columns, color: first, pitch: columns.count)
    let quarters = (0..<4).count { run.cells[$0] == glyph.cell && run.shows[$0] == Run.plain }
    let foreground = foregrounds.span[cells.span[cell].foreground]
    let (left, top) = (foreground.x + glyph.mask.area.left, foreground.y + glyph.mask.area.top)
    let (pixels, pitch) = (glyph.mask.span, glyph.mask.area.width)
    for scanline in isSideways ? columns : lines {
      // Without letters the ground of a whole run is that of its scanline.
      let ground =
        run.isWhole && quarters == 4
        ? shade(of: cell, at: scanline).shadowed(
          light: light(on: run.cells[0], in: run, at: scanline)) : nil
      for other in isSideways ? lines : columns {
        let (column, line) = isSideways ? (scanline, other) : (other, scanline)
        let own = pixels[(line - top) * pitch + column - left]
        let at = first + (line - lines.lowerBound) * columns.count + column - columns.lowerBound
        // Nothing shows through most of a glyph.
        if own >> 24 == 255, quarters == 4 {
          records.set(glyph.glow.over(0, own), at: at)
          continue
        }
        let base: UInt32
        if let ground, !hasLetters(cell, column: column, line: line) {
          base = ground
        } else {
          base = pixel(run, column: column, line: line, isSideways: isSideways)
        }
        records.set(glyph.colored(base, own, quarters: quarters), at: at)
      }
    }
  }

  /// Sideways, the colours of all columns are contiguous, and adjacent grounds are merged.
  private mutating func addGround(_ columns: Range<Int>, color: Int, isSideways: Bool) {
    if isSideways, records.extendGround(to: columns.upperBound, color: color) { return }
    records.addGround(columns, color: color)
  }

  /// Sets the colours of a run that shows one thing.
  private mutating func shade(_ run: Run, _ scanlines: Range<Int>, _ colors: Range<Int>) {
    guard run.cells[0] != Run.none else { return records.fill(colors, with: ground) }
    let cell = Int(run.cells[0])
    guard let bar = cells.span[cell].bar(run.shows[0]) else {
      let lines = cells.span[cell].scanlines
      return records.fill(
        colors, with: looks.span[cell], quarters: lines.quarters(at: scanlines.lowerBound),
        way: lines.step)
    }
    color(bar.color, bar.pixel, of: cell, scanlines, colors.lowerBound)
  }

  /// Sets the colours of a cell's text or icon.
  private mutating func colorForeground(of cell: Int, _ scanlines: Range<Int>, _ index: Int) {
    let foreground = cells.span[cell].foreground
    color(
      foregrounds.span[foreground].color, foregrounds.span[foreground].pixel, of: cell, scanlines,
      index)
  }

  /// Sets the colours of a cell's foreground or bar. - Parameter pixel: The colour without a fold.
  private mutating func color(
    _ color: Color, _ pixel: UInt32, of cell: Int, _ scanlines: Range<Int>, _ base: Int
  ) {
    guard cells.span[cell].isFolded else {
      return records.fill(base..<base + scanlines.count, with: pixel)
    }
    for (index, scanline) in scanlines.enumerated() {
      let pixel = folded(color, of: cell, at: scanline)
      records.set(pixel, at: base + index)
    }
  }

  /// The part of the area covered by the text or icon of the cell that a quarter of a run shows.
  private mutating func foreground(of run: Run, quarter: Int, in area: Rect) -> Rect? {
    guard run.cells[quarter] != Run.none, run.shows[quarter] == Run.plain else { return nil }
    let part = cells.span[Int(run.cells[quarter])].foregroundArea.intersection(area)
    return part.isEmpty ? nil : whole(part, in: area)
  }

  /// A part of a foreground, extended by empty pixels on both sides to whole SIMD stores.
  private func whole(_ part: Rect, in area: Rect) -> Rect {
    let alignment = records.alignment
    return Rect(
      left: max(part.left & ~(alignment - 1), area.left), top: part.top,
      right: min((part.right + alignment - 1) & ~(alignment - 1), area.right), bottom: part.bottom)
  }

  /// The foregrounds on a run: the part that they cover, and whether they need drawing pixel by
  /// pixel (`isMixed`).
  private mutating func inkedPart(
    of run: Run, in area: Rect
  ) -> (cell: Int, part: Rect, isMixed: Bool)? {
    var found: (cell: Int, part: Rect, isMixed: Bool)?
    for quarter in 0..<4 where quarter == 0 || run.changes(at: quarter) {
      guard let part = foreground(of: run, quarter: quarter, in: area) else { continue }
      let cell = Int(run.cells[quarter])
      let needsQuarters = foregrounds.span[cells.span[cell].foreground].shade > 0 && !run.isWhole
      guard let before = found else {
        found = (cell, part, needsQuarters)
        continue
      }
      let isMixed = before.isMixed || needsQuarters || before.cell != cell
      found = (cell, before.part.union(part), isMixed)
    }
    return found
  }
}
