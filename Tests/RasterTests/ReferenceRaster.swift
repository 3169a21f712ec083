// Reference rasterizer: slow, pixel by pixel in doubles, written from the specification only.
import Paint
import Raster
import Text
import Units

struct ReferenceRaster {
  let lines: TextLines

  /// The colour of a pixel: the mean of its four quarter lines.
  func pixel(_ list: DisplayList, x: Int, y: Int) -> SIMD3<Double> {
    let ground = vector(list.ground)
    var sum = SIMD3<Double>.zero
    for part in 0..<4 {
      let front = list.cells.firstIndex { covers($0, x: x, quarter: 4 * y + part) }
      var color = ground
      if let front {
        color = self.color(list.cells[front], x: x, y: y, quarter: 4 * y + part, on: ground)
      }
      for index in 0..<(front ?? list.cells.count) {
        color *= light(past: list.cells[index], x: x, y: y)
      }
      sum += color
    }
    return sum / 4
  }

  /// The factor that a cell's shadow applies to what is behind it, at the pixel's centre.
  private func light(past cell: Cell, x: Int, y: Int) -> Double {
    guard cell.shadow != .none, (column(cell)..<column(cell) + cell.width).contains(x) else {
      return 1
    }
    let top = Double(quarters(cell)) / 4
    let middle = Double(y) + 0.5
    let distance = max(0, top - middle, middle - top - Double(cell.height))
    let side = middle < top ? cell.shadow.above : cell.shadow.below
    guard side.reach > 0 else { return 1 }
    let rest = max(0, 1 - distance / Double(side.reach))
    return 1 - side.strength * rest * rest
  }

  private func column(_ cell: Cell) -> Int { Int(cell.left.value.rounded()) }

  private func quarters(_ cell: Cell) -> Int { Int((cell.top.value * 4).rounded()) }

  private func covers(_ cell: Cell, x: Int, quarter: Int) -> Bool {
    (column(cell)..<column(cell) + cell.width).contains(x)
      && (quarters(cell)..<quarters(cell) + 4 * cell.height).contains(quarter)
  }

  private func color(
    _ cell: Cell, x: Int, y: Int, quarter: Int, on ground: SIMD3<Double>
  ) -> SIMD3<Double> {
    let inside = x - column(cell)
    let share =
      cell.height == 1 ? 0 : (Double(y) - Double(quarters(cell)) / 4) / Double(cell.height - 1)
    let fold = folded(cell.fold, at: min(1, max(0, share)))
    func faded(_ color: SIMD3<Double>, _ opacity: Double) -> SIMD3<Double> {
      color * fold * opacity + ground * (1 - opacity)
    }
    for strikethrough in [cell.strikethrough, cell.lowerStrikethrough] {
      if let strikethrough, strikethrough.rect.left <= inside, inside < strikethrough.rect.right,
        quarter - quarters(cell) >= shown(4 * strikethrough.rect.top, in: cell),
        quarter - quarters(cell) < shown(4 * strikethrough.rect.bottom, in: cell)
      {
        return faded(vector(strikethrough.color), cell.foregroundOpacity)
      }
    }
    let under = faded(lit(cell, at: share, y: y), cell.opacity)
    guard let color = cell.text?.color ?? cell.icon?.color else { return under }
    let foreground = foreground(in: cell, column: inside, y: y)
    let shade = Double(Contrast.shade(of: color, on: cell.color, light: cell.light.shine)) / 256
    return under * (1 - foreground.coverage - foreground.halo * shade)
      + faded(vector(color), cell.foregroundOpacity) * foreground.coverage
  }

  /// The brightness factor of a fold: 1 minus its depth at the crease, rising linearly from there.
  private func folded(_ fold: Fold, at place: Double) -> Double {
    switch fold.crease {
    case .top: return (1 - fold.depth) * (1 - place) + place
    case .middle:
      let away = place < 0.5 ? 1 - 2 * place : 2 * place - 1
      return (1 - fold.depth) * (1 - away) + away
    }
  }

  /// Maps a distance below the cell's top through its squeeze, in quarters of a line.
  private func shown(_ quarters: Int, in cell: Cell) -> Int {
    Int((Double(quarters) * cell.squeeze).rounded())
  }

  /// Foreground coverage and halo of a pixel. - Parameter column: From the cell's left edge.
  private func foreground(in cell: Cell, column: Int, y: Int) -> (coverage: Double, halo: Double) {
    let phase = ((quarters(cell) % 4) + 4) % 4
    let line = y - (quarters(cell) - phase) / 4
    if cell.squeeze < 1 { return squeezedForeground(in: cell, column: column, y: y) }
    guard let text = cell.text else {
      return foreground(lineMask(of: cell), column: column, line: line)
    }
    let lineMask = lines.lineMask(text.line)
    let here = foreground(lineMask, column: column - text.x, line: line - text.baseline)
    let above = foreground(lineMask, column: column - text.x, line: line - text.baseline - 1)
    let share = Double(phase) / 4
    let coverage = here.coverage * (1 - share) + above.coverage * share
    // At fractional positions the halo is the maximum of both lines.
    return (coverage, phase == 0 ? here.halo : min(1 - coverage, max(here.halo, above.halo)))
  }

  /// The line mask of the cell's icon.
  private func lineMask(of cell: Cell) -> LineMask {
    guard let icon = cell.icon else { fatalError("ReferenceRaster: \(cell) has no foreground") }
    var icons = IconMasks()
    return icons.lineMask(of: icon, in: cell, rotation: .upright)
  }

  private func foreground(
    _ lineMask: LineMask, column: Int, line: Int
  ) -> (coverage: Double, halo: Double) {
    guard (lineMask.area.left..<lineMask.area.right).contains(column),
      (lineMask.area.top..<lineMask.area.bottom).contains(line)
    else { return (0, 0) }
    return (
      Double(lineMask.coverage(x: column, line: line)) / 255,
      Double(lineMask.halo(x: column, line: line)) / 255
    )
  }

  /// The weighted mean of the unsqueezed lines that the squeeze maps to a line.
  private func squeezedForeground(in cell: Cell, column: Int, y: Int) -> (
    coverage: Double, halo: Double
  ) {
    let (lineMask, left, baseline): (LineMask, Int, Int)
    if let text = cell.text {
      (lineMask, left, baseline) = (lines.lineMask(text.line), text.x, text.baseline)
    } else {
      var natural = cell
      (natural.squeeze, natural.top) = (1, 0)
      (lineMask, left, baseline) = (self.lineMask(of: natural), 0, 0)
    }
    let top = Double(quarters(cell)) / 4
    var mean = (coverage: 0.0, halo: 0.0)
    for line in lineMask.area.top..<lineMask.area.bottom {
      let upper = top + Double(baseline + line) * cell.squeeze
      let lower = top + Double(baseline + line + 1) * cell.squeeze
      let part = max(0, min(lower, Double(y + 1)) - max(upper, Double(y)))
      guard part > 0 else { continue }
      let foreground = foreground(lineMask, column: column - left, line: line)
      mean.coverage += part * foreground.coverage
      mean.halo += part * foreground.halo
    }
    return mean
  }

  private func lit(_ cell: Cell, at share: Double, y: Int) -> SIMD3<Double> {
    switch cell.light {
    case .flat: return vector(cell.color)
    case .classic: return bevelled(vector(cell.color), at: share)
    case .bevel(let bevel):
      let color = vector(cell.color)
      // Shares of the scanline that the bevel's first and last line cover.
      let top = Double(quarters(cell)) / 4
      let (line, end) = (Double(bevel.hairline), top + Double(cell.height))
      func part(_ from: Double, _ to: Double) -> Double {
        max(0, min(to, Double(y + 1)) - max(from, Double(y)))
      }
      let first = min(1, part(min(top, Double(y)), top + line))
      let last = min(1, part(end - line, max(end, Double(y + 1))))
      let white = bevel.sheen * (1 - min(1, max(0, share)))
      var lit = color * (1 - white) + SIMD3(repeating: 255) * white
      guard bevel.hairline > 0 else { return lit }
      let edge = color * (1 - bevel.edgeShare) + vector(bevel.edge) * bevel.edgeShare
      lit += (edge - lit) * first
      return lit + (color * (1 - bevel.shade) - lit) * last
    }
  }

  /// The classic shading: a share of white over the colour, or of black if negative.
  private func bevelled(_ color: SIMD3<Double>, at place: Double) -> SIMD3<Double> {
    let stops: [(at: Double, light: Double)] = [(0, 0.2), (0.01, 0.1), (0.95, 0), (1, -0.1)]
    let place = min(1, max(0, place))
    for (a, b) in zip(stops, stops.dropFirst()) where place <= b.at {
      let light = a.light + (b.light - a.light) * (place - a.at) / (b.at - a.at)
      return light >= 0
        ? color * (1 - light) + SIMD3(repeating: 255) * light : color * (1 + light)
    }
    return color * 0.9
  }

  private func vector(_ color: Color) -> SIMD3<Double> {
    SIMD3(Double(color.blue), Double(color.green), Double(color.red))
  }
}
