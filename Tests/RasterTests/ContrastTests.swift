// White text is readable on every row colour: WCAG contrast, measured on pixels.
import Foundation
import ListUI
import Paint
import Raster
import TestCounts
import Testing
import Text
import Units

@Suite("Contrast of text on rows")
struct ContrastTests {
  /// Usual screen sizes: 7, 10.1 and 15.6 inches.
  static let panels = [
    PanelGeometry(pixels: Size(width: 800, height: 480), width: 152, height: 91),
    PanelGeometry(pixels: Size(width: 1280, height: 800), width: 217, height: 136),
    PanelGeometry(pixels: Size(width: 1920, height: 1080), width: 344, height: 194),
  ]
  static let rowHeights: [Double] = [6, 10, 24, 36]
  private static let completed = Color(red: 0, green: 153, blue: 0)
  /// All row colours of the classic theme, from the first position to the last.
  private static let heats = (0...153).map { Color(red: 255, green: $0, blue: 0) }

  /// Linear light of an sRGB component, from 0 to 1.
  static let light = (0...255).map { component -> Double in
    let share = Double(component) / 255
    return share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
  }

  let lines: TextLines

  init() throws {
    lines = try TextLines(.inter)
  }

  /// A row of the list on a panel, as wide as its text and margins.
  struct Row {
    let lines: TextLines
    let metrics: RowMetrics
    let line: ShapedLine
    var quarters = 0
    var light = Light.classic

    init(_ panel: PanelGeometry, _ height: Double, lines: TextLines) {
      self.lines = lines
      metrics = RowMetrics(
        panel: panel, rowHeight: Millimeters(height), commitDistance: 25, measurer: lines)
      line = lines.line("Égg & 80 % WAxy", size: metrics.textSize, maxWidth: 10_000)
    }

    var size: Size { Size(width: line.width + 2 * metrics.margin, height: metrics.height + 1) }

    func picture(on color: Color, hasText: Bool = true) -> Picture {
      picture(CellStyle(ground: color, letters: .white, light: light), on: .black, hasText: hasText)
    }

    func picture(_ cellStyle: CellStyle, on ground: Color, hasText: Bool = true) -> Picture {
      var cell = Cell(
        id: CellID(high: 0, low: 1), left: 0, top: Pixels(Double(quarters) / 4),
        width: size.width, height: metrics.height, color: cellStyle.ground, light: cellStyle.light)
      if hasText {
        cell.text = CellText(
          line: line.id, x: metrics.margin, baseline: metrics.baseline, color: cellStyle.letters)
      }
      var rasterizer = Rasterizer(lines: lines)
      var picture = Picture(size)
      picture.draw(DisplayList(size: size, ground: ground, cells: [cell]), with: &rasterizer)
      return picture
    }

    /// Glyph coverage of each pixel of the row.
    func coverage() -> [[Int]] {
      let lineMask = lines.lineMask(line.id)
      return (0..<size.height).map { y in
        (0..<size.width).map { x in
          let (column, row) = (x - metrics.margin, y - metrics.baseline)
          func part(_ row: Int) -> Int {
            let isInside =
              column >= lineMask.foreground.left && column < lineMask.foreground.right
              && row >= lineMask.foreground.top
              && row < lineMask.foreground.bottom
            return isInside ? Int(lineMask.coverage(x: column, line: row)) : 0
          }
          // Shifted down by quarters of a line: the lines above and below share a pixel.
          return (part(row) * (4 - quarters) + part(row - 1) * quarters + 2) / 4
        }
      }
    }

    /// Pixels that touch a glyph, also diagonally, and are not part of it. A coverage below a
    /// quarter is an antialiased edge and does not count as a glyph.
    func surroundings() -> [(x: Int, y: Int)] {
      let coverage = coverage()
      var found: [(x: Int, y: Int)] = []
      for y in 1..<size.height - 1 {
        for x in 1..<size.width - 1 where coverage[y][x] == 0 {
          let most = (y - 1...y + 1).map { coverage[$0][x - 1...x + 1].max() ?? 0 }.max() ?? 0
          if most >= 64 { found.append((x, y)) }
        }
      }
      return found
    }
  }

  private static func luminance(_ pixel: UInt32) -> Double {
    let (r, g, b) = (Int(pixel >> 16 & 0xff), Int(pixel >> 8 & 0xff), Int(pixel & 0xff))
    return 0.2126 * light[r] + 0.7152 * light[g] + 0.0722 * light[b]
  }

  /// Least WCAG contrast between the text's colour and the pixels at some places.
  func least(
    _ picture: Picture, at places: [(x: Int, y: Int)], letters: Color = .white
  ) -> Double {
    let foreground = UInt32(letters.red) << 16 | UInt32(letters.green) << 8 | UInt32(letters.blue)
    let own = Self.luminance(foreground) + 0.05
    return places.reduce(.infinity) { least, place in
      let other = Self.luminance(picture[place.x, place.y]) + 0.05
      return min(least, max(own, other) / min(own, other))
    }
  }

  @Test(
    "text has a contrast of 3 to 1 to adjacent pixels on every classic row, also completed",
    arguments: panels, rowHeights)
  func contrast(panel: PanelGeometry, height: Double) {
    let row = Row(panel, height, lines: lines)
    let places = row.surroundings()
    #expect(places.count > 100)
    for color in TestCounts.spread(Self.heats, "row-colors") + [Self.completed] {
      let least = least(row.picture(on: color), at: places)
      #expect(least >= 3, "\(color)")
    }
  }

  @Test("text has a contrast of 3 to 1 on every row of the default theme", arguments: panels)
  func bevelled(panel: PanelGeometry) {
    var row = Row(panel, 10, lines: lines)
    let theme = Theme(.heat, hairline: row.metrics.hairline)
    let places = row.surroundings()
    for place in TestCounts.spread(0..<64, "row-colors") {
      let cellStyle = theme.row(position: Double(place), count: 64)
      row.light = cellStyle.light
      #expect(cellStyle.letters == .white)
      #expect(least(row.picture(on: cellStyle.ground), at: places) >= 3, "\(cellStyle.ground)")
    }
  }

  @Test(
    "on the lightest row of the default theme text has a contrast of 4.5 to 1", arguments: panels)
  func lightest(panel: PanelGeometry) throws {
    var row = Row(panel, 10, lines: lines)
    let last = Theme(.heat, hairline: row.metrics.hairline).row(position: 63, count: 64)
    row.light = last.light
    let least = least(row.picture(on: last.ground), at: row.surroundings())
    #expect(least >= 4.5)
  }

  @Test("text has a contrast of 3 to 1 at fractional positions", arguments: 1...3, rowHeights)
  func moving(quarters: Int, height: Double) throws {
    for panel in Self.panels {
      var row = Row(panel, height, lines: lines)
      row.quarters = quarters
      let last = try #require(Self.heats.last)
      let least = least(row.picture(on: last), at: row.surroundings())
      #expect(least >= 3, "\(panel.pixels)")
    }
  }

  @Test(
    "the halo reaches at most 0.045 of the row height, or one pixel",
    arguments: panels, rowHeights)
  func reach(panel: PanelGeometry, height: Double) throws {
    let row = Row(panel, height, lines: lines)
    let last = try #require(Self.heats.last)
    let (with, without) = (row.picture(on: last), row.picture(on: last, hasText: false))
    let coverage = row.coverage()
    // Distances are between pixel centres: one pixel more than between edges.
    let reach = max(1, 0.045 * Double(row.metrics.height)) + 1
    let steps = Int(reach)
    var far = 0
    for y in 0..<row.size.height {
      for x in 0..<row.size.width where with[x, y] != without[x, y] {
        var isNear = false
        for line in max(0, y - steps)...min(row.size.height - 1, y + steps) {
          for column in max(0, x - steps)...min(row.size.width - 1, x + steps)
          where coverage[line][column] > 0 {
            let (dx, dy) = (Double(column - x), Double(line - y))
            if (dx * dx + dy * dy).squareRoot() < reach { isNear = true }
          }
        }
        far += isNear ? 0 : 1
      }
    }
    #expect(far == 0)
  }

  @Test(
    "text has no halo on red and on green, where the contrast suffices",
    arguments: [Color(red: 255, green: 0, blue: 0), completed])
  func unneeded(color: Color) {
    let row = Row(Self.panels[1], 10, lines: lines)
    let (with, without) = (row.picture(on: color), row.picture(on: color, hasText: false))
    let changed = row.surroundings().count { with[$0.x, $0.y] != without[$0.x, $0.y] }
    #expect(changed == 0)
  }

  @Test(
    "the colours of icons have no halo on black and on dark grey",
    arguments: [.white, Color(red: 0, green: 255, blue: 0), Color(red: 255, green: 0, blue: 0)])
  func icons(color: Color) {
    #expect(Contrast.shade(of: color, on: .black, light: 0) == 0)
    let pill = Color(red: 40, green: 40, blue: 40)
    #expect(Contrast.shade(of: .white, on: pill, light: 0) == 0)
  }

  @Test("text that is not lighter than its background has no halo")
  func dark() {
    #expect(Contrast.shade(of: .black, on: .white, light: 0) == 0)
    #expect(Contrast.shade(of: .white, on: .black, light: 0) == 0)
    #expect(Contrast.shade(of: .white, on: .white, light: 0) == 0)
  }
}
