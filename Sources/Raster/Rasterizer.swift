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
  private var cells: [PlacedCell] = []
  private var strips: [Strip] = []
  private var signs = SignStrips()
  private var shadows: [PlacedShadow] = []
  private var plan = BandPlan()
  /// What shows where there is no cell.
  private var ground = blackPixel
  /// The colour of each cell on the present line.
  private var colors: [UInt32] = []
  /// Of a picture on its side: the colour of each column of the present band, without and with text.
  private var under: [UInt32] = []
  private var over: [UInt32] = []
  /// What the runs of the present band show on their first columns.
  private var shown: [RunColors] = []

  /// - Parameter lines: Where the lists' lines of text were measured.
  public init(lines: TextLines) {
    self.lines = lines
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
    place(list, damage: damage, rotation: rotation)
    ground = list.ground.packed(opacity: 1, on: list.ground)
    for index in 0..<damage.count {
      let rect = rotation.panelRect(damage[index], in: list.size)
      var top = rect.top
      while top < rect.bottom {
        let bottom = plan.plan(
          cells, shadows: shadows, damage: rect, isSideways: rotation.isSideways, from: top)
        if rotation.isSideways {
          drawSideways(top..<bottom, into: &pixels)
        } else {
          for line in top..<bottom { draw(line: line, into: &pixels) }
        }
        top = bottom
      }
    }
    clear()
  }

  /// The runs in the order in which they are stored, as (line, columns) of the panel.
  package mutating func forEachRun(
    _ list: DisplayList, damage: DamageRegion, rotation: Rotation = .upright,
    _ body: (Int, Range<Int>) -> Void
  ) {
    place(list, damage: damage, rotation: rotation)
    for index in 0..<damage.count {
      let rect = rotation.panelRect(damage[index], in: list.size)
      var top = rect.top
      while top < rect.bottom {
        let bottom = plan.plan(
          cells, shadows: shadows, damage: rect, isSideways: rotation.isSideways, from: top)
        for line in top..<bottom {
          for run in plan.runs { body(line, run.columns) }
        }
        top = bottom
      }
    }
    clear()
  }

  private mutating func place(_ list: DisplayList, damage: DamageRegion, rotation: Rotation) {
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
    while colors.count < cells.count { colors.append(blackPixel) }
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

  // MARK: Upright: a line of the panel is a scanline of the picture

  private mutating func draw(line: Int, into pixels: inout WriteOnlyPixels) {
    shade(at: line)
    for run in plan.runs { draw(run, line: line, into: &pixels) }
  }

  private func draw(_ run: Run, line: Int, into pixels: inout WriteOnlyPixels) {
    let colors = colors(of: run, at: line)
    guard !colors.isMixed else {
      drawInks(run, at: line, line: line, into: &pixels)
      return
    }
    let first = run.columns.lowerBound
    pixels.withRun(line: line, from: first, count: run.columns.count) { stored in
      guard colors.inked != Run.none, let ink = cells[Int(colors.inked)].ink else {
        stored.fill(0..<stored.count, with: colors.under)
        return
      }
      store(
        Mixture(under: colors.under, over: colors.over), ink: inkLine(ink, x: first, y: line),
        into: &stored)
    }
  }

  /// Finds the colours of the cells on a scanline of the picture.
  private mutating func shade(at place: Int) {
    for index in plan.active {
      colors[Int(index)] = cells[Int(index)].shade(at: place)
    }
  }

  /// The colours of a run on a scanline of the picture.
  private struct RunColors {
    var under: UInt32
    var over: UInt32
    /// The cell whose text or sign shows, or `Run.none`.
    var inked = Run.none
    /// Whether no two colours do for the whole run: two texts share the scanline, or a text with a
    /// rim covers only some of its quarters.
    var isMixed = false
  }

  /// The colours of a run. - Parameter place: A scanline of the picture, for which the cells were
  /// shaded just now.
  private func colors(of run: Run, at place: Int) -> RunColors {
    var under = SIMD4<UInt32>(repeating: ground)
    var over = under
    var found = RunColors(under: 0, over: 0)
    // In most runs all four quarters are alike, and the first is enough.
    let isWhole =
      run.cells == SIMD4(repeating: run.cells[0]) && run.shows == SIMD4(repeating: run.shows[0])
    for part in 0..<(isWhole ? 1 : 4) where run.cells[part] != Run.none {
      let index = run.cells[part]
      under[part] = colors[Int(index)]
      over[part] = under[part]
      if run.shows[part] == Run.plain { continue }
      if let bar = cells[Int(index)].bar(run.shows[part]) {
        under[part] = inked(bar.color, bar.pixel, in: Int(index), at: place)
        over[part] = under[part]
      } else if let ink = cells[Int(index)].ink {
        if found.inked != Run.none && found.inked != index { found.isMixed = true }
        if ink.shade > 0 && !isWhole { found.isMixed = true }
        found.inked = index
        over[part] = inked(ink.color, ink.pixel, in: Int(index), at: place)
      }
    }
    if !plan.shadows.isEmpty {
      under = shadowed(under, in: run, at: place)
      over = shadowed(over, in: run, at: place)
    }
    found.under = isWhole ? under[0] : mean(under)
    found.over = isWhole ? over[0] : mean(over)
    return found
  }

  /// The colour of a cell's ink on a scanline.
  ///
  /// The cell is asked where it stands: it is too large to be copied for every run.
  /// - Parameter pixel: The colour where no fold darkens it.
  @inline(__always)
  private func inked(_ color: Color, _ pixel: UInt32, in cell: Int, at place: Int) -> UInt32 {
    cells[cell].isFolded ? cells[cell].folded(color, at: place) : pixel
  }

  /// Darkens the colours of a run by the shadows on it. A function of its own, because inlined it
  /// slows the frames that have no shadow.
  @inline(never)
  private func shadowed(
    _ pixels: SIMD4<UInt32>, in run: Run, at place: Int
  ) -> SIMD4<UInt32> {
    var pixels = pixels
    for part in 0..<4 {
      pixels[part] = pixels[part].shadowed(light: light(on: run.cells[part], in: run, at: place))
    }
    return pixels
  }

  /// What the shadows of the cells in front leave of a cell's light, or of the ground's, of 32,768.
  private func light(on cell: UInt16, in run: Run, at place: Int) -> UInt32 {
    var light: UInt32 = 32768
    for shadow in plan.shadows where shadow.cell < Int(cell) {
      let column = run.columns.lowerBound
      guard shadow.area.left <= column, column < shadow.area.right else { continue }
      light = (light * shadow.light(at: place)) >> 15
    }
    return light
  }

  /// Draws a scanline on which a text meets another text, a bar or its cell's edge: pixel by pixel,
  /// because it is rare and one line high.
  ///
  /// - Parameter place: The scanline of the picture.
  private func drawInks(
    _ run: Run, at place: Int, line: Int, into pixels: inout WriteOnlyPixels
  ) {
    pixels.withRun(line: line, from: run.columns.lowerBound, count: run.columns.count) { stored in
      for column in run.columns {
        var quarters = SIMD4<UInt32>(repeating: ground)
        for part in 0..<4 where run.cells[part] != Run.none {
          let index = Int(run.cells[part])
          quarters[part] = colors[index]
          if let bar = cells[index].bar(run.shows[part]) {
            quarters[part] = inked(bar.color, bar.pixel, in: index, at: place)
          } else if run.shows[part] == Run.ink, let ink = cells[index].ink {
            let (x, y) = (column - ink.x, line - ink.y)
            let over = inked(ink.color, ink.pixel, in: index, at: place)
            quarters[part] = Mixture(under: quarters[part], over: over).pixel(
              strips[ink.strip].coverage(x: x, line: y), rim: strips[ink.strip].rim(x: x, line: y),
              shade: ink.shade)
          }
        }
        if !plan.shadows.isEmpty { quarters = shadowed(quarters, in: run, at: place) }
        stored.store(mean(quarters), at: column - run.columns.lowerBound)
      }
    }
  }

  /// The line of a strip that a run begins in. - Parameters: The run's first pixel on the panel.
  private func inkLine(_ ink: PlacedInk, x: Int, y: Int) -> InkLine {
    let strip = strips[ink.strip]
    return InkLine(
      strip: strip, line: y - ink.y, first: x - ink.x - strip.area.left, shade: ink.shade)
  }

  // MARK: Sideways: a column of the panel is a scanline of the picture

  /// Draws a band. Its columns are the picture's scanlines, so their colours hold on all its lines.
  private mutating func drawSideways(_ band: Range<Int>, into pixels: inout WriteOnlyPixels) {
    guard let left = plan.runs.first?.columns.lowerBound else { return }
    under.removeAll(keepingCapacity: true)
    over.removeAll(keepingCapacity: true)
    shown.removeAll(keepingCapacity: true)
    for run in plan.runs {
      for column in run.columns {
        for part in 0..<4 where run.cells[part] != Run.none {
          if part > 0 && run.cells[part] == run.cells[part - 1] { continue }
          colors[Int(run.cells[part])] = cells[Int(run.cells[part])].shade(at: column)
        }
        let colors = colors(of: run, at: column)
        under.append(colors.under)
        over.append(colors.over)
        if column == run.columns.lowerBound { shown.append(colors) }
      }
    }
    for line in band {
      for index in plan.runs.indices {
        drawSideways(plan.runs[index], shown[index], line: line, left: left, into: &pixels)
      }
    }
  }

  /// - Parameter left: The column that the colours begin with.
  private mutating func drawSideways(
    _ run: Run, _ colors: RunColors, line: Int, left: Int, into pixels: inout WriteOnlyPixels
  ) {
    let first = run.columns.lowerBound
    if colors.isMixed {
      // Such a run is one column wide. The cells were shaded for other columns since.
      for part in 0..<4 where run.cells[part] != Run.none {
        let cell = Int(run.cells[part])
        self.colors[cell] = cells[cell].shade(at: first)
      }
      drawInks(run, at: first, line: line, into: &pixels)
      return
    }
    let place = first - left..<run.columns.upperBound - left
    pixels.withRun(line: line, from: first, count: run.columns.count) { stored in
      guard colors.inked != Run.none, let ink = cells[Int(colors.inked)].ink else {
        stored.store(under.span.extracting(place))
        return
      }
      store(
        under: under.span.extracting(place), over: over.span.extracting(place),
        ink: inkLine(ink, x: first, y: line), into: &stored)
    }
  }
}
