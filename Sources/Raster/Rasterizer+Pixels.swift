// Colours of single pixels: the mean of what their quarters show, with text, icons and shadows.
internal import Paint
internal import Text
internal import Units

// Most of these change nothing. They are mutating because others, called from a method that is, get
// a copy of the whole rasterizer at each call.
extension Rasterizer {
  /// The mean colour of a pixel's quarters, each with its foreground.
  ///
  /// A pixel does not depend on the rest of its run: a single foreground without a halo is blended
  /// over the mean of the grounds, as on a run where no pixel has several foregrounds.
  mutating func pixel(_ run: Run, column: Int, line: Int, isSideways: Bool) -> UInt32 {
    let scanline = isSideways ? column : line
    if let cell = onlyForeground(on: run, column: column, line: line) {
      let under = mixed(run, at: scanline, inked: nil)
      let over = mixed(run, at: scanline, inked: cell)
      return inked(cell, column, line, under: under, over: over)
    }
    return mean(of: run, at: scanline) { raster, cell in
      let under = raster.shade(of: cell, at: scanline)
      guard raster.cells.span[cell].foregroundArea.hasInside(x: column, y: line) else {
        return under
      }
      let over = raster.foregroundColor(of: cell, at: scanline)
      return raster.inked(cell, column, line, under: under, over: over)
    }
  }

  /// The only cell whose foreground covers a pixel; nil if there is none or several, or if it has a
  /// halo.
  private mutating func onlyForeground(on run: Run, column: Int, line: Int) -> Int? {
    var found: Int?
    for quarter in 0..<4 where run.cells[quarter] != Run.none {
      let cell = Int(run.cells[quarter])
      guard run.shows[quarter] == Run.plain, cell != found,
        cells.span[cell].foregroundArea.hasInside(x: column, y: line)
      else { continue }
      guard found == nil, foregrounds.span[cells.span[cell].foreground].shade == 0 else {
        return nil
      }
      found = cell
    }
    return found
  }

  /// Blends two colours by the coverage of a cell's foreground at a pixel.
  private mutating func inked(
    _ cell: Int, _ column: Int, _ line: Int, under: UInt32, over: UInt32
  ) -> UInt32 {
    let foreground = foregrounds.span[cells.span[cell].foreground]
    let foregroundLine = ForegroundLine(
      lineMask: lineMasks[foreground.lineMask], line: line - foreground.y, x: column - foreground.x,
      shade: foreground.shade)
    let mixture = Mixture(under: under, over: over, shade: foreground.shade)
    return mixture.pixels(foregroundLine.covering(at: 0))[0]
  }

  /// The mean colour of a run's quarters on a scanline.
  ///
  /// - Parameter inked: The cell whose foreground covers its quarters fully; nil for none.
  mutating func mixed(_ run: Run, at scanline: Int, inked cell: Int?) -> UInt32 {
    mean(of: run, at: scanline) { raster, index in
      index == cell
        ? raster.foregroundColor(of: index, at: scanline) : raster.shade(of: index, at: scanline)
    }
  }

  /// The mean colour of a run's quarters on a scanline.
  ///
  /// - Parameter color: The colour of a cell where no bar covers it.
  @inline(__always)
  private mutating func mean(
    of run: Run, at scanline: Int, _ color: (inout Rasterizer, Int) -> UInt32
  ) -> UInt32 {
    var quarters = SIMD4<UInt32>(repeating: ground)
    for part in 0..<4 where run.cells[part] != Run.none {
      // Mostly two cells share the pixel.
      if part > 0, !run.changes(at: part) {
        quarters[part] = quarters[part - 1]
        continue
      }
      let index = Int(run.cells[part])
      if let bar = cells.span[index].bar(run.shows[part]) {
        quarters[part] = foregroundColor(bar.color, bar.pixel, of: index, at: scanline)
      } else {
        quarters[part] = color(&self, index)
      }
    }
    if !plan.shadows.isEmpty { quarters = shadowed(quarters, in: run, at: scanline) }
    return Raster.mean(quarters)
  }

  private mutating func foregroundColor(of cell: Int, at scanline: Int) -> UInt32 {
    let foreground = foregrounds.span[cells.span[cell].foreground]
    return foregroundColor(foreground.color, foreground.pixel, of: cell, at: scanline)
  }

  /// The colour of a foreground or bar on a scanline. - Parameter pixel: The colour without a fold.
  private mutating func foregroundColor(
    _ color: Color, _ pixel: UInt32, of cell: Int, at scanline: Int
  ) -> UInt32 {
    cells.span[cell].isFolded ? folded(color, of: cell, at: scanline) : pixel
  }

  mutating func folded(_ color: Color, of cell: Int, at scanline: Int) -> UInt32 {
    looks.span[cell].shading.folded(
      color, opacity: cells.span[cell].foregroundOpacity,
      quarters: cells.span[cell].scanlines.quarters(at: scanline)
    )
  }

  /// The colour of a cell on one of its scanlines: a line of the panel, or a column if the picture
  /// is sideways.
  mutating func shade(of cell: Int, at scanline: Int) -> UInt32 {
    looks.span[cell].shading.pixel(quarters: cells.span[cell].scanlines.quarters(at: scanline))
  }

  /// Darkens the quarters of a run by the shadows on them.
  private mutating func shadowed(
    _ pixels: SIMD4<UInt32>, in run: Run, at scanline: Int
  ) -> SIMD4<UInt32> {
    var pixels = pixels
    for part in 0..<4 {
      let light = light(on: run.cells[part], in: run, at: scanline)
      pixels[part] = pixels[part].shadowed(light: light)
    }
    return pixels
  }

  /// The light that the shadows of the cells in front leave on a cell, or on the ground, of 32,768.
  mutating func light(on cell: UInt16, in run: Run, at scanline: Int) -> UInt32 {
    var light: UInt32 = 32768
    for index in plan.shadows.indices where plan.shadows[index].cell < Int(cell) {
      let shadow = plan.shadows[index]
      guard shadow.hasInside(run.columns.lowerBound) else { continue }
      light = (light * shadow.light(at: scanline)) >> 15
    }
    return light
  }

  /// The coloured glyph that a run shows.
  func glyph(of run: Run) -> PlacedColors? {
    colors.first { glyph in (0..<4).contains { run.cells[$0] == glyph.cell } }
  }

  /// Whether letters or their halo cover a pixel of a cell.
  func hasLetters(_ cell: Int, column: Int, line: Int) -> Bool {
    guard cells.span[cell].foregroundArea.hasInside(x: column, y: line) else { return false }
    let foreground = foregrounds.span[cells.span[cell].foreground]
    let (x, y) = (column - foreground.x, line - foreground.y)
    let mask = lineMasks[foreground.lineMask]
    return mask.coverage(x: x, line: y) > 0 || foreground.shade > 0 && mask.halo(x: x, line: y) > 0
  }
}
