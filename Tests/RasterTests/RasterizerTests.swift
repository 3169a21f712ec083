// The rasterizer draws single cells as documented: shape, bevel, text, fractional positions.
import Paint
import Raster
import Testing
import Text
import Units

@Suite("Drawing a cell")
struct RasterizerTests {
  let lines: TextLines
  let id = CellID(high: 0, low: 1)

  init() throws {
    lines = try TextLines(.inter)
  }

  private func picture(_ size: Size, _ cells: Cell...) -> Picture {
    var rasterizer = Rasterizer(lines: lines)
    var picture = Picture(size)
    picture.draw(DisplayList(size: size, cells: cells), with: &rasterizer)
    return picture
  }

  private func cell(
    left: Int = 0, top: Double = 0, width: Int, height: Int, _ color: Color
  ) -> Cell {
    Cell(id: id, left: Pixels(left), top: Pixels(top), width: width, height: height, color: color)
  }

  private let blue = Color(red: 0, green: 0, blue: 255)
  private let red = Color(red: 255, green: 0, blue: 0)

  /// A character for the strongest component.
  private func letter(_ pixel: UInt32) -> Character {
    let (r, g, b) = (pixel >> 16 & 0xff, pixel >> 8 & 0xff, pixel & 0xff)
    if max(r, g, b) == 0 { return "." }
    if r > 180 && g > 180 && b > 180 { return "w" }
    return r > b ? "r" : "b"
  }

  @Test("cells are clipped at all four edges, the first is in front, the background is black")
  func overlap() {
    let drawn = picture(
      Size(width: 12, height: 8),
      cell(left: 4, top: 2, width: 4, height: 3, red),
      cell(left: -2, top: -1, width: 8, height: 4, blue),
      cell(left: 9, top: 5, width: 40, height: 40, blue),
      cell(left: 30, top: 0, width: 5, height: 5, red))
    #expect(
      drawn.drawn(letter) == [
        "bbbbbb......",
        "bbbbbb......",
        "bbbbrrrr....",
        "....rrrr....",
        "....rrrr....",
        ".........bbb",
        ".........bbb",
        ".........bbb",
      ])
  }

  @Test("a list without cells is black, and the unused byte is set")
  func black() {
    let drawn = picture(Size(width: 5, height: 2))
    #expect(drawn.drawn { $0 == 0xff00_0000 ? "." : "?" } == [".....", "....."])
  }

  @Test(
    "the classic shading is bright at the top and dark at the bottom",
    arguments: [
      (line: 0, green: 51), (1, 26), (48, 13), (95, 0), (100, 0),
    ])
  func classic(line: Int, green: Int) {
    // With 101 lines, line n is at n hundredths. The green of a red cell comes from the highlight.
    var row = cell(width: 1, height: 101, red)
    row.light = .classic
    let drawn = picture(Size(width: 1, height: 101), row)
    #expect(drawn.component(1, x: 0, y: line) == green)
    #expect(drawn.component(2, x: 0, y: line) == (line == 100 ? 230 : 255))
  }

  @Test("a flat cell with opacity has the same colour on all lines", arguments: [1, 2, 50])
  func flat(height: Int) {
    var icon = cell(width: 1, height: height, red)
    icon.opacity = 0.4
    let drawn = picture(Size(width: 1, height: height), icon)
    #expect(drawn.drawn { $0 == 0xff66_0000 ? "r" : "?" } == Array(repeating: "r", count: height))
  }

  @Test("a shadow fades out from its strength at the edge, in its columns, behind its cell")
  func shadow() {
    var lifted = cell(left: 1, top: 6, width: 2, height: 2, red)
    lifted.shadow = Shadow(
      above: .init(reach: 4, strength: 0.25), below: .init(reach: 4, strength: 0.25))
    let front = cell(left: 2, top: 0, width: 1, height: 20, .white)
    let behind = cell(left: 0, top: 0, width: 4, height: 12, .white)
    let drawn = picture(Size(width: 4, height: 14), front, lifted, behind)
    func greens(_ x: Int) -> [Int] { (0..<14).map { drawn.component(1, x: x, y: $0) } }
    // The centres of the lines are 0.5, 1.5, 2.5 and 3.5 from the edge; the reach is 4.
    let above = [255, 255, 254, 246, 230, 206]
    #expect(Array(greens(1)[0..<6]) == above)
    #expect(Array(greens(1)[8..<12]) == Array(above.reversed()[..<4]))
    #expect(Array(greens(1)[12...]) == [0, 0])
    #expect(greens(2) == Array(repeating: 255, count: 14))
    #expect(greens(0) == Array(repeating: 255, count: 12) + [0, 0])
    #expect(greens(3) == greens(0))
  }

  @Test("overlapping shadows add up")
  func shadows() {
    var (upper, lower) = (
      cell(top: 0, width: 1, height: 1, red), cell(top: 2, width: 1, height: 1, red)
    )
    upper.shadow = Shadow(
      above: .init(reach: 1, strength: 0.25), below: .init(reach: 1, strength: 0.25))
    lower.shadow = Shadow(
      above: .init(reach: 1, strength: 0.25), below: .init(reach: 1, strength: 0.25))
    let behind = cell(width: 1, height: 3, .white)
    let drawn = picture(Size(width: 1, height: 3), upper, lower, behind)
    // Each shadow takes a sixteenth at half its reach.
    #expect(drawn.component(1, x: 0, y: 1) == 224)
  }

  @Test("a squeezed cell shows all of its text and strikethrough at any height", arguments: 1...40)
  func unfolding(height: Int) {
    let line = lines.line("MM", size: 30, maxWidth: 400)
    var row = cell(width: 80, height: height, blue)
    row.squeeze = Double(height) / 40
    row.text = CellText(line: line.id, x: 10, baseline: 31, color: red)
    let drawn = picture(Size(width: 80, height: 44), row)
    // The visible part of a vertical stem grows with the row.
    let foreground = lines.lineMask(line.id).foreground
    let column = 10 + foreground.left + 3
    let stem = (0..<44).reduce(0) { $0 + drawn.component(2, x: column, y: $1) }
    let natural = 255 * foreground.height * height / 40
    #expect(abs(stem - natural) <= 255 * height / 40 + height)
    #expect((0..<44).allSatisfy { (drawn[0, $0] != 0xff00_0000) == ($0 < height) })
  }

  @Test("a cell with opacity mixes with black")
  func opacity() {
    var faded = cell(width: 1, height: 101, red)
    faded.light = .classic
    faded.opacity = 0.4
    let drawn = picture(Size(width: 1, height: 101), faded)
    #expect(drawn.component(2, x: 0, y: 95) == 102)
    #expect(drawn.component(2, x: 0, y: 100) == 92)
  }

  @Test(
    "a cell at a fractional position mixes in quarters with what is behind it",
    arguments: [(top: 1.0, first: 0, second: 255), (1.25, 0, 191), (1.5, 0, 128), (0.75, 64, 255)])
  func quarters(top: Double, first: Int, second: Int) {
    let drawn = picture(
      Size(width: 1, height: 60), cell(top: top, width: 1, height: 50, .white))
    #expect(drawn.component(2, x: 0, y: 0) == first)
    #expect(drawn.component(2, x: 0, y: 1) == second)
  }

  @Test("two cells that meet within a scanline leave no black seam")
  func seam() {
    var upper = cell(top: -9.5, width: 1, height: 20, .white)
    upper.light = .classic
    let drawn = picture(
      Size(width: 1, height: 30), upper, cell(top: 10.5, width: 1, height: 40, .white))
    // The upper cell ends in its shade, a tenth black.
    #expect(drawn.component(2, x: 0, y: 10) == (230 + 255 + 1) / 2)
  }

  @Test("text has its colour and is clipped at its cell's edges")
  func text() {
    let line = lines.line("MMMM", size: 40, maxWidth: 400)
    var label = cell(left: 3, top: 2, width: 12, height: 6, red)
    label.text = CellText(line: line.id, x: 0, baseline: 20, color: .white)
    let drawn = picture(Size(width: 18, height: 10), label).drawn(letter)
    for (y, row) in drawn.enumerated() {
      for (x, character) in row.enumerated() {
        let isInside = (3..<15).contains(x) && (2..<8).contains(y)
        #expect((character != ".") == isInside, "at \(x), \(y)")
      }
    }
    #expect(drawn.joined().contains("w"))
  }

  @Test("a strikethrough is a bar in its colour and is clipped to its cell")
  func strikethrough() {
    var row = cell(left: 1, top: 1, width: 6, height: 4, blue)
    row.strikethrough = Strikethrough(rect: Rect(left: 2, top: 1, right: 99, bottom: 2), color: red)
    let drawn = picture(Size(width: 9, height: 6), row)
    #expect(
      drawn.drawn(letter) == [
        ".........",
        ".bbbbbb..",
        ".bbrrrr..",
        ".bbbbbb..",
        ".bbbbbb..",
        ".........",
      ])
  }
}
