// Display list and damage in, pixels out: every damaged pixel is stored once and none is read.
public import Paint
public import Text
public import Units

/// Draws display lists into memory that can only be written.
///
/// Lines go from top to bottom within a rectangle of the damage, columns from left to right, and
/// nothing outside the damage is touched. A line that a cell covers only in part shows the mean of
/// its four quarters. After the first frames nothing is allocated.
public struct Rasterizer: ~Copyable {
  /// More cells than lines and columns of any panel.
  private static let cellsMax = Int(UInt16.max)

  private let lines: TextLines
  private var cells: [PlacedCell] = []
  private var strips: [Strip] = []
  /// The colour of each cell on the present line.
  private var colors: [UInt32] = []
  private var plan = BandPlan()

  /// - Parameter lines: Where the lists' lines of text were measured.
  public init(lines: TextLines) {
    self.lines = lines
  }

  /// Draws the damaged part of a picture.
  ///
  /// - Parameters:
  ///   - list: Cells over black, of the same size as the picture; their lines of text are kept.
  ///   - damage: What the memory lacks; the rest of it must show the list already.
  ///   - pixels: The memory; written where it is damaged, never read.
  /// - Complexity: O(damaged pixels + bands · cells), no allocation in the steady state.
  public mutating func draw(
    _ list: DisplayList, damage: DamageRegion, into pixels: inout WriteOnlyPixels
  ) {
    guard list.size == pixels.size, damage.size == pixels.size else {
      fatalError("Rasterizer: list \(list.size), damage \(damage.size), picture \(pixels.size)")
    }
    place(list, damage: damage)
    for index in 0..<damage.count {
      let rect = damage[index]
      var top = rect.top
      while top < rect.bottom {
        let bottom = plan.plan(cells, damage: rect, from: top)
        for line in top..<bottom { draw(line: line, into: &pixels) }
        top = bottom
      }
    }
    clear()
  }

  /// The runs in the order in which they are stored, as (line, columns).
  package mutating func forEachRun(
    _ list: DisplayList, damage: DamageRegion, _ body: (Int, Range<Int>) -> Void
  ) {
    place(list, damage: damage)
    for index in 0..<damage.count {
      let rect = damage[index]
      var top = rect.top
      while top < rect.bottom {
        let bottom = plan.plan(cells, damage: rect, from: top)
        for line in top..<bottom {
          for run in plan.runs { body(line, run.columns) }
        }
        top = bottom
      }
    }
    clear()
  }

  private mutating func place(_ list: DisplayList, damage: DamageRegion) {
    for cell in list.cells where damage.meets(cell.bounds) {
      var ink: PlacedInk?
      if let text = cell.text {
        let strip = lines.strip(text.line, phase: cell.topQuarters & 3)
        ink = PlacedInk(text, of: cell, strip: strip, at: strips.count)
        strips.append(strip)
      }
      cells.append(PlacedCell(cell, ink: ink))
    }
    guard cells.count <= Self.cellsMax else { fatalError("Rasterizer: \(cells.count) cells") }
    while colors.count < cells.count { colors.append(blackPixel) }
  }

  /// Lets go of the strips and keeps the room for the next frame.
  private mutating func clear() {
    cells.removeAll(keepingCapacity: true)
    strips.removeAll(keepingCapacity: true)
  }

  private mutating func draw(line: Int, into pixels: inout WriteOnlyPixels) {
    for index in plan.active {
      let cell = cells[Int(index)]
      colors[Int(index)] = cell.bevel.pixel(quarters: 4 * line - cell.topQuarter)
    }
    for run in plan.runs { draw(run, line: line, into: &pixels) }
  }

  private func draw(_ run: Run, line: Int, into pixels: inout WriteOnlyPixels) {
    var under = SIMD4<UInt32>(repeating: blackPixel)
    var over = under
    var inked: UInt16 = Run.none
    for part in 0..<4 where run.cells[part] != Run.none {
      let index = run.cells[part]
      let cell = cells[Int(index)]
      under[part] = colors[Int(index)]
      over[part] = under[part]
      if run.shows[part] == Run.bar, let bar = cell.bar {
        under[part] = bar.pixel
        over[part] = bar.pixel
      } else if run.shows[part] == Run.ink, let ink = cell.ink {
        if inked != Run.none && inked != index {
          drawInks(run, line: line, into: &pixels)
          return
        }
        inked = index
        over[part] = ink.pixel
      }
    }
    let background = mean(under)
    let first = run.columns.lowerBound
    pixels.withRun(line: line, from: first, count: run.columns.count) { stored in
      guard inked != Run.none, let ink = cells[Int(inked)].ink else {
        stored.fill(0..<stored.count, with: background)
        return
      }
      store(
        Mixture(under: background, over: mean(over)), strip: strips[ink.strip],
        line: line - ink.baseline, from: first - ink.left, into: &stored)
    }
  }

  /// A line on which the texts of two cells meet: pixel by pixel, as it is rare and one line high.
  private func drawInks(_ run: Run, line: Int, into pixels: inout WriteOnlyPixels) {
    pixels.withRun(line: line, from: run.columns.lowerBound, count: run.columns.count) { stored in
      for column in run.columns {
        var quarters = SIMD4<UInt32>(repeating: blackPixel)
        for part in 0..<4 where run.cells[part] != Run.none {
          let cell = cells[Int(run.cells[part])]
          quarters[part] = colors[Int(run.cells[part])]
          if run.shows[part] == Run.bar, let bar = cell.bar {
            quarters[part] = bar.pixel
          } else if run.shows[part] == Run.ink, let ink = cell.ink {
            let coverage = strips[ink.strip].coverage(x: column - ink.x, line: line - ink.baseline)
            let mixture = Mixture(under: quarters[part], over: ink.pixel)
            quarters[part] = mixture.pixels(SIMD8(repeating: coverage))[0]
          }
        }
        stored.store(mean(quarters), at: column - run.columns.lowerBound)
      }
    }
  }
}
