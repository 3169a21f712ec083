// The picture as it is meant, pixel by pixel in doubles: slow, and written from the definition alone.
import Paint
import Raster
import Text
import Units

struct ReferenceRaster {
  let lines: TextLines

  /// The colour of a pixel: the mean of its four quarters, and whether these differ.
  func pixel(_ list: DisplayList, x: Int, y: Int) -> (color: SIMD3<Double>, isShared: Bool) {
    var sum = SIMD3<Double>.zero
    var quarters: [SIMD3<Double>] = []
    for part in 0..<4 {
      let front = list.cells.first { covers($0, x: x, quarter: 4 * y + part) }
      quarters.append(front.map { color($0, x: x, y: y, quarter: 4 * y + part) } ?? .zero)
      sum += quarters[part]
    }
    return (sum / 4, quarters.contains { $0 != quarters[0] })
  }

  private func column(_ cell: Cell) -> Int { Int(cell.left.value.rounded()) }

  private func quarters(_ cell: Cell) -> Int { Int((cell.top.value * 4).rounded()) }

  private func covers(_ cell: Cell, x: Int, quarter: Int) -> Bool {
    (column(cell)..<column(cell) + cell.width).contains(x)
      && (quarters(cell)..<quarters(cell) + 4 * cell.height).contains(quarter)
  }

  private func color(_ cell: Cell, x: Int, y: Int, quarter: Int) -> SIMD3<Double> {
    let inside = x - column(cell)
    if let strike = cell.strike,
      strike.rect.left <= inside, inside < strike.rect.right,
      quarter - quarters(cell) >= 4 * strike.rect.top,
      quarter - quarters(cell) < 4 * strike.rect.bottom
    {
      return vector(strike.color) * cell.opacity
    }
    let share =
      cell.height == 1 ? 0 : (Double(y) - Double(quarters(cell)) / 4) / Double(cell.height - 1)
    let under = bevelled(vector(cell.color), at: share) * cell.opacity
    guard let text = cell.text else { return under }
    let phase = ((quarters(cell) % 4) + 4) % 4
    let strip = lines.strip(text.line, phase: phase)
    let baseline = (quarters(cell) - phase) / 4 + text.baseline
    let (column, line) = (inside - text.x, y - baseline)
    guard (strip.area.left..<strip.area.right).contains(column),
      (strip.area.top..<strip.area.bottom).contains(line)
    else { return under }
    let coverage = Double(strip.coverage(x: column, line: line)) / 255
    let shade = Double(Contrast.shade(of: text.color, on: cell.color, light: 0.1)) / 256
    let rim = Double(strip.rim(x: column, line: line)) / 255 * shade
    return under * (1 - coverage - rim) + vector(text.color) * cell.opacity * coverage
  }

  /// White over the colour by a share, or black by a negative share.
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
