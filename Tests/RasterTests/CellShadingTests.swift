// Shading of a cell: bevel, fold, shadow, background, and opacity of the foreground.
import Paint
import Raster
import Testing
import Text
import Units

@Suite("Cell shading")
struct CellShadingTests {
  let lines: TextLines

  init() throws {
    lines = try TextLines(.inter)
  }

  private func picture(
    _ size: Size, _ cells: Cell..., ground: Color = .black, rotation: Rotation = .upright
  ) -> Picture {
    var rasterizer = Rasterizer(lines: lines)
    var picture = Picture(rotation.turned(size))
    picture.draw(
      DisplayList(size: size, ground: ground, cells: cells), rotation: rotation, with: &rasterizer)
    return picture
  }

  private func cell(top: Double = 0, width: Int = 1, height: Int, _ color: Color) -> Cell {
    Cell(
      id: CellID(high: 0, low: 1), left: 0, top: Pixels(top), width: width, height: height,
      color: color)
  }

  /// The red component of each line in a column.
  private func reds(_ picture: Picture, x: Int = 0) -> [Int] {
    (0..<picture.size.height).map { picture.component(2, x: x, y: $0) }
  }

  private let grey = Color(red: 100, green: 100, blue: 100)

  @Test("a bevel is a highlight, a sheen that falls to zero, and a shade line")
  func bevelled() {
    var row = cell(height: 11, grey)
    row.light = .bevel(Bevel(hairline: 2, edgeShare: 0.2, sheen: 0.1, shade: 0.5))
    // A share of 0.2 white adds 31 to 100. The sheen adds a tenth of 155 at the first line, 0 at
    // the last.
    let drawn = reds(picture(Size(width: 1, height: 11), row))
    #expect(drawn == [131, 131, 112, 111, 109, 108, 106, 105, 103, 50, 50])
  }

  @Test("at a fractional position each bevel line is split over two scanlines")
  func movingBevel() {
    var row = cell(top: 0.5, height: 11, grey)
    row.light = .bevel(Bevel(hairline: 1, edgeShare: 0.2, sheen: 0, shade: 0.5))
    let drawn = reds(picture(Size(width: 1, height: 12), row))
    // The cell covers half of the first scanline, all of it highlight: 131 / 2. Half of the second
    // scanline is highlight; the shade is split over the last two likewise.
    #expect(drawn == [66, 116] + Array(repeating: 100, count: 8) + [75, 25])
  }

  @Test(
    "cell and foreground fade to the picture's background, each by its own opacity")
  func ground() {
    var row = cell(width: 3, height: 2, .black)
    row.opacity = 0.25
    row.foregroundOpacity = 0.75
    row.strikethrough = Strikethrough(
      rect: Rect(left: 1, top: 0, right: 2, bottom: 1), color: .white)
    row.lowerStrikethrough = Strikethrough(
      rect: Rect(left: 2, top: 1, right: 3, bottom: 2), color: Color(red: 40, green: 0, blue: 0))
    let drawn = picture(
      Size(width: 3, height: 3), row, ground: Color(red: 200, green: 100, blue: 0))
    #expect((0..<3).map { drawn.component(2, x: $0, y: 0) } == [150, 241, 150])
    #expect((0..<3).map { drawn.component(2, x: $0, y: 1) } == [150, 150, 80])
    #expect((0..<3).map { drawn.component(2, x: $0, y: 2) } == [200, 200, 200])
  }

  @Test(
    "a fold darkens the cell and its foreground, most at the crease",
    arguments: [Fold.Crease.top, .middle], Rotation.allCases)
  func folded(crease: Fold.Crease, rotation: Rotation) {
    let line = lines.line("MMMM", size: 60, maxWidth: 400)
    var row = cell(width: 40, height: 41, grey)
    row.fold = Fold(crease: crease, depth: 0.5)
    row.text = CellText(line: line.id, x: 0, baseline: 42, color: .white)
    row.strikethrough = Strikethrough(
      rect: Rect(left: 39, top: 0, right: 40, bottom: 41), color: .white)
    let size = Size(width: 40, height: 41)
    let drawn = picture(size, row, rotation: rotation)
    let stem = lines.lineMask(line.id).foreground.left + 4
    for y in 0..<41 {
      let place = Double(y) / 40
      let light = 1 - 0.5 * (crease == .top ? 1 - place : 1 - abs(2 * place - 1))
      func red(_ x: Int) -> Int {
        let pixel = rotation.panelRect(Rect(left: x, top: y, right: x + 1, bottom: y + 1), in: size)
        return drawn.component(2, x: pixel.left, y: pixel.top)
      }
      #expect(abs(Double(red(stem)) - 255 * light) <= 1, "letters at \(y)")
      #expect(abs(Double(red(39)) - 255 * light) <= 1, "bar at \(y)")
      #expect(abs(Double(red(0)) - 100 * light) <= 1, "ground at \(y)")
    }
  }

  @Test("a cell of height 0 casts its shadow upwards over cells and background")
  func shadowAlone() {
    var edge = cell(top: 8, height: 0, .black)
    edge.shadow.above = .init(reach: 4, strength: 0.35)
    let behind = cell(height: 6, grey)
    let drawn = picture(Size(width: 1, height: 8), edge, behind, ground: grey)
    // The centres of the lines are 3.5, 2.5, 1.5 and 0.5 from the cell's edge; the reach is 4.
    #expect(reds(drawn) == [100, 100, 100, 100, 99, 95, 86, 73])
  }

  @Test("the two sides of a shadow have their own reach and strength")
  func sides() {
    var lifted = cell(top: 4, height: 2, .black)
    lifted.shadow = Shadow(
      above: .init(reach: 2, strength: 0.2), below: .init(reach: 4, strength: 0.8))
    let drawn = picture(Size(width: 1, height: 11), lifted, cell(height: 11, grey))
    #expect(reds(drawn) == [100, 100, 99, 89, 0, 0, 39, 69, 89, 99, 100])
  }

  @Test("values past the ends of 0 to 1, as from a spring, are clamped", arguments: [-0.25, 1.25])
  func overshoot(share: Double) {
    func drawn(_ share: Double) -> Picture {
      var row = cell(top: 4, height: 8, grey)
      row.fold = Fold(crease: .middle, depth: share)
      (row.opacity, row.foregroundOpacity) = (share, share)
      row.strikethrough = Strikethrough(
        rect: Rect(left: 0, top: 2, right: 1, bottom: 5), color: .white)
      row.shadow = Shadow(
        above: .init(reach: 3, strength: share), below: .init(reach: 3, strength: share))
      return picture(Size(width: 1, height: 16), row, cell(height: 16, .white))
    }
    #expect(drawn(share) == drawn(min(1, max(0, share))))
  }

  @Test("an icon is drawn in its colour, and a text takes precedence over it")
  func icons() {
    let line = lines.line("M", size: 20, maxWidth: 40)
    var row = cell(width: 24, height: 24, .black)
    row.text = CellText(line: line.id, x: 2, baseline: 20, color: .white)
    let size = Size(width: 24, height: 24)
    let text = picture(size, row)
    row.icon = Icon(.cross, width: 12, thickness: 4, x: 12, y: 12, color: grey)
    #expect(picture(size, row) == text)
    row.text = nil
    let drawn = picture(size, row)
    #expect(drawn != text)
    #expect([12, 7].map { drawn.component(2, x: $0, y: $0) } == [100, 100])
    #expect([12, 7].map { drawn.component(2, x: $0, y: 19 - $0) } == [0, 0])
  }

  @Test("an icon has a halo on colours with little contrast, and none on red")
  func halo() {
    var row = cell(width: 40, height: 40, Color(red: 255, green: 162, blue: 0))
    row.icon = Icon(.tick, width: 20, thickness: 4, x: 20, y: 20, color: .white)
    let size = Size(width: 40, height: 40)
    /// Number of pixels darker than both the cell and the icon.
    func darkened(_ picture: Picture) -> Int {
      (0..<40).reduce(0) { sum, y in
        sum + (0..<40).count { picture.component(2, x: $0, y: y) < row.color.red }
      }
    }
    #expect(darkened(picture(size, row)) > 100)
    row.color = Color(red: 225, green: 0, blue: 30)
    #expect(darkened(picture(size, row)) == 0)
  }
}
