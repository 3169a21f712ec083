// What the rasterizer promises about single cells: shape, bevel, text, quarters of a line.
import Paint
import Raster
import Testing
import Text
import Units

@Suite("A cell on the picture")
struct RasterizerTests {
  let lines: TextLines
  let id = CellID(high: 0, low: 1)

  init() throws {
    lines = try TextLines(fontPath: fontPath)
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

  /// A letter for the strongest component; light and shade of the bevel count for nothing.
  private func letter(_ pixel: UInt32) -> Character {
    let (r, g, b) = (pixel >> 16 & 0xff, pixel >> 8 & 0xff, pixel & 0xff)
    if max(r, g, b) == 0 { return "." }
    if r > 180 && g > 180 && b > 180 { return "w" }
    return r > b ? "r" : "b"
  }

  @Test("cells reach over all four edges, the first one is in front, black is behind")
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

  @Test("a list without cells is black, and the byte without a colour is set")
  func black() {
    let drawn = picture(Size(width: 5, height: 2))
    #expect(drawn.drawn { $0 == 0xff00_0000 ? "." : "?" } == [".....", "....."])
  }

  @Test(
    "the bevel is light at the top and dark at the bottom",
    arguments: [
      (line: 0, green: 51), (1, 26), (48, 13), (95, 0), (100, 0),
    ])
  func bevel(line: Int, green: Int) {
    // 101 lines: line n stands at n hundredths. The green of a red cell is the light alone.
    let drawn = picture(Size(width: 1, height: 101), cell(width: 1, height: 101, red))
    #expect(drawn.component(1, x: 0, y: line) == green)
    #expect(drawn.component(2, x: 0, y: line) == (line == 100 ? 230 : 255))
  }

  @Test("a faded cell mixes with black")
  func opacity() {
    var faded = cell(width: 1, height: 101, red)
    faded.opacity = 0.4
    let drawn = picture(Size(width: 1, height: 101), faded)
    #expect(drawn.component(2, x: 0, y: 95) == 102)
    #expect(drawn.component(2, x: 0, y: 100) == 92)
  }

  @Test(
    "a cell between two lines mixes by quarters with what is behind",
    arguments: [(top: 1.0, first: 0, second: 255), (1.25, 0, 191), (1.5, 0, 128), (0.75, 64, 255)])
  func quarters(top: Double, first: Int, second: Int) {
    let drawn = picture(
      Size(width: 1, height: 60), cell(top: top, width: 1, height: 50, .white))
    #expect(drawn.component(2, x: 0, y: 0) == first)
    #expect(drawn.component(2, x: 0, y: 1) == second)
  }

  @Test("two cells that meet between two lines leave no black seam")
  func seam() {
    let drawn = picture(
      Size(width: 1, height: 30), cell(top: -9.5, width: 1, height: 20, .white),
      cell(top: 10.5, width: 1, height: 40, .white))
    // The upper cell ends in its shade, a tenth of black.
    #expect(drawn.component(2, x: 0, y: 10) == (230 + 255 + 1) / 2)
  }

  @Test("text shows in its colour and is cut at its cell's edges")
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

  @Test("a strike-through is a bar in its colour over the text, and stays inside of its cell")
  func strike() {
    var row = cell(left: 1, top: 1, width: 6, height: 4, blue)
    row.strike = Strike(rect: Rect(left: 2, top: 1, right: 99, bottom: 2), color: red)
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
